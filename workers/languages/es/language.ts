import type { LanguageWords } from "../common/language-words.ts";
import { parserFile } from "../common/parser.ts";
import { readByTrees } from "../common/read-by-trees.ts";
import type { Language } from "../language.ts";
import { spanishCutting } from "./cutting.ts";
import { dictionaryForms } from "./forms.ts";
import { appeals, boilerplate, connectives, firstPerson, leaningOpening, references } from "./word-lists.ts";

/** What Spanish brings along. */
export const words: LanguageWords = {
  code: "es",
  syntax: parserFile("es"),
  folder: new URL(".", import.meta.url),
  cutting: spanishCutting,
  names: "es",
  genitive: null,
  dateline: /^\d{1,2} de \p{L}+ de \d{4}\s*[.:]?\s*[–—-]\s+/u,
  dictionaryForms,
  joined: null,
  idleNegation: null,
  decimalMark: ",",
  namesSpeaker: null,
  joints: ["y", "e", "pero"],
  connectives,
  references,
  boilerplate,
  appeals,
  firstPerson,
  leaningOpening,
  goodMin: 0.62,
  // Agencies write longer sentences than in English, and a claim is a whole one.
  wordsMax: 50,
  leavesSubjectsOut: true,
  needsNoSubject: /^(?:hay|haya|había|hubo|habrá|habría|hubiera|habido)$/,
  reportedVerb: null,
};

/** Spanish. */
export const language: Language = readByTrees(words);
