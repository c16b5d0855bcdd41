import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import { pieceOf } from "./clauses.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import { nounAround } from "./grammar/noun-phrases.ts";
import { grammarOf, insideQuote } from "./grammar/sentence-grammar.ts";
import { happenings } from "./grammar/verb-lists.ts";
import { numberOfVerb } from "./grammar/word-classes.ts";
import { mentionsOf } from "./mentions-in.ts";
import { firstTokenFrom } from "./token-places.ts";
import { beginsFiniteVerb, startsNounPhrase, subjectFrom } from "./verbs.ts";

/** What a sentence says beside its main statement about the names in it, and the stretches it could do without. */
export interface Descriptions {
  descriptions: Piece[][];
  cuts: Span[];
}

/** "X, who did Y, …" says that X did Y; "X, a Y, …" says that X is a Y. Only right behind a name or, for "which", a noun whose number fits. */
export function descriptionsIn(
  reading: Reading,
  sentence: Sentence,
  number: number,
  { from, to }: { from: number; to: number },
): Descriptions {
  const found: Descriptions = { descriptions: [], cuts: [] };
  const names = mentionsOf(reading, number);
  let subject = -1;
  for (let at = Math.max(1, from); at < to - 2; at++) {
    const gap = sentence.tokens[at]?.gap ?? "";
    if (gap === " " || !/^,\s/.test(gap)) continue;
    if (subject < 0) subject = subjectFrom(sentence.tokens, from, sentence.tokens.length);
    if (at === subject) continue;
    if (insideQuote(grammarOf(sentence.tokens), from, at)) continue;
    const named = namedBefore(names, sentence, at);
    const end = closingComma(sentence, at);
    if (isListed(sentence, at, end) && !(named?.type === "person" && tellsWho(sentence, at, end))) continue;
    const pieces = end > at ? (named ? describe(sentence, named, at, end) : describeNoun(sentence, at, end)) : null;
    if (!pieces) continue;
    found.descriptions.push(pieces);
    found.cuts.push(cutOf(sentence, at, end));
  }
  return found;
}

/** The name that ends right before a word, marks apart. */
function namedBefore(names: readonly Mention[], { tokens }: Sentence, at: number): Mention | undefined {
  const [before, word] = [tokens[at - 1], tokens[at]];
  return names.find((m) => m.end <= (word?.start ?? 0) && m.end >= (before?.end ?? 0) - 2);
}

/** "noncompete pacts, which block employees": certain when the verb's number fits the noun right before. */
function describeNoun(sentence: Sentence, at: number, end: number): Piece[] | null {
  if (sentence.tokens[at]?.lower !== "which" || end - at < 4) return null;
  const verb = sentence.tokens[at + 1];
  const head = sentence.tokens[at - 1];
  if (!verb || !head || !beginsFiniteVerb(sentence.tokens, at + 1) || !head.tags.has("Noun")) return null;
  let start = at - 1;
  while (
    start > 0 &&
    /^[ -]$/.test(sentence.tokens[start]?.gap ?? "") &&
    ["Noun", "Adjective", "ProperNoun", "Possessive", "Value"].some((tag) =>
      sentence.tokens[start - 1]?.tags.has(tag),
    ) &&
    !sentence.tokens[start - 1]?.tags.has("Pronoun")
  )
    start--;
  const determined = /^(the|a|an)$/.test(sentence.tokens[start - 1]?.lower ?? "") ? start - 1 : start;
  const plural = head.tags.has("Plural") || /[^s]s$/.test(head.lower);
  const singularVerb = /^(is|was|has|does)$|[^s]s$/.test(verb.lower) && !verb.tags.has("PastTense");
  const pluralVerb = /^(are|were|have|do)$/.test(verb.lower);
  if (plural ? singularVerb && verb.lower !== "was" : pluralVerb) return null;
  if (!plural && determined === start) return null;
  return [pieceOf(sentence, determined, at), pieceOf(sentence, at + 1, end)];
}

