/** The words of a text in small letters, hyphens and inner apostrophes kept, the possessive taken off: what word lists and models are asked by. */
export function plainWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/’/g, "'")
    .match(/[\p{L}\p{N}][\p{L}\p{N}'&-]*/gu);
  return (words ?? []).map((word) => word.replace(/'s?$/, ""));
}
