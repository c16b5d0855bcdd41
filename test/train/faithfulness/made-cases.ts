import { evenly } from "../../support/mulberry.ts";
import { treesAt } from "../syntax/corpora.ts";
import { type GoldSentence, goldTrees } from "./gold-trees.ts";
import { type Made, rightClaims } from "./right-claims.ts";
import { worded } from "./wording.ts";
import { wrongClaims } from "./wrong-claims.ts";

/** A claim beside its sentence, and whether it says what that says. */
export interface MadeCase {
  doc: string;
  kind: string;
  source: string;
  claim: string;
  supported: boolean;
}

/** Cases of one kind at most, words of a tag that may be put in for another, and words of a sentence that they are made from. Ours. */
const kindMax = { right: 900, wrong: 450 };
const strangersMax = 200;
const sentenceWords = { min: 5, max: 70 };

/** Trees that may teach: all but those of the dev and test sets. */
const treeNames = ["gum-ccby-train", "ewt-train"];

/** Given names that claims complete names with. */
const given = "Mara Jonas Elena Peter Aisha Victor Nora Samuel Ines Tomas Priya Leo Hana Omar Clara Hugo".split(" ");

/** What may stand before a sentence and says nothing of it. */
const openings = [
  "PORT ALDEN (AP) — ",
  "Hollow Creek, Ill. — ",
  "Update: ",
  "Weather: ",
  "LONDON — ",
  "A: ",
  "That said, ",
];

/** Claims made by rule from the gold trees below a folder, right and wrong ones, the same at each run. */
export function madeCases(corpora: string): MadeCase[] {
  const chance = evenly(7);
  const byKind = new Map<string, MadeCase[]>();
  const strangers = new Map<string, string[]>();
  for (const name of treeNames)
    for (const sentence of goldTrees(treesAt(corpora, name))) {
      const { length } = sentence.nodes;
      if (length < sentenceWords.min || length > sentenceWords.max) continue;
      for (const made of rightClaims(sentence)) keep(byKind, sentence, made, true, chance);
      for (const made of wrongClaims(sentence, chance, strangers)) keep(byKind, sentence, made, false, chance);
      for (const { xpos, text } of sentence.nodes)
        strangers.set(xpos, [...(strangers.get(xpos) ?? []).slice(-strangersMax), text]);
    }
  return [...byKind.values()].flatMap((cases) =>
    sampled(cases, kindMax[cases[0]?.supported ? "right" : "wrong"], chance),
  );
}

function keep(
  byKind: Map<string, MadeCase[]>,
  sentence: GoldSentence,
  { kind, items }: Made,
  supported: boolean,
  chance: () => number,
): void {
  const claim = worded(sentence, chance() < 0.25 ? completed(sentence, items, chance) : items);
  if (!claim || (kind !== "same" && claim === sentence.text)) return;
  const known = byKind.get(kind) ?? [];
  const opening = chance() < 0.06 ? openings[Math.floor(chance() * openings.length)] : "";
  known.push({ doc: sentence.doc, kind, source: `${opening}${sentence.text}`, claim, supported });
  byKind.set(kind, known);
}

/** Names for pronouns and full names for parts of them, in right and wrong claims alike: whether they are right is not asked here. */
function completed({ nodes }: GoldSentence, items: Made["items"], chance: () => number): Made["items"] {
  const name = given[Math.floor(chance() * given.length)]!;
  const places = items.flatMap((item, place) => {
    const node = typeof item === "number" ? nodes[item] : undefined;
    if (!node) return [];
    const isLone =
      node.upos === "PROPN" &&
      !/^(flat|compound)$/.test(node.label) &&
      !node.children.some(({ label }) => /^(flat|compound|det|amod)$/.test(label));
    const isPerson = /^(he|she|it|they)$/.test(node.lower) && node.label.startsWith("nsubj");
    return isLone || isPerson ? [{ place, node, isLone }] : [];
  });
  if (chance() < 0.15) return [name, "Ven", "said", "that", ...items];
  const one = places[Math.floor(chance() * places.length)];
  if (!one) return items;
  const words = one.isLone ? [name, one.node.at] : one.node.lower === "they" ? ["The", `${name}s`] : [name, "Ven"];
  return [...items.slice(0, one.place), ...words, ...items.slice(one.place + 1)];
}

function sampled<T>(list: readonly T[], most: number, chance: () => number): T[] {
  if (list.length <= most) return [...list];
  return list
    .map((one) => ({ one, key: chance() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, most)
    .map(({ one }) => one);
}