/** The token after the comma that ends what begins at a token, or the sentence's end. */
function closingComma(sentence: Sentence, at: number): number {
  for (let next = at + 1; next < sentence.tokens.length; next++) {
    const gap = sentence.tokens[next]?.gap ?? "";
    if (/["“”();:—–―]/.test(gap)) return -1;
    if (!/^,\s/.test(gap)) continue;
    const behind = behindOuterPlace(sentence.tokens, next);
    if (behind < 0) return next;
    // "in Dayton, Ohio, and": as well the second place of a list.
    if (sentence.tokens[behind]?.pos === "CCONJ") return -1;
    return behind;
  }
  return sentence.tokens.length;
}

/** "in Lyon, France, said": behind the place that the one before a comma is in, where another comma closes it; -1 where none does. */
function behindOuterPlace(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.pos !== "PROPN" || tokens[at - 1]?.pos !== "PROPN") return -1;
  let end = at + 1;
  while (tokens[end]?.pos === "PROPN" && tokens[end]?.gap === " ") end++;
  return /^,\s/.test(tokens[end]?.gap ?? "") && tokens[end]?.pos !== "PROPN" ? end : -1;
}

function describe(sentence: Sentence, mention: Mention, at: number, end: number): Piece[] | null {
  const first = sentence.tokens[at];
  if (!first || end - at < 3) return null;
  const name: Piece = withArticle(sentence, mention);
  if (/^(who|which)$/.test(first.lower)) {
    // "its investment in Lyon, which": either may be meant.
    const within = nounAround(sentence.tokens, firstTokenFrom(sentence.tokens, mention.start));
    if (first.lower === "which" && within) return null;
    const verb = at + 1;
    const adverb = sentence.tokens[verb]?.tags.has("Adverb") ? 1 : 0;
    const told = sentence.tokens[verb + adverb];
    const joined = isJoined(sentence.tokens, mention);
    // One name is no subject of "have": the verb is that of several before it.
    if ((joined || mention.type === "person") && told && numberOfVerb(told) === "plural") return null;
    // "Spain and Greece, which began": of the fires there.
    if (joined && first.lower === "which" && !/^(?:is|was|has|does)$|[^s]s$/.test(told?.lower ?? "")) return null;
    return beginsFiniteVerb(sentence.tokens, verb + adverb) ? [name, pieceOf(sentence, verb, end)] : null;
  }
  if (tokensTellOfAll(sentence.tokens, at)) return null;
  if (/^the (?:\p{L}+-)?(?:\p{L}{2,}est|most|best|worst) (?:of|in|since|ever)\b/u.test(wordsFrom(sentence, at)))
    return null;
  const isNoun =
    /^(a|an|the|one)$/.test(first.lower) &&
    !sentence.tokens.slice(at, end).some((_, i) => beginsFiniteVerb(sentence.tokens, at + i));
  return isNoun && end - at <= 16 && mention.type !== "place"
    ? [name, { text: "is", antecedent: null }, pieceOf(sentence, at, end)]
    : null;
}

/** "the Harbor Board": a name as it is written, article and all. */
function withArticle({ tokens }: Sentence, { start, end }: Mention): Span {
  const first = firstTokenFrom(tokens, start);
  const article = tokens[first - 1];
  const isBeside = article?.lower === "the" && tokens[first]?.start === start && tokens[first]?.gap === " ";
  return { start: isBeside ? article.start : start, end };
}

function wordsFrom({ text, tokens, start }: Sentence, at: number): string {
  return text.slice((tokens[at]?.start ?? start) - start);
}

/** "Tom Okafor and Jane Doe": the last of several. */
function isJoined(tokens: readonly Token[], { start }: Mention): boolean {
  return /^(and|or)$/.test(tokens[firstTokenFrom(tokens, start) - 1]?.lower ?? "");
}

/** "Harvard, the University of Pennsylvania, and MIT": what stands between the commas is one thing of a list. */
function isListed({ tokens }: Sentence, at: number, end: number): boolean {
  const joint = tokens[end];
  if (!joint || !/^(and|or|&)$/.test(joint.lower) || /^(who|which)$/.test(tokens[at]?.lower ?? "")) return false;
  return !beginsFiniteVerb(tokens, end + 1);
}

/** "Jane Doe, a nurse, and Tom Okafor": no person has such a name. */
function tellsWho({ tokens }: Sentence, at: number, end: number): boolean {
  return (
    /^(a|an|the)$/.test(tokens[at]?.lower ?? "") &&
    /^\p{Ll}/u.test(tokens[at + 1]?.text ?? "") &&
    tokens[end + 1]?.pos === "PROPN"
  );
}

/** "…, a crime with severe penalties": says what was told before, not who the name is. */
function tokensTellOfAll(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, at + 4).some((token) => happenings.has(token.lower));
}

/** From before the comma to the comma that follows; this one stays where what it parts from the name is another noun: "X, who died, a poet". */
function cutOf(sentence: Sentence, at: number, end: number): Span {
  const [before, last] = [sentence.tokens[at - 1], sentence.tokens[end - 1]];
  const closed = end < sentence.tokens.length && !startsNounPhrase(sentence.tokens, end);
  return {
    start: before?.end ?? sentence.start,
    end: last ? last.end + (closed ? 1 : 0) : sentence.end,
  };
}
