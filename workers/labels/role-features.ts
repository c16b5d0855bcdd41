import type { NameType } from "../names/name-types.ts";
import { type ClaimWord, quotedWords } from "../standing/claim-words.ts";
import type { Features } from "./claim-features.ts";
import { directionOf } from "./directions.ts";
import {
  headOf,
  type NameInClaim,
  type NamePlace,
  nameSurroundings,
  relation,
  standsFor,
} from "./name-surroundings.ts";
import { nounClasses, verbClasses } from "./word-classes.ts";

/** What of a name's place in the tree of its claim tells which part it plays. */
export function roleFeatures(words: readonly ClaimWord[], name: NameInClaim, others: readonly NameInClaim[]): Features {
  const { place, type } = name;
  const { from } = place;
  const head = headOf(words, place);
  const above = words[head.head];
  const names = [
    ...typed(`relation ${head.label}`, type),
    ...typed(`top ${topOf(words, head)}`, type),
    ...beside(head, place).flatMap((name) => typed(name, type)),
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
    ...nameSurroundings(words, name, others),
  };
}

function typed(name: string, type: NameType): string[] {
  return [name, `${name} ${type}`];
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

/** Where the word leads that a name, or the list that it is of, hangs on. */
export function directionAbove(words: readonly ClaimWord[], { place }: NameInClaim): number[] {
  const above = words[standsFor(words, headOf(words, place)).head];
  return above ? directionOf([above.lower]) : [];
}
