import { german } from "./languages/de/german.ts";
import { english } from "./languages/en/english.ts";
import { spanish } from "./languages/es/spanish.ts";
import { french } from "./languages/fr/french.ts";
import type { Language } from "./languages/language.ts";
import { unread } from "./languages/unread.ts";

/** The languages that texts are read in, by ISO 639-1. A new one is a folder in `languages/` and a line here. */
const languages: Readonly<Record<string, Language>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  // Too few words to tell: a headline, mostly, of a feed that says nothing about its language.
  und: english,
};

/** How texts of a language are read. */
export function languageOf(code: string): Language {
  return languages[code] ?? unread;
}

/** Whether claims are made of texts in a language. */
export function isRead(code: string): boolean {
  return code in languages;
}
