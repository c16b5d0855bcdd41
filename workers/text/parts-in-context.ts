/** Design: docs/design/parts-of-speech.md */
import type { PartOfSpeech } from "./parts-of-speech.ts";
import type { Token } from "./token.ts";

/** What a word is, by the words beside it. */
interface Place {
  earlier: Token | undefined;
  before: Token | undefined;
  token: Token;
  next: Token | undefined;
}

type Rule = readonly [PartOfSpeech, (place: Place) => boolean];

/** Whether the words beside a word, given in small letters, may make another part of speech of it. */
export function isRuled(lower: string, pos: PartOfSpeech): boolean {
  return ruledWords.has(lower) || ruledParts.has(pos);
}

/** A part of speech that the tagger often misses and the words beside tell; null for every other word. */
export function partInContext(tokens: readonly Token[], at: number): PartOfSpeech | null {
  const token = tokens[at];
  const own = token && (ruledWords.get(token.lower) ?? ruledParts.get(token.pos));
  if (!own) return null;
  const place = { earlier: tokens[at - 2], before: tokens[at - 1], token, next: tokens[at + 1] };
  for (const [pos, holds] of own) if (token.pos !== pos && holds(place)) return pos;
  return null;
}

/** "has since renewed". */
function isSinceThen({ before, token, next }: Place): boolean {
  return token.lower === "since" && before?.pos === "AUX" && next?.pos === "VERB";
}

/** "that 's a wrap", as texts cut into words write it. */
function isShortIs({ before, token, next }: Place): boolean {
  if (token.pos !== "PART" || !/^['’]s$/.test(token.lower) || token.gap === "") return false;
  return /^(it|that|he|she|there|here|what|who)$/.test(before?.lower ?? "") && next?.gap === " ";
}

/** "Orbit Beyond dropped out": a preposition written large behind a name and before a small word. */
function isEndOfName({ before, token, next }: Place): boolean {
  return token.pos === "ADP" && isLarge(token) && token.gap === " " && before?.pos === "PROPN" && !isLarge(next);
}

/** "Ford introduced", at the beginning of a sentence. */
function isNameLikeVerb({ before, token, next }: Place): boolean {
  if (token.pos !== "VERB" || !isLarge(token) || /(ing|ed)$/.test(token.lower)) return false;
  if (before !== undefined && !/[.?!\n]/.test(token.gap)) return false;
  return next?.gap === " " && (next.pos === "AUX" || (next.pos === "VERB" && /ed$/.test(next.lower)));
}

/** "this grant could": behind it stands the verb. */
function isPointedAt({ before, token, next }: Place): boolean {
  if (token.pos !== "VERB" || (before?.lower !== "this" && before?.lower !== "that")) return false;
  if (token.gap !== " " || isLarge(token)) return false;
  if (/(ed|[^s]s)$/.test(token.lower) || next?.gap !== " ") return false;
  return next.pos === "AUX" || (next.pos === "VERB" && /[^s]s$/.test(next.lower));
}

/** "To secure a deal", at the beginning of a sentence. */
function isPurpose({ before, token, next }: Place): boolean {
  const opens = before?.text === "To" && (before.gap === "" || /[.?!\n]/.test(before.gap));
  return opens && /^(ADJ|NOUN)$/.test(token.pos) && !isLarge(token) && next?.pos === "DET" && next.gap === " ";
}

/** "the family wishes the", "Acme plans to": a word in "-s" behind one subject and before an object or purpose. */
function isOfSubject({ earlier, before, token, next }: Place): boolean {
  if (token.pos !== "NOUN" || !token.text.endsWith("s") || token.gap !== " " || next?.gap !== " ") return false;
  if (!before || before.ending || before.lower.endsWith("s") || !/^\p{Ll}+[^s]s$/u.test(token.text)) return false;
  const one = before.pos === "PROPN" || (before.pos === "NOUN" && before.gap === " " && opensPhrase(earlier));
  if (!one) return false;
  return /^(the|an|its|their|his|her)$/.test(next.lower) || (next.lower === "to" && planning.test(token.lower));
}

function opensPhrase(token: Token | undefined): boolean {
  return /^(a|an|the|its|their|his|her|our|my)$/.test(token?.lower ?? "");
}

/** What one does "to" do something, that may be a noun too. Ours. */
const planning = /^(plans|aims|hopes|needs|wants|offers|vows|attempts|promises|threatens|pledges)$/;

/** "who stars in", "which ends on". */
function isVerbOfRelative({ before, token, next }: Place): boolean {
  if (token.pos !== "NOUN" || (before?.lower !== "who" && before?.lower !== "which") || token.gap !== " ") return false;
  return /[^s]s$/.test(token.lower) && /^(ADP|DET|PRON|PROPN|NUM|ADV|SCONJ)$/.test(next?.pos ?? "");
}

/** "Fox 6 reports that": a name, a word that may be a verb, "that". */
function isReporting({ before, token, next }: Place): boolean {
  return token.pos === "NOUN" && next?.lower === "that" && saysThat(before, token);
}

/** The "that" behind it. */
function isReported({ before, token }: Place): boolean {
  return token.lower === "that" && before?.pos === "VERB" && reporting.test(before.lower);
}

function saysThat(before: Token | undefined, token: Token): boolean {
  const source = before?.pos === "PROPN" || before?.pos === "NUM" || sources.test(before?.lower ?? "");
  return source && token.gap === " " && reporting.test(token.lower);
}

/** What says something without being anybody. Ours. */
const sources =
  /^(report|study|survey|review|analysis|paper|article|book|letter|memo|statement|document|filing|complaint|lawsuit|indictment|strategy|company|agency|group|team|website|post|law|bill|order|contract|policy)$/;

const reporting = /^(reports|claims|notes|estimates|states|shows|argues|hopes|fears|finds|says|adds|warns)$/;

function isLarge(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}/u.test(token.text);
}

const nounRules: readonly Rule[] = [
  ["VERB", isPurpose],
  ["VERB", isOfSubject],
  ["VERB", isVerbOfRelative],
  ["VERB", isReporting],
];

/** The rules for words that are taken for one part of speech, in order. */
const ruledParts: ReadonlyMap<PartOfSpeech, readonly Rule[]> = new Map<PartOfSpeech, readonly Rule[]>([
  ["PART", [["AUX", isShortIs]]],
  ["ADP", [["PROPN", isEndOfName]]],
  [
    "VERB",
    [
      ["PROPN", isNameLikeVerb],
      ["NOUN", isPointedAt],
    ],
  ],
  ["ADJ", [["VERB", isPurpose]]],
  ["NOUN", nounRules],
]);

/** The rules for single words, which come before and stand for all others. */
const ruledWords: ReadonlyMap<string, readonly Rule[]> = new Map<string, readonly Rule[]>([
  ["since", [["ADV", isSinceThen]]],
  ["that", [["SCONJ", isReported]]],
]);
