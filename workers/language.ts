import { detect } from "tinyld/light";

/** Words below this tell no language. Ours. */
const wordsMin = 8;

/** The language of a text as ISO 639-1, "und" when there is too little of it. What the feed or page says decides when the text leaves it open. */
export function detectLanguage(text: string, stated: string | null): string {
  const said = stated?.slice(0, 2).toLowerCase() ?? "";
  const sample = text.slice(0, 4000);
  const words = sample.match(/[\p{L}]+/gu) ?? [];
  if (words.length < wordsMin) return /^[a-z]{2}$/.test(said) && words.length > 0 ? said : "und";
  const english = words.filter((word) => englishWords.has(word.toLowerCase())).length / words.length;
  if (english > 0.2) return "en";
  const found = detect(sample);
  return found === "" ? "und" : found;
}

const englishWords = new Set(
  "the of and to in a is that for it was on are as with his they be at this have from or had by but not what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see could no make than first been its who now people my over did down only way find use may long little very after words called just where most know".split(
    " ",
  ),
);

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** A language's English name. */
export function languageName(code: string): string {
  return code === "und" ? "an unknown language" : (languageNames.of(code) ?? code);
}
