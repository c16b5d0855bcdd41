import { isPlainWord } from "./plain-letters.ts";

/** The words of a text in small letters, hyphens and inner apostrophes kept, the possessive taken off: what word lists and models are asked by. */
export function plainWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (isPlainWord(text)) return [lower];
  const words = lower.replace(/’/g, "'").match(/[\p{L}\p{N}][\p{L}\p{N}'&-]*/gu);
  return (words ?? []).map((word) => word.replace(/'s?$/, ""));
}
