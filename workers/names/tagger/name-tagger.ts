/** Design: docs/design/name-tagger.md */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Span } from "../../../store/model/claim.ts";
import { agreeNames } from "./document-agreement.ts";
import { type DocumentReader, documentReader } from "./document-words.ts";
import { certaintyIn, type NameCertainty } from "./name-certainty.ts";
import { bestLabels, boundsOf } from "./name-decoding.ts";
import { type NameSpan, spansOf } from "./name-labels.ts";
import { type NameLexica, openLexica } from "./name-lexica.ts";
import { type NameModel, openModel } from "./name-model.ts";
import type { Words } from "./name-words.ts";
import { type SentenceScorer, sentenceScorer } from "./sentence-scores.ts";
import { kindCount, writeKindsBehind } from "./word-kinds.ts";
import { type WordTable, wordTable } from "./word-table.ts";

/** The names in a text's sentences. It holds until the next text is tagged. */
export interface TaggedText {
  words: Words;
  /** For each sentence its names in order, nationalities and works among them as `other`. */
  names: NameSpan[][];
  /** How sure it is of what stands at a place of a sentence, given by its number; null where no word stands. */
  certaintyOf(sentence: number, place: Span): NameCertainty | null;
}

/** Finds the names in the sentences of one document. */
export type NameTagger = (content: string, sentences: readonly Span[]) => TaggedText;

/** Where the shipped lexica and model lie. */
export const lexicaFile = new URL("../../../data/models/name-lexica.bin.gz", import.meta.url);
export const modelFile = new URL("../../../data/models/name-tagger.bin.gz", import.meta.url);

let shipped: NameTagger | null = null;

/** The tagger that ships, loaded at the first call. */
export function shippedTagger(): NameTagger {
  shipped ??= nameTagger(shippedLexica(), openModel(gunzipSync(readFileSync(modelFile))));
  return shipped;
}

let lexica: NameLexica | null = null;

/** The lexica that ship, loaded at the first call. */
export function shippedLexica(): NameLexica {
  lexica ??= openLexica(gunzipSync(readFileSync(lexicaFile)));
  return lexica;
}

/** A tagger with these lexica and this model. */
export function nameTagger(lexica: NameLexica, model: NameModel): NameTagger {
  const table = wordTable(lexica);
  return taggerBy({ read: documentReader(table, lexica), scoresOf: sentenceScorer(model, table), model, table });
}

/** What a tagger is made of. */
interface TaggerParts<Sentence> {
  read: DocumentReader<Sentence>;
  scoresOf: SentenceScorer;
  model: NameModel;
  /** The table that the reader and the scorer know words by. */
  table: WordTable;
}

/** A tagger that reads and scores sentences in this way. */
export function taggerBy<Sentence>({
  read,
  scoresOf,
  model,
  table,
}: TaggerParts<Sentence>): (content: string, sentences: readonly Sentence[]) => TaggedText {
  const bounds = boundsOf(model.transitions);
  return (content, given) => {
    const document = read(content, given);
    const behind = new Float32Array(document.size * kindCount);
    const found = document.sentences.map((sentence) => {
      const { scores, open } = scoresOf(document, sentence);
      const row = behind.subarray(sentence.from * kindCount, sentence.to * kindCount);
      writeKindsBehind(row, { scores, open, transitions: model.transitions });
      const labels = bestLabels(scores, sentence.to - sentence.from, model.transitions, { open, bounds });
      return spansOf(labels, sentence.from);
    });
    const { starts, ends, words } = document;
    return {
      words: { starts, ends, textAt: (at) => table.textOf(words[at]!) },
      names: agreeNames(document, table, found),
      certaintyOf: (sentence, place) => certaintyIn(document, document.sentences[sentence]!, behind, place),
    };
  };
}
