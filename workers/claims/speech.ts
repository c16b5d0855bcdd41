import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import type { Quotation } from "../quotes.ts";
import { splitClauses } from "./clauses.ts";
import { compose, type Piece } from "./composition.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { isNominal } from "./grammar/word-classes.ts";
import { statementStart } from "./openings.ts";
import { resolveReferences } from "./references.ts";
import { saying } from "./saying.ts";
import { type Speaker, speakerPiece } from "./speakers.ts";
import { firstTokenFrom, tokensUpTo, withGap } from "./token-places.ts";
import { firstFiniteVerb } from "./verbs.ts";

/** What named speakers say in quotation marks: each quoted sentence as `Name said "…"`. */
export const speech: ClaimExtractor = {
  name: "speech",
  extract: (reading) =>
    reading.quotations.flatMap((quote) => (quote.speaker ? saidIn(reading, quote, quote.speaker) : [])),
};

function saidIn(reading: Reading, quote: Quotation, speaker: string): CandidateClaim[] {
  const who = speakerPiece(reading, quote, speaker);
  if (!who) return [];
  const found: CandidateClaim[] = [];
  for (const part of quote.parts)
    reading.text.sentences.forEach((sentence, number) => {
      if (sentence.end <= part.start || sentence.start >= part.end) return;
      const said = overlap(part, sentence);
      if (said && isSpeech(sentence, quote)) found.push(...sayings(reading, sentence, number, who, said));
    });
  return found;
}

/** What one sentence of a quotation says: each of its clauses when they can be told apart and stand alone, else all of it. */
function sayings(reading: Reading, sentence: Sentence, number: number, who: Speaker, said: Span): CandidateClaim[] {
  const { tokens } = sentence;
  const from = firstTokenFrom(tokens, said.start);
  const to = tokensUpTo(tokens, said.end);
  if (from < 0 || firstFiniteVerb(tokens, from, to) < 0) return [];
  const opens = from === 0 || said.start <= sentence.start + 1;
  const start = Math.max(from, opens ? statementStart(sentence) : behindJoint(tokens, from, to));
  if (hasInserted(tokens, start, to)) return wholly(reading, sentence, number, who, said, start);
  const clauses = splitClauses(withoutMarks(sentence), start, to)
    .map(({ pieces }) => pieces)
    .filter((pieces) => isMain(tokens, start, pieces));
  const apart = clauses.map((pieces) => clauseClaim(reading, sentence, number, who, unmarked(reading, pieces)));
  if (clauses.length > 1 && apart.every((claim) => claim !== null)) return apart;
  const whole = pronounLed(tokens[start]) ? apart[0] : null;
  if (clauses.length === 1 && whole) return [whole];
  const some = apart.filter((claim) => claim !== null);
  if (said.end - said.start > longSaying && some.length > 0) return some;
  return wholly(reading, sentence, number, who, said, start);
}

/** "…," she added, "but we can": what is said on leans on nothing before, where it has a subject of its own. */
function behindJoint(tokens: readonly Token[], from: number, to: number): number {
  if (!/^(and|but|so|yet)$/.test(tokens[from]?.lower ?? "")) return from;
  return firstFiniteVerb(tokens, from + 1, to) > from + 1 ? from + 1 : from;
}

/** The writer put words into those quoted, without which they break: "That is why (James) is the best". What follows a noun in brackets only tells more of it. */
function hasInserted(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = Math.max(1, from); at < to; at++) {
    const gap = tokens[at]?.gap ?? " ";
    if (gap !== " " && /[([]$/.test(gap) && !isNominal(tokens[at - 1])) return true;
  }
  return false;
}

/** The words from a word on, told as one saying. */
function wholly(
  reading: Reading,
  sentence: Sentence,
  number: number,
  who: Speaker,
  said: Span,
  from: number,
): CandidateClaim[] {
  const start = sentence.tokens[from]?.start ?? said.start;
  const claim = saying(reading, sentence, number, who, { start, end: said.end });
  return claim ? [claim] : [];
}

/** Characters from which a saying is told by those of its clauses that stand alone rather than cut short. Ours. */
const longSaying = 190;

/** A sentence whose quotation is read like any other words. */
function withoutMarks({ start, end, text, tokens, paragraph }: Sentence): Sentence {
  const unmarked = tokens.map((token) =>
    token.gap !== " " && /["“”]/.test(token.gap) ? withGap(token, token.gap.replace(/["“”]/g, "")) : token,
  );
  return { start, end, text, tokens: unmarked, paragraph };
}

/** The clause that opens the saying, or one joined to it: circumstances are not said for their own sake. */
function isMain(tokens: readonly Token[], start: number, [first]: readonly Piece[]): boolean {
  if (!first || !("start" in first)) return false;
  const at = tokens.findIndex((token) => token.end > first.start);
  if (at <= start || /^(and|but|so|yet|or)$/.test(tokens[at - 1]?.lower ?? "") || /;/.test(tokens[at]?.gap ?? ""))
    return true;
  return (
    /,/.test(tokens[at]?.gap ?? "") && /^(although|though|while|as|since|because)$/.test(tokens[start]?.lower ?? "")
  );
}

