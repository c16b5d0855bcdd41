/** Design: docs/design/languages.md */
import type { Span } from "../../../store/model/claim.ts";
import { subjectOf } from "../../claims/cuts/word-kinds.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";

/** The sentence opens with "then" or "therefore", or its subject is a pronoun, "this decision", or somebody's, of which it has not told before whom it means. */
export function leansOnText(
  { nodes }: SentenceTree,
  predicate: Node,
  { from, quoted, references }: { from: number; quoted: readonly Span[]; references: ReadonlySet<string> },
): boolean {
  const first = nodes.find(({ start, upos }) => start >= from && upos !== "PUNCT");
  if (first && !isWithin(quoted, first) && pointsBack(first, nodes[first.head], references)) return true;
  const subject = subjectOf(predicate) ?? first;
  if (!subject || isWithin(quoted, subject)) return false;
  if (subject.upos === "PRON" && subject.label !== "expl") {
    const isPointing = /^(?:he|she|it|they|this|that|these|those|one|ones|both|other|others|some|many)$/.test(
      subject.lower,
    );
    if (isPointing) return true;
  }
  // "They condemned this initiative" leaves open which one as much as "this initiative failed".
  const object = predicate.children.find(({ label }) => label === "obj");
  for (const noun of [subject, object])
    if (noun?.children.some((determiner) => isDemonstrative(determiner, noun))) return true;
  const owner = subject.children.find(({ lower }) => owning.test(lower));
  return owner !== undefined && !nodes.slice(0, owner.at).some(({ upos }) => upos === "PROPN");
}

/** Determiners that point, and those that say whose, by their English. */
const pointing = /^(?:this|that|these|those|such)$/;
const owning = /^(?:his|her|its|their)$/;

/** Nouns of time, of which "this" says when. */
const times =
  /^(?:(?:to)?day|morning|noon|afternoon|evening|night|week|weekend|month|year|quarter|season|spring|summer|autumn|fall|winter|century|decade|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)s?$/i;

/** "This decision", and not "this morning". */
function isDemonstrative({ label, lower }: Node, noun: Node): boolean {
  return label === "det" && pointing.test(lower) && !times.test(noun.lower);
}

/** An article is written as a pronoun is in German: only pronouns, adverbs and what points or owns lean on what was said. */
function pointsBack(
  { upos, label, lower, text }: Node,
  noun: Node | undefined,
  references: ReadonlySet<string>,
): boolean {
  if (upos === "DET") return owning.test(lower) || (pointing.test(lower) && !(noun && times.test(noun.lower)));
  return /^(?:PRON|ADV)$/.test(upos) && label !== "expl" && references.has(text.toLowerCase().replace(/’/g, "'"));
}

/** Whether a place lies within one of others. */
export function isWithin(places: readonly Span[], { start, end }: Span): boolean {
  return places.some((place) => place.start <= start && end <= place.end);
}
