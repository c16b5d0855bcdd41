import { wordsReader } from "../../../workers/names/tagger/document-words.ts";
import { languageFeatures } from "../../../workers/names/tagger/language-features.ts";
import type { NamedLanguage } from "../../../workers/names/tagger/language-tagger.ts";
import { featuresMax } from "../../../workers/names/tagger/name-features.ts";
import { labelCount, labelsOf } from "../../../workers/names/tagger/name-labels.ts";
import { type NameLexica, withLists } from "../../../workers/names/tagger/name-lexica.ts";
import { hashText, mix } from "../../../workers/names/tagger/word-hash.ts";
import { wordTable } from "../../../workers/names/tagger/word-table.ts";
import { numberFeatures } from "../fitting/feature-numbers.ts";
import { trainPerceptron, type Weights } from "../fitting/perceptron.ts";
import { packModel, stepsMax } from "../name-model-file.ts";
import { exampleOf, type HashedSentence, meanWeights } from "../name-training.ts";
import type { MarkedDocument } from "./language-corpora.ts";

/** Documents of one language to learn from. */
export interface TrainingTexts {
  language: NamedLanguage | "en";
  documents: readonly MarkedDocument[];
  times: number;
}

/** How a language's model is learnt. */
export interface LanguageTraining {
  language: NamedLanguage;
  texts: readonly TrainingTexts[];
  /** The bytes of its lists, and the lexica of all languages. */
  lists: Uint8Array;
  shared: NameLexica;
  rounds: number;
  seeds: readonly number[];
  margin: number;
  /** By how many of the model's steps "no name" is worth less than was learnt: what is learnt from few texts leaves out more names than it takes too many. */
  noneLess: number;
  log(line: string): void;
}

/** Ours: features met once say little of other texts. */
const featureMin = 2;

/** The bytes of a language's file: the length of its lists, the lists, the model. */
export function trainLanguage(training: LanguageTraining): Uint8Array {
  const { language, texts, lists, shared, rounds, seeds, margin, noneLess, log } = training;
  const lexica = withLists(shared, lists);
  const joint = new Set(texts.map((each) => each.language)).size > 1;
  const sentences = texts.flatMap((each) => {
    const read = hashed(each, lexica, joint);
    return Array.from({ length: each.times }, () => read).flat();
  });
  const numbers = numberFeatures(
    sentences.map(({ hashes }) => hashes),
    featureMin,
  );
  log(`${sentences.length} sentences, ${numbers.count} features`);
  const examples = sentences.map((sentence) => exampleOf(sentence, numbers.numberOf));
  const trained = seeds.map((seed) => trainPerceptron(examples, numbers.count, { rounds, seed, margin, log }));
  const mean = meanWeights(trained);
  const weights = joint ? addedUp(mean, numbers, language) : mean;
  lowerNone(weights, numbers.numberOf(mix(1, 0) >>> 0), noneLess);
  return withLength(lists, packModel(weights, numbers.hashes));
}

/** Makes "no name", the first label, worth less at every word: by the feature that each has. */
function lowerNone({ features }: Weights, always: number, steps: number): void {
  const most = features.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  features[always * labelCount]! -= (steps * most) / stepsMax;
}

/** The sentences of texts with their features; each feature a second time as one of its language alone where several are learnt from, so that what holds in all of them is told from what does not (Daumé 2007). */
function hashed({ documents, language }: TrainingTexts, lexica: NameLexica, joint: boolean): HashedSentence[] {
  const table = wordTable(lexica);
  const read = wordsReader(table, lexica);
  const each = languageFeatures(table, lexica);
  const buffer = new Uint32Array(featuresMax);
  const own = hashText(language);
  return documents.flatMap(({ content, sentences }) => {
    const document = read(
      content,
      sentences.map(({ words }) => words),
    );
    return sentences.map(({ words, names }, number) => {
      const hashes: number[] = [];
      const ends: number[] = [];
      each(document, document.sentences[number]!, buffer, (_, count) => {
        for (let at = 0; at < count; at++) hashes.push(buffer[at]!);
        if (joint) for (let at = 0; at < count; at++) hashes.push(mix(own, buffer[at]!));
        ends.push(hashes.length);
      });
      return {
        hashes: Uint32Array.from(hashes),
        ends: Uint32Array.from(ends),
        labels: labelsOf(names, words.length),
        marksOther: true,
      };
    });
  });
}

/** What a feature says in all languages and what it says in this one, in one. */
function addedUp(
  weights: Weights,
  { hashes, numberOf }: ReturnType<typeof numberFeatures>,
  language: NamedLanguage,
): Weights {
  const own = hashText(language);
  const features = Float32Array.from(weights.features);
  hashes.forEach((hash, number) => {
    const other = numberOf(mix(own, hash) >>> 0);
    if (other < 0) return;
    for (let label = 0; label < labelCount; label++)
      features[number * labelCount + label]! += weights.features[other * labelCount + label]!;
  });
  return { features, transitions: weights.transitions };
}

function withLength(lists: Uint8Array, model: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + lists.length + model.length);
  new DataView(bytes.buffer).setUint32(0, lists.length, true);
  bytes.set(lists, 4);
  bytes.set(model, 4 + lists.length);
  return bytes;
}
