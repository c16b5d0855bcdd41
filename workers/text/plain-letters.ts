/** How many letters from a to z, small or large, a piece of text begins with. */
export function lettersAtStart(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const small = text.charCodeAt(at) | 0x20;
    if (small < 0x61 || small > 0x7a) return at;
  }
  return text.length;
}

/** Whether a piece of text is nothing but such letters, as most of what stands between blanks is: one word, which needs no looking for. */
export function isPlainWord(text: string): boolean {
  return text !== "" && lettersAtStart(text) === text.length;
}
