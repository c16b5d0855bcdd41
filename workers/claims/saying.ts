import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../text/parsed-text.ts";
import type { CandidateClaim, Reading } from "./extractor.ts";
import type { Speaker } from "./speakers.ts";
import { claimWordsMax } from "./worth.ts";

/** Quoted words left out below this: too little to be a statement. Ours. */
const quotedWordsMin = 5;

/** A stretch of a quotation as `Name said "…"`, word for word; none for a question and for what is too little to be a statement. */
export function saying(
  reading: Reading,
  sentence: Sentence,
  number: number,
  who: Speaker,
  { start, end }: Span,
): CandidateClaim[] {
  const { content } = reading.text;
  const words = content.slice(start, end).replace(/["“”]+$/, "");
  const count = words.split(/\s+/).length;
  if (count < quotedWordsMin || count > claimWordsMax - 1 - who.text.split(/\s+/).length || /\?\s*$/.test(words))
    return [];
  const span = { start, end: start + words.length };
  return isWhole(content, span.end)
    ? [
        {
          claim_text: `${who.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} said "${verbatim(words)}"`,
          span,
          sentence: { start: sentence.start, end: sentence.end },
          antecedents: [who.antecedent],
          number,
          form: "speech",
          made: ["quotation-told"],
        },
      ]
    : [];
}

/** The words with one full stop at the end and without marks of quotations inside. */
function verbatim(words: string): string {
  const plain = words
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\s,;:–—-]+$/, "")
    .replace(/[.]+$/, "")
    .replace(/["“”]/g, "");
  return /[!…]$/.test(plain) ? plain : `${plain}.`;
}

/** Words that go on behind the closing mark are part of the same sentence: "we are focused on the interests" shared by both. */
function isWhole(content: string, end: number): boolean {
  return (
    /[.,!?…—–-]["“”'’)]*$/.test(content.slice(Math.max(0, end - 4), end)) ||
    /^["“”'’)]*(?:[.,!?…;:—–-]|\s*$|\s*\n)/.test(content.slice(end, end + 8))
  );
}
