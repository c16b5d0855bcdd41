import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import type { Reading } from "./extractor.ts";
import { fullName, type WrittenName } from "./full-names.ts";
import { statementStart } from "./openings.ts";
import { leads } from "./salience.ts";
import { subjectOf } from "./verbs.ts";

/** Sentences that begin with the pronoun themselves and are followed back, one after the other, at most. Ours. */
const chainMax = 4;

/** What "it" or "they" at a place means: the subject of the sentence before, or of the one which that goes on from, when it is a name or a noun phrase of the right number; null when that is not settled. */
export function thingMeant(reading: Reading, number: number, at: number, count: "one" | "many"): WrittenName | null {
  const own = reading.text.sentences[number];
  if (!own) return null;
  const within = own.tokens.findIndex((token) => token.start === at) > statementStart(own);
  const here = within ? subjectPhrase(reading, number, at, count) : null;
  if (here) return here;
  let back = number - 1;
  while (back > number - 1 - chainMax && beginsWithThing(reading.text.sentences[back])) back--;
  const before = reading.text.sentences[back];
  if (!before || before.paragraph < own.paragraph - 2) return null;
  return subjectPhrase(reading, back, at, count);
}

function beginsWithThing(sentence: Sentence | undefined): boolean {
  return sentence !== undefined && /^(it|its|they|their)$/.test(sentence.tokens[statementStart(sentence)]?.lower ?? "");
}

function subjectPhrase(reading: Reading, number: number, at: number, count: "one" | "many"): WrittenName | null {
  const sentence = reading.text.sentences[number];
  if (!sentence) return null;
  const subject = subjectOf(sentence.tokens, statementStart(sentence), sentence.tokens.length);
  if (!subject || subject.verb - subject.from > 8) return namedOnly(reading, number, at, count);
  const tokens = sentence.tokens.slice(subject.from, subject.verb);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || first.start >= at) return null;
  const span = { start: first.start, end: last.end };
  const words = reading.text.content.slice(span.start, span.end);
  const mention = reading.mentions.find((m) => m.sentence === number && m.start === span.start && m.end === span.end);
  if (mention) return mention.type !== "person" && count === "one" ? fullName(reading, mention) : null;
  return isThing(reading, number, words, span) && numberOf(tokens, words) === count ? known(words, span) : null;
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