/** The pieces without the quotation marks at their ends. */
function unmarked(reading: Reading, pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => {
    if (!("start" in piece)) return piece;
    const text = reading.text.content.slice(piece.start, piece.end);
    const opening = /^["“”'‘\s]*/.exec(text)?.[0].length ?? 0;
    const closing = /["“”\s]*$/.exec(text)?.[0].length ?? 0;
    return { start: piece.start + opening, end: Math.max(piece.start + opening, piece.end - closing) };
  });
}

function pronounLed(token: Token | undefined): boolean {
  return (
    token !== undefined && /^(he|she|his|her|it|its|they|their|he['’]s|she['’]s|it['’]s|they['’]re)$/.test(token.lower)
  );
}

/** One clause of a quotation: word for word in quotation marks, or as reported speech where its subject had to be put in; null when it does not stand alone. */
function clauseClaim(
  reading: Reading,
  sentence: Sentence,
  number: number,
  who: Speaker,
  pieces: readonly Piece[],
): CandidateClaim | null {
  const [first] = pieces;
  if (!first || !("start" in first) || pieces.some((piece) => "start" in piece && opensInnerQuote(reading, piece)))
    return null;
  const word = sentence.tokens[firstTokenFrom(sentence.tokens, first.start)];
  if (pieces.length === 1 && !pronounLed(word)) return saying(reading, sentence, number, who, first, ["quotation-cut"]);
  const resolved = pronounLed(word) ? resolveReferences(reading, number, pieces, who.entity) : [...pieces];
  if (!resolved || speaksOfSelf(reading, pieces)) return null;
  const text: Piece = { text: who.text, antecedent: who.antecedent };
  const reported = [text, { text: "said", antecedent: null }, ...withSmallLetter(reading, resolved)];
  return compose(reading.text.content, sentence, number, reported, "speech", ["quotation-cut"]);
}

/** "said, 'Well done": the quotation inside ends elsewhere. */
function opensInnerQuote(reading: Reading, { start, end }: Span): boolean {
  const words = reading.text.content.slice(start, end);
  return /(?:^|[\s,])['‘]\p{Lu}/u.test(words) && !/[\p{L}\d][.,!?]?['’](?:[\s,.]|$)/u.test(words);
}

/** Words that only the speaker's own mouth can say stay in quotation marks. */
function speaksOfSelf(reading: Reading, pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) =>
      "start" in piece &&
      /\b(I|me|my|mine|we|us|our|ours|you|your)\b/i.test(reading.text.content.slice(piece.start, piece.end)),
  );
}

/** The first word as it stands inside of a sentence. */
function withSmallLetter(reading: Reading, pieces: readonly Piece[]): Piece[] {
  const [first, ...rest] = pieces;
  if (!first) return [];
  if (!("start" in first))
    return [{ text: first.text.replace(/^The /, "the "), antecedent: first.antecedent }, ...rest];
  const word = /^\p{Lu}\p{Ll}*/u.exec(reading.text.content.slice(first.start, first.end))?.[0] ?? "";
  const isName = reading.mentions.some((mention) => mention.start === first.start);
  if (word === "" || isName || !holdsWord(reading.text.content, word.toLowerCase())) return [...pieces];
  return [
    { text: word.toLowerCase(), antecedent: null },
    { start: first.start + word.length, end: first.end },
    ...rest,
  ];
}

/** Whether a text holds a word by itself. No pattern is made for it: a new one is slow on a whole text. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = text.slice(Math.max(0, at - 1), at + word.length + 1);
    if (around.replace(word, "").search(/\w/) < 0) return true;
  }
  return false;
}

function overlap(part: Span, sentence: Sentence): Span | null {
  const span = { start: Math.max(part.start, sentence.start), end: Math.min(part.end, sentence.end) };
  return span.end - span.start > 15 ? span : null;
}

/** A sentence that begins with the quotation, or is for the most part quoted, is speech; one that quotes only a phrase stays a statement. */
export function isSpeech(sentence: Sentence, quote: Quotation): boolean {
  if (!/^["“'‘([…\s]*[\p{Lu}\d]/u.test(quote.text)) return false;
  const opens = quote.parts.some((part) => part.start <= sentence.start + 1 && part.end > sentence.start + 15);
  const quoted = quote.parts.reduce(
    (sum, part) => sum + Math.max(0, Math.min(part.end, sentence.end) - Math.max(part.start, sentence.start)),
    0,
  );
  return quote.speaker !== null && (opens || quoted / (sentence.end - sentence.start) >= 0.5);
}
