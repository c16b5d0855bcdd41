/** Signs that HTML's tags are made of, by their codes. */
export const [exclamation, doubleQuote, singleQuote, solidus, equals, greater, question] = [33, 34, 39, 47, 61, 62, 63];

/** ASCII's letters, of either case. */
export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** HTML's white space, which is ASCII's. Pages come with their lines' ends made alike: a carriage return is one that was written as a reference. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c || code === 0x0d;
}

/** Where the run of white space, or of other signs, ends that stands in a text from `start`. */
export function endOfRun(text: string, start: number, ofSpace: boolean): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at)) === ofSpace) at += 1;
  return at;
}

/**
 * A piece of a page as a text of its own. V8 copies pieces of fewer than 13 characters, but lets a longer one share the page's
 * memory: whoever kept a name would keep the page.
 */
export function ownText(piece: string): string {
  return piece.length < 13 ? piece : ` ${piece}`.slice(1);
}
