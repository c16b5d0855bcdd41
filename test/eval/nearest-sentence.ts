import type { Span } from "../../store/model/claim.ts";

/** Which sentence of a text shares most words with a claim; of several the shortest. -1 where there is no sentence. */
export function nearestSentence(text: string, sentences: readonly Span[], claim: string): number {
  const wanted = wordsOf(claim);
  let [best, most] = [-1, Number.NEGATIVE_INFINITY];
  sentences.forEach(({ start, end }, number) => {
    const own = new Set(wordsOf(text.slice(start, end)));
    const shared = wanted.filter((word) => own.has(word)).length - own.size / 1000;
    if (shared > most) [best, most] = [number, shared];
  });
  return best;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
