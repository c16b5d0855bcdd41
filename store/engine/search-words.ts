import { compoundParts } from "./german-compounds.ts";

/** Letters that are written with two others where they cannot be typed, and that taking marks off does not undo. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  œ: "oe",
  æ: "ae",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

/** German umlauts as they are written without them. */
const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** The words of a text that can be searched for. */
export function searchWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** A text as indexes of words take it: words without their marks, beside those with umlauts how they are written without, and beside German compounds their parts. `language`: ISO 639-1. */
export function searchedText(text: string, language: string): string {
  const mayHaveParts = language === "de";
  if (!mayHaveParts && isPlain(text)) return text;
  return text.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const lower = word.normalize("NFC").toLowerCase();
    const parts = mayHaveParts && isNoun(word) ? compoundParts(lower).flatMap(formsOf) : [];
    return parts.length === 0 && isPlain(word) ? word : [...new Set([...formsOf(lower), ...parts])].join(" ");
  });
}

/** What is searched of a story, as indexes of words take it. `language`: of its text, ISO 639-1 or "und". */
export function searchedStory(
  { headline, summary, claims }: { headline: string; summary: string; claims: readonly string[] },
  language: string,
): Record<"headline" | "summary" | "claims", string> {
  const searched = (text: string) => searchedText(text, language);
  return { headline: searched(headline), summary: searched(summary), claims: searched(claims.join(" ")) };
}

/** The forms under which a word that is asked for may stand in an index; itself first, as what was written before has it. */
export function formsAsked(word: string): string[] {
  if (isPlain(word)) return [word];
  const lower = word.normalize("NFC").toLowerCase();
  return [...new Set([lower, ...formsOf(lower)])];
}

/** A word without its marks, and with an umlaut also as it is written without: "köln" is "koln" and "koeln". */
function formsOf(lower: string): string[] {
  if (isPlain(lower)) return [lower];
  const plain = withoutMarks(lower);
  const spelt = withoutMarks(lower.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter));
  return spelt === plain ? [plain] : [plain, spelt];
}

function withoutMarks(lower: string): string {
  const spelt = lower.replaceAll(/[ßœæøłđðþ]/g, (letter) => letters[letter] ?? letter);
  return spelt
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC");
}

/** German writes nouns large. */
function isNoun(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

/** Whether a text is written in letters without marks. */
function isPlain(text: string): boolean {
  return !/[^\x00-\x7f]/.test(text);
}
