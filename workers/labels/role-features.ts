import type { NameType } from "../names/name-types.ts";
import { type ClaimWord, quotedWords } from "../standing/claim-words.ts";
import type { Features } from "./claim-features.ts";
import { nounClasses, verbClasses } from "./word-classes.ts";

/** Words of a claim that are a name: the first of them and the one behind the last. */
export interface NamePlace {
  from: number;
  to: number;
}

/** What of a name's place in the tree of its claim tells which part it plays. */
export function roleFeatures(words: readonly ClaimWord[], { from, to }: NamePlace, type: NameType): Features {
  const head = words.slice(from, to).find(({ head }) => head < from || head >= to) ?? words[to - 1]!;
  const above = words[head.head];
  const names = [
    ...typed(`relation ${head.label}`, type),
    ...typed(`way ${wayUp(words, head, 1)}`, type),
    `way ${wayUp(words, head, 2)}`,
    `way ${wayUp(words, head, 3)}`,
    ...typed(`top ${topOf(words, head)}`, type),
    ...beside(head, { from, to }).flatMap((name) => typed(name, type)),
    ...(above ? aboveMarks(head, above, type) : []),
    ...(from <= 1 ? typed("begins", type) : []),
    ...(words.some(({ lower }) => lower === "according") ? typed("some according", type) : []),
    type,
  ];
  const quoted = quotedWords(words);
  return {
    ...Object.fromEntries(names.map((name) => [name, 1])),
    place: from / words.length,
    quoted: Number(quoted[from]),
    "some quoted": Number(quoted.some(Boolean)),
  };
}

function typed(name: string, type: NameType): string[] {
  return [name, `${name} ${type}`];
}

/** The relations from a word up, so many of them. */
function wayUp(words: readonly ClaimWord[], from: ClaimWord, steps: number): string {
  const way: string[] = [];
  for (let word = from; word.head >= 0 && way.length < steps; word = words[word.head]!) way.push(relation(word));
  return way.join(" ");
}

/** The relation by which a word, or what it hangs on, hangs on the root. */
function topOf(words: readonly ClaimWord[], from: ClaimWord): string {
  let [word, top] = [from, "root"];
  for (let steps = 0; word.head >= 0 && steps < words.length; steps++) {
    top = relation(word);
    word = words[word.head]!;
  }
  return top;
}

function relation({ label }: ClaimWord): string {
  return label.split(":")[0]!;
}

/** The preposition before a name and the genitive behind it. */
function beside(head: ClaimWord, { from, to }: NamePlace): string[] {
  const own = head.children.filter(({ at }) => at < from || at >= to);
  const preposition = own.find(({ label }) => label === "case")?.lower;
  const isOwner = head.children.some(({ lower }) => lower === "'s" || lower === "'");
  return [...(preposition ? [`behind ${preposition}`] : []), ...(isOwner ? ["owner"] : [])];
}

/** What a name hangs on. */
function aboveMarks(head: ClaimWord, above: ClaimWord, type: NameType): string[] {
  const isSubject = head.label.startsWith("nsubj");
  const verbs = verbClasses(above.lower);
  return [
    `of ${above.upos}`,
    ...verbs.flatMap((kind) => [`of verb ${kind}`, ...typed(`${head.label} of verb ${kind}`, type)]),
    ...nounClasses(above.lower).map((kind) => `of noun ${kind}`),
    ...(above.head < 0 ? ["of root"] : []),
    ...(isSubject && above.head < 0 ? [`main subject ${type}`] : []),
    ...(isSubject && above.children.some(({ label }) => label === "ccomp" || label === "parataxis")
      ? typed("subject of what says", type)
      : []),
    ...(isSubject && above.label === "parataxis" ? typed("subject of aside", type) : []),
  ];
}
