import { type ReadLanguage, readLanguages } from "../store/model/vocabulary.ts";
import type { Language } from "./languages/language.ts";
import { unread } from "./languages/unread.ts";

/** How texts are read, by language: each is a folder in `languages/`, found by its code. A new one is such a folder and a line in the vocabulary. */
const languages = Object.fromEntries(
  await Promise.all(
    readLanguages.map(async (code) => {
      const { language }: { language: Language } = await import(`./languages/${code}/language.ts`);
      return [code, language] as const;
    }),
  ),
) as Readonly<Record<ReadLanguage, Language>>;

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
