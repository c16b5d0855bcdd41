import { type ReadLanguage, readLanguages } from "../store/model/vocabulary.ts";
import { german } from "./languages/de/german.ts";
import { english } from "./languages/en/english.ts";
import { spanish } from "./languages/es/spanish.ts";
import { french } from "./languages/fr/french.ts";
import type { Language } from "./languages/language.ts";
import { unread } from "./languages/unread.ts";

/** How texts are read, by language. A new one is a folder in `languages/`, a line here and its code in the vocabulary. */
const languages: Readonly<Record<ReadLanguage, Language>> = { en: english, de: german, fr: french, es: spanish };

/** How texts of a language are read, where claims are extracted from texts in `among` only. */
export function languageOf(code: string, among: readonly ReadLanguage[] = readLanguages): Language {
  const found = readAs(code, among);
  return found === undefined ? unread : languages[found];
}

/** Whether claims are made of texts in a language, where they are extracted from texts in `among` only. */
export function isRead(code: string, among: readonly ReadLanguage[] = readLanguages): boolean {
  return readAs(code, among) !== undefined;
}

/** Too few words to tell, "und", are read as English: a headline, mostly, of a feed that says nothing about its language. */
function readAs(code: string, among: readonly ReadLanguage[]): ReadLanguage | undefined {
  const meant = code === "und" ? "en" : code;
  return among.find((each) => each === meant);
}
