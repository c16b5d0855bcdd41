import { detectAll } from "tinyld/light";

/** Words below this tell no language; in scripts without blanks, letters. Ours. */
const wordsMin = 8;

/** Of a text of so few words the detector must be this sure: headlines are made of names. Words and its own measure, 0 to 1; ours. */
const headline = { words: 20, accuracyMin: 0.08 } as const;

/** Share of the most common English words from which a text is English, whatever names and figures fill the rest. Ours. */
const englishShareMin = 0.2;

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
  const sample = text.slice(0, 4000);
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < wordsMin && unspacedLetters(sample) < wordsMin) return words.length > 0 ? (said ?? "und") : "und";
  if (englishShare(words) > englishShareMin) return "en";
  const [found] = detectAll(sample);
  if (!found || (words.length < headline.words && found.accuracy < headline.accuracyMin)) return said ?? "und";
  if (said && relatives.some((group) => group.includes(said) && group.includes(found.lang))) return said;
  return found.lang;
}

function englishShare(words: readonly string[]): number {
  let english = 0;
  for (const word of words) if (word.length <= longestEnglish && englishWords.has(word.toLowerCase())) english++;
  return english / words.length;
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

const englishWords = new Set(
  "the of and to in a is that for it was on are as with his they be at this have from or had by but not what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see could no make than first been its who now people my over did down only way find use may long little very after words called just where most know".split(
    " ",
  ),
);

const longestEnglish = Math.max(...[...englishWords].map((word) => word.length));

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** A language's English name. */
export function languageName(code: string): string {
  return code === "und" ? "an unknown language" : (languageNames.of(code) ?? code);
}
