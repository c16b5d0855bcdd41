import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { agreeNames } from "./document-agreement.ts";
import { readDocumentWords } from "./document-words.ts";
import { bestLabels } from "./name-decoding.ts";
import { type NameSpan, spansOf } from "./name-labels.ts";
import { type NameLexica, openLexica } from "./name-lexica.ts";
import { type NameModel, openModel } from "./name-model.ts";
import type { NameWord } from "./name-words.ts";
import { sentenceScorer } from "./sentence-scores.ts";
import { wordBook } from "./word-book.ts";

/** Finds the names in the sentences of one document; for each sentence its names in order, nationalities and works among them as `other`. */
export type NameTagger = (sentences: readonly (readonly NameWord[])[]) => NameSpan[][];

/** Where the shipped lexica and model lie. */
export const lexicaFile = new URL("../../../data/models/name-lexica.bin.gz", import.meta.url);
export const modelFile = new URL("../../../data/models/name-tagger.bin.gz", import.meta.url);

let shipped: NameTagger | null = null;

/** The tagger that ships, loaded at the first call. */
export function shippedTagger(): NameTagger {
  shipped ??= nameTagger(
    openLexica(gunzipSync(readFileSync(lexicaFile))),
    openModel(gunzipSync(readFileSync(modelFile))),
  );
  return shipped;
}

/** A tagger with these lexica and this model. */
export function nameTagger(lexica: NameLexica, model: NameModel): NameTagger {
  const book = wordBook(lexica);
  const scoresOf = sentenceScorer(model, book);
  return (sentences) => {
    const document = readDocumentWords(sentences, book, lexica);
    const found = document.sentences.map((sentence) =>
      spansOf(bestLabels(scoresOf(document, sentence), sentence.to - sentence.from, model.transitions)),
    );
    return agreeNames(sentences, found);
  };
}
