import type { CandidateClaim } from "./extractor.ts";
import { wordCount } from "./word-count.ts";

/** Words in quotation marks from which they carry a claim, and share of its words. Ours. */
const quotedWordsMin = 5;
const quotedShareMin = 0.4;

/** Whether a claim tells what was said for the most part word for word. */
export function isDirectQuote({ form, claim_text: text }: CandidateClaim): boolean {
  if (form === "speech") return true;
  if (form === "measurement" || !/["“]/.test(text)) return false;
  if (form === "turn") return true;
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].reduce(
    (sum, match) => sum + (match[1] ?? "").split(/\s+/).length,
    0,
  );
  return quoted >= quotedWordsMin || quoted / wordCount(text) > quotedShareMin;
}
