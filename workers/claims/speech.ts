import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../parsed-text.ts";
import type { Quotation } from "../quotes.ts";
import { compose, type Piece } from "./composition.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { beginsFiniteVerb } from "./verbs.ts";
import { claimWordsMax } from "./worth.ts";

/** What named speakers say in quotation marks: each quoted sentence as `Name said "…"`. */
export const speech: ClaimExtractor = {
  name: "speech",
  extract: (reading) =>
    reading.quotations.flatMap((quote) => (quote.speaker ? saidIn(reading, quote, quote.speaker) : [])),
};

/** Quoted words left out below this: too little to be a statement. Ours. */
const quotedWordsMin = 5;

function saidIn(reading: Reading, quote: Quotation, speaker: string): CandidateClaim[] {
  return quote.parts.flatMap((part) =>
    reading.text.sentences.flatMap((sentence, number) => {
      const said = overlap(part, sentence);
      if (!said || !isSpeech(sentence, quote)) return [];
      if (
        !sentence.tokens.some(
          (token, at) => token.start >= said.start && token.end <= said.end && beginsFiniteVerb(sentence.tokens, at),
        )
      )
        return [];
      const who = speakerPiece(reading, quote, speaker);
      const claim = who ? saying(reading, sentence, number, who, said) : null;
      return claim ? [claim] : [];
    }),
  );
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

/** The name in a form that stands in the text. */
function speakerPiece(reading: Reading, quote: Quotation, speaker: string): Piece | null {
  const entity = reading.entities.find((one) => one.name === speaker);
  // A claim's figures are to stand in its own span, hence no "56-year-old" for a speaker.
  if (!entity)
    return quote.cue && !/\d/.test(speaker)
      ? { text: reading.text.content.slice(quote.cue.start, quote.cue.end), antecedent: quote.cue }
      : null;
  const near =
    entity.mentions.find((m) => quote.cue && m.start === quote.cue.start) ??
    entity.mentions.filter((m) => m.start < quote.span.start).at(-1) ??
    entity.mentions[0];
  return near ? { text: near.text, antecedent: { start: near.start, end: near.end } } : null;
}

function saying(reading: Reading, sentence: Sentence, number: number, who: Piece, said: Span): CandidateClaim | null {
  const words = reading.text.content.slice(said.start, said.end);
  const trimmed = fitting(words, claimWordsMax - 1 - ("text" in who ? who.text.split(/\s+/).length : 4));
  if (!trimmed || trimmed.split(/\s+/).length < quotedWordsMin || /\?\s*$/.test(words)) return null;
  const end = said.start + trimmed.length;
  const claim = compose(
    reading.text.content,
    sentence,
    number,
    [who, { text: "said", antecedent: null }, { start: said.start, end }],
    "speech",
  );
  const name = "text" in who ? who.text : "";
  const quoted = trimmed
    .trim()
    .replace(/[\s,;:–—-]+$/, "")
    .replace(/[.]+$/, "")
    .replace(/["“”]/g, "");
  const mark = /[!…]$/.test(quoted) ? "" : ".";
  return claim
    ? { ...claim, claim_text: `${name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} said "${quoted}${mark}"` }
    : null;
}

/** The quoted words, cut at the last joint before the limit when they are too many; null when there is no joint. */
function fitting(words: string, room: number): string | null {
  if (words.split(/\s+/).length <= room) return words;
  const joints = [
    ...words.matchAll(/[,;—–]\s*(?=(?:and|but|so|because|which|while)\b)|;|\s[—–]\s|\s(?=(?:but|because)\s)/g),
  ]
    .map((match) => words.slice(0, match.index))
    .filter((head) => head.split(/\s+/).length <= room);
  const head = joints.at(-1);
  return head && head.split(/\s+/).length >= 10 ? head : null;
}
