import type { Span } from "../../store/model/claim.ts";

/** A name where a text has it. */
interface Opening extends Span {
  text: string;
}

/**
 * "Turkey is best roasted slowly. A turkey needs four hours": a word that is written large only because it opens a sentence. The
 * text writes it small elsewhere.
 */
export function isOrdinaryWord(content: string, names: readonly Opening[]): boolean {
  if (names.length === 0) return false;
  if (!names.every(({ start, text }) => /^\p{Lu}\p{Ll}+$/u.test(text) && opens(content, start))) return false;
  return names.some(({ text }) => isWrittenSmall(content, text));
}

/** Whether a text has a word, or its plural, in small letters. */
export function isWrittenSmall(content: string, word: string): boolean {
  const small = word.toLowerCase();
  for (let at = content.indexOf(small); at !== -1; at = content.indexOf(small, at + 1)) {
    const [before, behind] = [content.slice(Math.max(0, at - 2), at), content.slice(at + small.length)];
    if (!/[\p{L}'’-]$/u.test(before) && /^s?(?![\p{L}'’-])/u.test(behind.slice(0, 3))) return true;
  }
  return false;
}

/** Whether a sentence or a quotation begins at a place. */
function opens(content: string, start: number): boolean {
  return /(?:^|[\n.!?:]\s?)["“‘']?$/.test(content.slice(Math.max(0, start - 3), start));
}
