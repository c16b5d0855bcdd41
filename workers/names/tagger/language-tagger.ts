/** Design: docs/design/name-tagger.md */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Span } from "../../../store/model/claim.ts";
import { wordsReader } from "./document-words.ts";
import { languageFeatures } from "./language-features.ts";
import { featuresMax } from "./name-features.ts";
import { labelCount } from "./name-labels.ts";
import { type NameLexica, withLists } from "./name-lexica.ts";
import { type NameModel, openModel, pairCount, unpair } from "./name-model.ts";
import { shippedLexica, type TaggedText, taggerBy } from "./name-tagger.ts";
import type { SentenceScorer } from "./sentence-scores.ts";
import { type WordTable, wordTable } from "./word-table.ts";

/** The languages that have a name model of their own beside English, by ISO 639-1. */
export const namedLanguages = ["de", "fr", "es"] as const;
export type NamedLanguage = (typeof namedLanguages)[number];

/** Whether a language is one of them. */
export function isNamedLanguage(code: string | undefined): code is NamedLanguage {
  return namedLanguages.some((language) => language === code);
}

/** Finds the names in the sentences of one document, whose words are given as `languageWords` cuts them. What it gives holds until the next document. */
export type LanguageTagger = (content: string, sentences: readonly (readonly Span[])[]) => TaggedText;

/** Where a language's lists and model lie. */
export function languageModelFile(language: NamedLanguage): URL {
  return new URL(`../../../data/models/names-${language}.bin.gz`, import.meta.url);
}

const shipped = new Map<NamedLanguage, LanguageTagger>();

/** The tagger of a language that ships, loaded when it is first asked for. */
export function taggerOf(language: NamedLanguage): LanguageTagger {
  const known = shipped.get(language);
  if (known) return known;
  const tagger = languageTagger(gunzipSync(readFileSync(languageModelFile(language))), shippedLexica());
  shipped.set(language, tagger);
  return tagger;
}

/** The tagger that a language's file tells of: the length of its lists, the lists, the model. `shared` are the lexica of all languages. */
export function languageTagger(bytes: Uint8Array, shared: NameLexica): LanguageTagger {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const lexica = withLists(shared, bytes.subarray(4, 4 + length));
  const model = openModel(bytes.subarray(4 + length));
  const table = wordTable(lexica);
  return taggerBy({ read: wordsReader(table, lexica), scoresOf: fullScorer(model, table, lexica), model, table });
}

/** Asks every word for everything, where English passes over words that are surely of no name. */
function fullScorer(model: NameModel, table: WordTable, lexica: NameLexica): SentenceScorer {
  const each = languageFeatures(table, lexica);
  const buffer = new Uint32Array(featuresMax);
  const sums = new Int32Array(pairCount);
  return (document, sentence) => {
    const length = sentence.to - sentence.from;
    const scores = new Float32Array(length * labelCount);
    each(document, sentence, buffer, (at, count) => {
      sums.fill(0);
      model.addScores(buffer, count, sums, 0);
      unpair(sums, scores, (at - sentence.from) * labelCount);
    });
    return { scores, open: new Uint8Array(length).fill(1) };
  };
}
