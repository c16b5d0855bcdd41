import { wordCount } from "../../claims/word-count.ts";
import { withoutQuotes } from "../../claims/worth.ts";
import type { LanguageWords } from "./language-words.ts";

/** Words of the shortest claim, as for English. */
const wordsMin = 4;

/** Why a sentence of a language is no claim, null when it may be one. */
export function worthOf({
  boilerplate,
  appeals,
  firstPerson,
  wordsMax,
}: LanguageWords): (text: string) => string | null {
  return (text) => {
    const count = wordCount(text);
    if (count < wordsMin) return "too short";
    if (count > wordsMax) return "too long";
    if (/\?\s?["”’)]*\.?$/.test(text) || /[?¿]/.test(withoutQuotes(text))) return "a question";
    if (appeals.test(text)) return "an appeal";
    if (boilerplate.test(text)) return "boilerplate";
    if (isEnglish(text)) return "another language";
    if (isFirstPerson(text, firstPerson)) return "first person";
    if (/[|•→]|https?:|\bwww\.|@\w|#\w{3}/.test(text)) return "not prose";
    if (/^["“][^"”]*["”]?\.?$/.test(text)) return "words without a speaker";
    const letters = text.match(/[\p{L}\s]/gu)?.length ?? 0;
    return letters / text.length < 0.6 ? "not prose" : null;
  };
}

/** English words that none of the other languages has, and how many of them make a sentence English: names of works have one or two. Ours. */
const englishWords = new Set(
  "the of and to that with this have from would their they been which should than were".split(" "),
);
const englishMin = 3;

/** Whether a sentence is a quotation in English: its words were read as those of the text's language. */
function isEnglish(text: string): boolean {
  const found = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => englishWords.has(word));
  return new Set(found).size >= englishMin;
}

/** Whether the writer speaks of himself, outside of quotation marks. */
export function isFirstPerson(text: string, firstPerson: RegExp): boolean {
  return withoutQuotes(text)
    .split(/[^\p{L}'’]+/u)
    .some((word) => firstPerson.test(word));
}
