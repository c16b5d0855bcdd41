/** How many words a text has that single blanks part. */
export function wordCount(text: string): number {
  let count = 1;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 0x20) count++;
  return count;
}

/** How many words stand between two places of a text, whatever blanks part them. */
export function wordsBetween(text: string, from: number, to: number): number {
  let count = 0;
  let inside = false;
  for (let at = from; at < to; at++) {
    const blank = isBlank(text.charCodeAt(at));
    if (!blank && !inside) count++;
    inside = !blank;
  }
  return count;
}

/** What `\s` stands for. */
function isBlank(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0xa0 && (code < 0x2010 || code > 0x2027) && /\s/.test(String.fromCharCode(code));
}
