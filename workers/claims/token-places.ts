import type { Token } from "../text/token.ts";

/** The number of the first word that begins at a place or behind it; -1 where none does. */
export function firstTokenFrom(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? 0) >= place) high = middle;
    else low = middle + 1;
  }
  return low < tokens.length ? low : -1;
}

/** The number behind the last word that ends at a place or before it; 0 where none does. */
export function tokensUpTo(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
