import type { LanguageWords } from "../common/language-words.ts";
import { parserFile } from "../common/parser.ts";
import { readByTrees } from "../common/read-by-trees.ts";
import type { Language } from "../language.ts";
import { germanCutting } from "./cutting.ts";
import { dictionaryForms } from "./forms.ts";
import { firstParts, joinedParts, singulars } from "./noun-forms.ts";
import { appeals, boilerplate, firstPerson, leaningOpening, references } from "./word-lists.ts";

/** What German brings along. */
export const words: LanguageWords = {
  code: "de",
  syntax: parserFile("de"),
  folder: new URL(".", import.meta.url),
  cutting: germanCutting,
  names: "de",
  genitive: /(?<=\p{L}{3})['’]?s$/u,
  dateline: /^\d{1,2}\. \p{L}+ \d{4}\s*[.:]?\s*[–—-]\s+/u,
  dictionaryForms,
  joined: { parts: joinedParts, wholeForms: singulars, firstForms: firstParts },
  idleNegation: null,
  decimalMark: ",",
  namesSpeaker: "so",
  joints: ["und", "aber", "doch", "denn"],
  connectives: [],
  references,
  boilerplate,
  appeals,
  firstPerson,
  leaningOpening,
  goodMin: 0.68,
  wordsMax: 40,
  leavesSubjectsOut: false,
  needsNoSubject: null,
  // Konjunktiv I and II: a verb of the third person in "-e" that is no weak past; who speaks of himself is left out before.
  reportedVerb: /^(?:sei|seien|wären?|hätten?|würden?|(?!wurde$)\p{L}+(?<!t)e)$/u,
};

/** German. */
export const language: Language = readByTrees(words);
