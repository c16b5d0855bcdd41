import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import type { Reading } from "./extractor.ts";
import { fullName, type WrittenName } from "./full-names.ts";
import { clauseAhead, mainVerb, marksBetween, subjectStart } from "./grammar/clause-bounds.ts";
import { isPlural } from "./grammar/noun-phrases.ts";
import { words } from "./grammar/proposition.ts";
import { grammarOf, startsNoun } from "./grammar/sentence-grammar.ts";
import { afterComma, afterMark } from "./grammar/word-classes.ts";
import { statementStart } from "./openings.ts";
import { leads } from "./salience.ts";
import { firstFiniteVerb, subjectOf } from "./verbs.ts";

/** Sentences that begin with the pronoun themselves and are followed back, one after the other, at most. Ours. */
const chainMax = 4;

/** What "it" or "they" at a place means: the subject of the sentence before, or of the one which that goes on from, when it is a name or a noun phrase of the right number; null when that is not settled. */
export function thingMeant(reading: Reading, number: number, at: number, count: "one" | "many"): WrittenName | null {
  const own = reading.text.sentences[number];
  if (!own) return null;
  const within = own.tokens.findIndex((token) => token.start === at) > statementStart(own);
  const here = within ? subjectPhrase(reading, number, at, count) : null;
  if (here) return here;
  if (within && mayMeanWithin(own, at, count)) return null;
  let back = number - 1;
  while (back > number - 1 - chainMax && beginsWithThing(reading.text.sentences[back])) back--;
  const before = reading.text.sentences[back];
  if (!before || before.paragraph < own.paragraph - 2) return null;
  return reportsOfOthers(before, count) ? null : subjectPhrase(reading, back, at, count);
}

/** Behind the sentence's own verb, a noun before the pronoun may be meant rather than anything in sentences before. */
function mayMeanWithin({ tokens }: Sentence, at: number, count: "one" | "many"): boolean {
  const verb = firstFiniteVerb(tokens, 0);
  if (verb < 0 || (tokens[verb]?.start ?? at) >= at) return false;
  return tokens.some(
    (token) => token.end <= at && token.pos === "NOUN" && token.tags.has("Plural") === (count === "many"),
  );
}

/** "The Daily reported that the yard closed": what it tells of may be meant as well as who tells. */
function reportsOfOthers({ tokens }: Sentence, count: "one" | "many"): boolean {
  const verb = firstFiniteVerb(tokens, 0);
  if (verb < 0 || !/^(reported|reports|wrote|writes)$/.test(tokens[verb]?.lower ?? "")) return false;
  const g = grammarOf(tokens);
  const from = tokens[verb + 1]?.lower === "that" ? verb + 2 : verb + 1;
  const told = clauseAhead(g, from, tokens.length);
  return told !== null && tokens[from]?.pos !== "PRON" && isPlural(g, words(from, told.from)) === (count === "many");
}

function beginsWithThing(sentence: Sentence | undefined): boolean {
  return sentence !== undefined && /^(it|its|they|their)$/.test(sentence.tokens[statementStart(sentence)]?.lower ?? "");
}

function subjectPhrase(reading: Reading, number: number, at: number, count: "one" | "many"): WrittenName | null {
  const sentence = reading.text.sentences[number];
  if (!sentence) return null;
  const start = statementStart(sentence);
  const several = count === "many" ? severalNamed(reading, number, start) : null;
  if (several && several.span.end <= at) return several;
  const subject = subjectOf(sentence.tokens, start, sentence.tokens.length) ?? beforeAside(sentence.tokens, start);
  if (!subject || subject.verb - subject.from > 8) return namedOnly(reading, number, at, count);
  let end = subject.verb;
  while (end > subject.from + 1 && sentence.tokens[end - 1]?.pos === "ADV") end--;
  const tokens = sentence.tokens.slice(subject.from, end);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || first.start >= at) return null;
  const span = { start: first.start, end: last.end };
  const words = reading.text.content.slice(span.start, span.end);
  const mention = reading.mentions.find((m) => m.sentence === number && m.start === span.start && m.end === span.end);
  if (mention) return mention.type !== "person" && count === "one" ? fullName(reading, mention) : null;
  return isThing(reading, number, words, span) && hasNumber(tokens, words, count) ? known(words, span) : null;
}

