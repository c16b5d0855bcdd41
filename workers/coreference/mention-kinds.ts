import type { Span } from "../../store/model/claim.ts";
import type { Mention, MentionKind, Role } from "./mention.ts";
import { type PersonWords, toldGender } from "./person-words.ts";
import type { NamedEntity, TreeWord } from "./text-trees.ts";

/** Where a name stands, and of whom or what. */
export interface NamePlace extends Span {
  entity: number;
  type: NamedEntity["type"];
}

/** Forms of the third person, by whom they can mean. */
export const pronounKinds: Readonly<Record<string, "he" | "she" | "it" | "they">> = {
  he: "he",
  him: "he",
  his: "he",
  himself: "he",
  she: "she",
  her: "she",
  hers: "she",
  herself: "she",
  it: "it",
  its: "it",
  itself: "it",
  they: "they",
  them: "they",
  their: "they",
  theirs: "they",
  themselves: "they",
};

/** The part that a word with what hangs on it plays in its clause. */
export function roleOf(words: readonly TreeWord[], head: number): Role {
  let word = words[head]!;
  for (let steps = 0; word.label === "conj" && word.head >= 0 && steps < 20; steps++) word = words[word.head]!;
  const { label } = word;
  if (/^[nc]subj/.test(label)) return "subject";
  if (/^i?obj/.test(label)) return "object";
  if (/^obl/.test(label)) return "oblique";
  if (label === "nmod:poss") return "possessor";
  if (label === "nmod:desc" || /^(compound|flat)/.test(label)) return "attribute";
  if (/^nmod/.test(label)) return "nominal";
  if (label === "appos") return "apposition";
  if (/^(vocative|discourse)/.test(label)) return "vocative";
  return words.some((other) => other.label === "cop" && words[other.head] === words[head]) ? "predicate" : "other";
}

type Told = Pick<Mention, "kind" | "plural" | "person" | "gender">;

/** What a pronoun tells of whom it means. */
export function toldByPronoun(pronoun: "he" | "she" | "it" | "they"): Told {
  const gender = pronoun === "he" || pronoun === "she" ? pronoun : null;
  return { kind: "pronoun", plural: pronoun === "they", person: gender ? true : null, gender };
}

/** What a name tells of whom it names, with the title before it. */
export function toldByName(
  words: readonly TreeWord[],
  head: number,
  { start, end, type }: NamePlace,
  known: PersonWords,
): Told {
  const own = words.filter((word) => word.start < end && word.end > start);
  const first = own[0]!;
  const before = words[words.indexOf(first) - 1]?.lower.replace(/\.$/, "") ?? "";
  const isFull = own.filter(({ upos }) => upos === "PROPN").length > 1;
  const title = toldGender(first.lower.replace(/\.$/, "")) ?? toldGender(before) ?? toldGender(words[head]!.lower);
  const given = known.givenName(first.lower);
  const person = type === "person";
  return { kind: isFull ? "full-name" : "name", plural: false, person, gender: person ? (title ?? given) : null };
}

/** What a noun, or a name that was not found as one, tells of whom it means. */
export function toldByNoun(
  words: readonly TreeWord[],
  head: number,
  known: PersonWords,
  names: ReadonlyMap<number, NamePlace>,
): Told {
  const { lower, upos, xpos } = words[head]!;
  const plural = /S$/.test(xpos);
  const singular = plural ? singularOf(lower) : lower;
  const gender = toldGender(singular);
  const own = words.filter((word) => word.head === head);
  if (upos === "PROPN") {
    const isFull = own.some(({ label, upos }) => upos === "PROPN" && /^(flat|compound)/.test(label));
    const given = known.givenName(lower) ?? known.givenName(own.find(({ upos }) => upos === "PROPN")?.lower ?? "");
    // "Northwind Airlines" in "Northwind Airlines Inc.".
    const ofFirm = words.some((word, at) => word.head === head && (names.get(at)?.type ?? "person") !== "person");
    const person = ofFirm ? false : given ? true : null;
    return { kind: isFull ? "full-name" : "name", plural, person, gender: person === false ? null : (gender ?? given) };
  }
  const person = gender !== null || known.isPerson(singular) ? true : null;
  return { kind: kindOf(own), plural, person, gender };
}

function kindOf(own: readonly TreeWord[]): MentionKind {
  if (own.some(({ label }) => label === "nmod:poss")) return "possessed";
  const article = own.find(({ label }) => label === "det")?.lower;
  if (article === undefined) return "bare";
  return /^(the|this|that|these|those)$/.test(article) ? "definite" : "indefinite";
}

function singularOf(noun: string): string {
  if (/men$/.test(noun)) return `${noun.slice(0, -2)}an`;
  return noun
    .replace(/ies$/, "y")
    .replace(/(?<=ss|sh|ch|x)es$/, "")
    .replace(/(?<=[^s])s$/, "");
}
