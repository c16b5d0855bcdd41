import type { LanguageWords } from "../common/language-words.ts";
import { parserFile } from "../common/parser.ts";
import { readByTrees } from "../common/read-by-trees.ts";
import type { Language } from "../language.ts";
import { frenchCutting } from "./cutting.ts";
import { dictionaryForms } from "./forms.ts";
import { appeals, boilerplate, connectives, firstPerson, leaningOpening, references } from "./word-lists.ts";

/** What French brings along. */
export const words: LanguageWords = {
  code: "fr",
  syntax: parserFile("fr"),
  folder: new URL(".", import.meta.url),
  cutting: frenchCutting,
  names: "fr",
  genitive: null,
  dateline: /^\d{1,2}(?:er)? \p{L}+ \d{4}(?:,? \d{1,2}\s?h\s?\d{0,2})?\s*[.:]?\s*[–—-]\s+/u,
  dictionaryForms,
  joined: null,
  idleNegation: /^(?:ne|n')$/,
  decimalMark: ",",
  namesSpeaker: null,
  joints: ["et", "mais", "or"],
  connectives,
  references,
  boilerplate,
  appeals,
  firstPerson,
  leaningOpening,
  goodMin: 0.6,
  // As in Spanish, agencies write longer sentences than in English.
  wordsMax: 50,
  leavesSubjectsOut: false,
  needsNoSubject: null,
  reportedVerb: null,
};

/** French. */
export const language: Language = readByTrees(words);