/** "The old camp, also known as the Berm, is": the subject up to the comma that its aside begins with. */
function beforeAside(tokens: readonly Token[], from: number): { from: number; verb: number } | null {
  const g = grammarOf(tokens);
  const start = subjectStart(g, from, tokens.length);
  const verb = startsNoun(g, start) ? mainVerb(g, start, tokens.length) : null;
  if (!verb || !afterComma(tokens[verb.from]) || marksBetween(g, start, verb.from) !== 2) return null;
  return { from: start, verb: tokens.findIndex((token, at) => at > start && afterMark(token)) };
}

/** Words of names that are put in for "they" at most. Ours. */
const namesWordsMax = 16;

/** "Jane Doe, Rep. Tom Okafor and Acme": the subject when it is several names, as the text has them. */
function severalNamed(reading: Reading, number: number, from: number): WrittenName | null {
  const { tokens = [] } = reading.text.sentences[number] ?? {};
  const g = grammarOf(tokens);
  const start = subjectStart(g, from, tokens.length);
  const verb = mainVerb(g, start, tokens.length);
  const [first, last] = [tokens[start], tokens[(verb?.from ?? 0) - 1]];
  if (!verb || !first || !last || verb.from - start > namesWordsMax) return null;
  const span = { start: first.start, end: last.end };
  const named = reading.mentions.filter((m) => m.start >= span.start && m.end <= span.end && m.type !== "place");
  const joint = tokens.findIndex((token, at) => at > start && at < verb.from && token.lower === "and");
  const isList = tokens.slice(start, verb.from).every((token) => /^(PROPN|NOUN|ADJ|CCONJ)$/.test(token.pos));
  const last2 = named.at(-1);
  if (named.length < 2 || joint < 0 || !isList || last2?.end !== span.end || last2.start < (tokens[joint]?.start ?? 0))
    return null;
  return { name: reading.text.content.slice(span.start, span.end), span };
}

/** Without a certain subject: the only organization that leads the sentence. */
function namedOnly(reading: Reading, number: number, at: number, count: "one" | "many"): WrittenName | null {
  const sentence = reading.text.sentences[number];
  const mentions = reading.mentions.filter((m) => m.sentence === number && m.end <= at);
  const [only, ...others] = mentions.filter((m) => m.type === "organization");
  return sentence && only && others.length === 0 && count === "one" && leads(sentence, only.start)
    ? fullName(reading, only)
    : null;
}

function isThing(reading: Reading, number: number, words: string, span: Span): boolean {
  if (
    /\b(he|she|it|they|we|i|you|this|that|these|those|there|his|her|their|its|our|my|who|which|one|nothing|no one|everyone|anyone|someone|some|many|most|others)\b/i.test(
      words,
    )
  )
    return false;
  return !reading.mentions.some(
    (m) => m.sentence === number && m.type === "person" && m.end === span.end && m.start >= span.start,
  );
}

/** People together, "the family", may be one or many. */
function hasNumber(tokens: readonly Token[], words: string, count: "one" | "many"): boolean {
  return numberOf(tokens, words) === count || (count === "many" && people.test(headOf(tokens).lower));
}

const people =
  /^(family|couple|team|group|band|crew|police|jury|trio|duo|pair|staff|crowd|public|audience|squad|cast)$/;

function numberOf(tokens: readonly Token[], words: string): "one" | "many" {
  const head = headOf(tokens);
  if (/ and /.test(words)) return "many";
  return head.tags.has("Plural") || (/[^su]s$/.test(head.lower) && !/^\p{Lu}/u.test(head.text)) ? "many" : "one";
}

/** The noun before the first preposition. */
function headOf(tokens: readonly Token[]): Token {
  const joint = tokens.findIndex(
    (token, at) => at > 0 && /^(of|in|on|for|from|at|by|with|to|behind|between|about)$/.test(token.lower),
  );
  const head = tokens[(joint < 0 ? tokens.length : joint) - 1] ?? tokens[0];
  if (!head) throw new Error("a subject without words");
  return head;
}

/** A noun phrase as one speaks of it again: "a 2-litre engine" is "the engine". Its figures stay behind, because a claim's figures are to stand in its own span. */
function known(words: string, span: Span): WrittenName | null {
  const text = words
    .replace(/^(about|around|nearly|almost|roughly|some|over|only|just)\s+(?=\S*\d)/i, "")
    .replace(/^(an?|another|one|the|each|every)\s+/i, "the ")
    .replace(/(^|\s)\S*\d\S*(?=\s)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  if (/\d/.test(text) || text === "the") return null;
  return { name: text, span };
}
