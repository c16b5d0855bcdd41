import type { Span } from "../../store/model/claim.ts";
import type { Quotation } from "../quotes.ts";
import type { Sentence } from "../text/parsed-text.ts";
import { holdsVerb } from "./cuts/word-kinds.ts";
import { isDoubted } from "./doubted-speech.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { statementFrom } from "./openings.ts";
import { saying } from "./saying.ts";
import { type Speaker, speakerPiece } from "./speakers.ts";

/** What named speakers say in quotation marks: each quoted sentence as `Name said "…"`. */
export const speech: ClaimExtractor = {
  name: "speech",
  extract: (reading) =>
    reading.quotations.flatMap((quote) => (quote.speaker ? saidIn(reading, quote, quote.speaker) : [])),
};

function saidIn(reading: Reading, quote: Quotation, speaker: string): CandidateClaim[] {
  const who = isDoubted(reading, quote) ? null : speakerPiece(reading, quote, speaker);
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

/** What one sentence of a quotation says, word for word. */
function sayings(reading: Reading, sentence: Sentence, number: number, who: Speaker, said: Span): CandidateClaim[] {
  const tree = reading.treeOf(number);
  if (!tree || !holdsVerb(tree, said)) return [];
  const start = statementFrom(sentence, tree, said.start);
  return saying(reading, sentence, number, who, { start, end: said.end });
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
