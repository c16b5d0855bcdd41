import type { NamedLanguage } from "../../names/tagger/language-tagger.ts";
import type { CuttingRules } from "./word-cutter.ts";

/** What a language that is read by its trees brings along: a model and word lists. docs/add-a-language.md says how one is added. */
export interface LanguageWords {
  /** ISO 639-1. */
  code: string;
  /** The model of its parser. */
  syntax: URL;
  cutting: CuttingRules;
  /** The model of its names; null where it has none, so that only curated names are found. */
  names: NamedLanguage | null;
  /** The folder with `glossary.txt`. */
  folder: URL;
  /** The ending that a name takes in the genitive; null where it takes none. */
  genitive: RegExp | null;
  /** A date before a report, up to the dash behind it; the place and agency there are known. */
  dateline: RegExp | null;
  /** Dictionary forms that an inflected form in small letters may have as a part of speech, the likeliest first. */
  dictionaryForms(lower: string, upos: string): string[];
  /** How nouns that are joined of several are taken apart; null where the language writes their parts apart. */
  joined: JoinedWords | null;
  /** Words in small letters that deny nothing by themselves: "ne" of "ne … pas"; null where the language has none. */
  idleNegation: RegExp | null;
  /** The mark before the decimals of a figure. */
  decimalMark: "," | ".";
  /** Words in small letters that join a sentence to the one before, after which the rest is still a sentence: "und". */
  joints: readonly string[];
  /** A word behind a quotation that stands for a verb of saying: "so" in "…“, so Jane Doe"; null where there is none. */
  namesSpeaker: string | null;
  /** Openings that do so with a comma behind them: "sin embargo". */
  connectives: readonly string[];
  /** First words, in small letters, by which a sentence leans on the one before. */
  references: ReadonlySet<string>;
  /** Lines of pages that state nothing, and appeals to the reader. */
  boilerplate: RegExp;
  appeals: RegExp;
  /** Whether a word is of the first person. */
  firstPerson: RegExp;
  /** Openings of a claim by which it leans on what was said before: "de ahí que", "tres días después"; null where only its subject tells. */
  leaningOpening: RegExp | null;
  /**
   * How likely a claim must stand alone and tell something, 0 to 1: nothing is put in for what a sentence leaves open, and the glosses
   * carry the model of English well enough to leave out what leans on other sentences. Chosen by what readers said of claims.
   */
  goodMin: number;
  /** Words of the longest claim. */
  wordsMax: number;
  /** Whether a clause may leave its subject out, which is known from the text before. */
  leavesSubjectsOut: boolean;
  /** Verbs in small letters that have no subject though others may leave theirs out: "hay"; null where there is none. */
  needsNoSubject: RegExp | null;
  /** Whether a verb in small letters is in a form by which a main clause tells what others say; null where the language has none. */
  reportedVerb: RegExp | null;
}

/** Nouns that are joined of several, in small letters. */
interface JoinedWords {
  /** Where such a noun may be cut, the longest last part first. */
  parts(lower: string): readonly (readonly [first: string, last: string])[];
  /** Dictionary forms of a noun as a whole, and of a first part. */
  wholeForms(lower: string): readonly string[];
  firstForms(first: string): readonly string[];
}
