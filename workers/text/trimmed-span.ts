import type { Span } from "../../store/model/claim.ts";

/** A span without the blanks at its ends; it must hold something else. */
export function trimmedSpan(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  return { start: start + (words.length - words.trimStart().length), end: start + words.trimEnd().length };
}
