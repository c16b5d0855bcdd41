import type { CandidateClaim } from "./extractor.ts";
import { wordCount } from "./word-count.ts";

/** Words in quotation marks from which they carry a claim, and share of its words. Ours. */
const quotedWordsMin = 5;
const quotedShareMin = 0.4;

/** Whether a claim tells what was said for the most part word for word; what was computed from figures never does. */
export function isDirectQuote({ form, claim_text }: CandidateClaim): boolean {
  return form !== "measurement" && isCarriedByQuote(claim_text);
}

/** Whether the words in quotation marks carry a claim, as they do in `Name said "…"`; those that quote a phrase only are told in other words. */
export function isCarriedByQuote(claimText: string): boolean {
  let quoted = 0;
  for (const [, words = ""] of claimText.matchAll(/["“]([^"”]+)["”]/g)) quoted += wordCount(words.trim());
  return quoted >= quotedWordsMin || quoted / wordCount(claimText) > quotedShareMin;
}
