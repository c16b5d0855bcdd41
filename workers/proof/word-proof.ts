import type { ProvableClaim } from "./proof.ts";

/** Words that may be put in: "Name said “…”", "Jane Doe is a nurse". */
const putIn = new Set(["said", "is"]);

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Null when every word of a claim stands in its span, in the span's order, or in an antecedent; else the reason why not, for people. Holds for what takes its words from the text, not for what a model words. */
export function proveWords(content: string, { claim_text, span, antecedents }: ProvableClaim): string | null {
  const own = wordsOf(content.slice(span.start, span.end));
  const named = new Set(antecedents.flatMap(({ start, end }) => wordsOf(content.slice(start, end))));
  let at = 0;
  for (const word of wordsOf(claim_text)) {
    // What may stand anywhere leaves the place as it is, so that the words behind have the most to be found in.
    if (named.has(word) || putIn.has(word)) continue;
    const found = own.indexOf(word, at);
    if (found < 0) return `"${word}" does not stand in its place in the proof`;
    at = found + 1;
  }
  return null;
}

function wordsOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(words) ?? [];
}
