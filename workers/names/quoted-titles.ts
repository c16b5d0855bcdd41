import type { Span } from "../../store/model/claim.ts";

/** Words of a title at most. Ours. */
const wordsMax = 8;

const quoted = /[“"]([^“”"\n]{3,80})[”"]/g;
const small = /^(?:an?|the|of|in|on|at|to|for|and|or|by|with|from|as|&|\d+)$/;

/** Titles of works in quotation marks, “The Keeper's Alphabet”: two words or more, all written large but those that join them. */
export function quotedTitles(content: string): Span[] {
  return [...content.matchAll(quoted)].flatMap(({ index, 1: title = "" }) => {
    const words = title.replace(/[,.!?]+$/, "").split(/\s+/);
    const isTitle =
      words.length > 1 && words.length <= wordsMax && words.every((word) => /^\p{Lu}/u.test(word) || small.test(word));
    return isTitle ? [{ start: index + 1, end: index + 1 + words.join(" ").length }] : [];
  });
}

/** Whether a span is a part of one of them and not all of it. */
export function isWithinTitle({ start, end }: Span, titles: readonly Span[]): boolean {
  return titles.some((title) => start >= title.start && end <= title.end && (start > title.start || end < title.end));
}
