import { detectAll } from "tinyld/light";
import { commonWords } from "../lexica/common-words.ts";

/** Words below this tell no language; in scripts without blanks, letters. Ours. */
const wordsMin = 8;

/** Of a text of so few words the detector must be this sure: headlines are made of names. Words and its own measure, 0 to 1; ours. */
const headline = { words: 20, accuracyMin: 0.08 } as const;

/** Of texts with fewer words the stated language counts where they have as many of its common words as of another's. Ours. */
const statedWords = 60;

/** Share of the most common English words from which a text is English, whatever names and figures fill the rest. Ours. */
const englishShareMin = 0.2;

/** A text is plainly in a language when this share of its opening are the language's common words, and of no other that large a part of it. Ours: no text of the evaluation corpora is taken for another's. */
const plain = { characters: 1000, words: 20, shareMin: 0.25, othersMax: 0.6 } as const;

/** Characters that are looked at for common English words, and that the detector reads, which takes a thousand times as long for each. Ours. */
const sampleLength = { english: 4000, detector: 1000 } as const;

/** Share of a text's letters from which they tell its language, and the letters that one language alone is written in. Ours. */
const scriptShareMin = 0.2;
const scripts = [
  { language: "ja", pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: "ko", pattern: /\p{Script=Hangul}/gu },
  { language: "th", pattern: /\p{Script=Thai}/gu },
  { language: "el", pattern: /\p{Script=Greek}/gu },
] as const;

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

function guessedLanguage(text: string, said: string | null): string {
  const opening = text.slice(0, plain.characters);
  const plainly = plainLanguage(opening);
  // Whatever the rest of its beginning is: what follows would find no other.
  if (plainly === "en") return plainly;
  const sample = text.slice(0, sampleLength.english);
  const { words, common } = countCommon(sample);
  if (words < wordsMin && unspacedLetters(sample) < wordsMin) return words > 0 ? (said ?? "und") : "und";
  const mostOthers = Math.max(...common.filter((_, at) => at !== english));
  if (common[english]! > englishShareMin * words && common[english]! >= mostOthers) return "en";
  const told = plainly ?? languageOfScript(opening);
  if (told !== null) return told;
  const [found] = detectAll(text.slice(0, sampleLength.detector));
  if (!found || (words < headline.words && found.accuracy < headline.accuracyMin)) return said ?? "und";
  // Names mislead the detector. English is what feeds state that state what their program came with.
  const countOf = (language: string) => common[languages.indexOf(language)] ?? 0;
  if (said && said !== "en" && words < statedWords && countOf(said) > 0 && countOf(said) >= countOf(found.lang))
    return said;
  return found.lang;
}

/** The language whose common words an opening is made of; null where it is not plain, or plainly in two. */
function plainLanguage(opening: string): string | null {
  const { words, common } = countCommon(opening);
  if (words < plain.words) return null;
  const most = Math.max(...common);
  const first = common.indexOf(most);
  const isPlain =
    most > plain.shareMin * words && common.every((count, at) => at === first || count < plain.othersMax * most);
  return isPlain ? (languages[first] ?? null) : null;
}

/** The language that alone is written in the letters of an opening; null for scripts of several. */
function languageOfScript(opening: string): string | null {
  const letters = opening.match(/\p{L}/gu)?.length ?? 0;
  const found = scripts.find(({ pattern }) => (opening.match(pattern)?.length ?? 0) > scriptShareMin * letters);
  return found?.language ?? null;
}

/** How many words a text has, runs of letters and their marks, and how many of them are common in each language. Read mark by mark: no word becomes a string. */
function countCommon(text: string): { words: number; common: Uint32Array } {
  const lower = text.toLowerCase();
  const common = new Uint32Array(languages.length);
  let words = 0;
  for (let at = 0; at < lower.length; ) {
    const start = at;
    let hash = 0;
    for (let units = letterAt(lower, at); units > 0; units = letterAt(lower, at)) {
      hash = mixed(hash, lower.charCodeAt(at));
      at += units;
    }
    if (at === start) {
      at++;
      continue;
    }
    words++;
    const found = commonWordAt(lower, start, at, hash);
    if (found) for (const language of found.languages) common[language]!++;
  }
  return { words, common };
}

/** How many units the letter at a place takes; 0 where none stands. */
function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 0xd800 && code < 0xdc00) return letterMark.test(String.fromCodePoint(text.codePointAt(at)!)) ? 2 : 0;
  const known = letterKinds[code];
  if (known !== 0) return known === isLetter ? 1 : 0;
  const kind = letterMark.test(String.fromCharCode(code)) ? isLetter : isNone;
  letterKinds[code] = kind;
  return kind === isLetter ? 1 : 0;
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

const letterMark = /[\p{L}\p{M}]/u;

/** What marks of one unit are, by their number; 0 for those not met yet. */
const letterKinds = new Uint8Array(0x10000);
const isLetter = 1;
const isNone = 2;

const languages = Object.keys(commonWords);
const english = languages.indexOf("en");

/** A word and the languages that it is common in, by their place among `languages`. */
interface CommonWord {
  word: string;
  languages: number[];
}

/** Common words at the slot of their hash or the first free one behind it. */
const slots: (CommonWord | undefined)[] = Array.from({ length: 2 ** 12 });

Object.values(commonWords).forEach((words, language) => {
  for (const word of words.split(" ")) {
    const hash = hashOf(word);
    const known = commonWordAt(word, 0, word.length, hash);
    if (known) known.languages.push(language);
    else slots[slotFor(hash)] = { word, languages: [language] };
  }
});

/** The common word that stands there, by the hash of its units. */
function commonWordAt(text: string, start: number, end: number, hash: number): CommonWord | null {
  for (let slot = slotOf(hash); ; slot = (slot + 1) % slots.length) {
    const found = slots[slot];
    if (found === undefined) return null;
    if (found.word.length === end - start && text.startsWith(found.word, start)) return found;
  }
}

function slotFor(hash: number): number {
  let slot = slotOf(hash);
  while (slots[slot] !== undefined) slot = (slot + 1) % slots.length;
  return slot;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (slots.length - 1);
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at));
  return hash;
}

function mixed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x9e3779b1);
}

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** A language's English name. */
export function languageName(code: string): string {
  return code === "und" ? "an unknown language" : (languageNames.of(code) ?? code);
}
