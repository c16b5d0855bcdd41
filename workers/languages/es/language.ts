import type { LanguageWords } from "../common/language-words.ts";
import { parserFile } from "../common/parser.ts";
import { readByTrees } from "../common/read-by-trees.ts";
import type { Language } from "../language.ts";
import { spanishCutting } from "./cutting.ts";
import { dictionaryForms } from "./forms.ts";
import { appeals, boilerplate, connectives, firstPerson, references } from "./word-lists.ts";

/** What Spanish brings along. */
export const words: LanguageWords = {
  code: "es",
  syntax: parserFile("es"),
  folder: new URL(".", import.meta.url),
  cutting: spanishCutting,
  names: null,
  genitive: null,
  dateline: /^\d{1,2} de \p{L}+ de \d{4}\s*[.:]?\s*[–—-]\s+/u,
  dictionaryForms,
  namesSpeaker: null,
  joints: ["y", "e", "pero"],
  connectives: connectives,
  references,
  boilerplate,
  appeals,
  firstPerson,
  leavesSubjectsOut: true,
  reportedVerb: null,
};

/** Spanish. */
export const language: Language = readByTrees(words);
