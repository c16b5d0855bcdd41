import { detectAll } from "tinyld/light";
import { commonWords } from "./lexica/common-words.ts";

/** Words below this tell no language; in scripts without blanks, letters. Ours. */
const wordsMin = 8;

/** Of a text of so few words the detector must be this sure: headlines are made of names. Words and its own measure, 0 to 1; ours. */
const headline = { words: 20, accuracyMin: 0.08 } as const;

/** Share of the most common English words from which a text is English, whatever names and figures fill the rest. Ours. */
const englishShareMin = 0.2;

/** A text is plainly in a language when this share of its opening are the language's common words, and of no other that large a part of it. Ours: no text of the evaluation corpora is taken for another's. */
const plain = { characters: 1000, words: 20, shareMin: 0.25, othersMax: 0.6 } as const;

/** Characters that are looked at for common English words, and that the detector reads, which takes a thousand times as long for each. Ours. */
const sampleLength = { english: 4000, detector: 1000 } as const;

/** Languages that are easily taken for one another. */
const relatives = ["da no nb nn sv", "es pt gl ca", "cs sk", "hr sr bs sl", "ru uk be bg mk", "id ms", "hi mr ne"].map(
  (codes) => codes.split(" "),
);

/**
 * The language of a text as ISO 639-1, "und" when there is too little of it. What the feed or page says decides when the text
 * leaves it open, or only between near relatives.
 */
export function detectLanguage(text: string, stated: string | null): string {
  const said = statedCode(stated);
  const found = guessedLanguage(text, said);
  if (said && relatives.some((group) => group.includes(said) && group.includes(found))) return said;
  return found;
}

/** The language whose common words an opening is made of; null where it is not plain, or plainly in two. */
function plainLanguage(opening: string): string | null {
  const words = wordsIn(opening);
  if (words.length < plain.words) return null;
  const counts = new Uint32Array(languages.length);
  for (const word of words) for (const language of languagesByWord.get(word) ?? none) counts[language]!++;
  const most = Math.max(...counts);
  const first = counts.indexOf(most);
  const isPlain =
    most > plain.shareMin * words.length && counts.every((count, at) => at === first || count < plain.othersMax * most);
  return isPlain ? (languages[first] ?? null) : null;
}

function guessedLanguage(text: string, said: string | null): string {
  const sample = text.slice(0, sampleLength.english);
  const words = wordsIn(sample);
  if (words.length < wordsMin && unspacedLetters(sample) < wordsMin) return words.length > 0 ? (said ?? "und") : "und";
  if (englishShare(words) > englishShareMin) return "en";
  const plainly = plainLanguage(text.slice(0, plain.characters));
  if (plainly !== null) return plainly;
  const [found] = detectAll(text.slice(0, sampleLength.detector));
  if (!found || (words.length < headline.words && found.accuracy < headline.accuracyMin)) return said ?? "und";
  return found.lang;
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? none;
}

function englishShare(words: readonly string[]): number {
  const english = languages.indexOf("en");
  return words.filter((word) => languagesByWord.get(word)?.includes(english)).length / words.length;
}

/** "de" of "de-AT"; null when nothing of the kind is stated. */
function statedCode(stated: string | null): string | null {
  return /^([a-z]{2})(?:$|[-_])/i.exec(stated?.trim() ?? "")?.[1]?.toLowerCase() ?? null;
}

/** Letters of scripts that put no blanks between words. */
function unspacedLetters(text: string): number {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/gu)
      ?.length ?? 0
  );
}

const none: readonly never[] = [];

const languages = Object.keys(commonWords);

/** The languages that a word is common in, by their place among `languages`. */
const languagesByWord = new Map<string, number[]>();
Object.values(commonWords).forEach((words, language) => {
  for (const word of words.split(" ")) languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);
});

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** A language's English name. */
export function languageName(code: string): string {
  return code === "und" ? "an unknown language" : (languageNames.of(code) ?? code);
}
