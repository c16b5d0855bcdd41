import type { StreamFilter } from "../model/stream.ts";

/** What of a filter is looked for in a record's headline and text. */
export type Wording = Pick<StreamFilter, "words" | "without_words">;

/** A text as words and phrases are looked for in it: in small letters, its words apart by single blanks, a blank at both ends. */
export function foldedText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/** Those of some words and phrases that stand in a text, whole, whatever stands between words. With `*` at its end the last word may go on: "ferr*" finds "ferries". `text`: folded. */
export function foundWords(words: readonly string[], text: string): string[] {
  return words.filter((phrase) => {
    const folded = foldedText(phrase);
    return text.includes(phrase.trimEnd().endsWith("*") ? folded.slice(0, -1) : folded);
  });
}

/** Whether a filter asks for words at all. */
export function asksWords({ words, without_words }: Wording): boolean {
  return words.length + without_words.length > 0;
}

/** Whether the words of a filter let a record through: any of `words`, where there are some, and none of `without_words`. `text`: folded. */
export function passesWords({ words, without_words }: Wording, text: string): boolean {
  if (words.length > 0 && foundWords(words, text).length === 0) return false;
  return foundWords(without_words, text).length === 0;
}
