import { join } from "node:path";
import { documentReader } from "../../workers/names/tagger/document-words.ts";
import { eachFeatures, featuresMax } from "../../workers/names/tagger/name-features.ts";
import { firstLabel, labelCount, labelsOf, labelTypes } from "../../workers/names/tagger/name-labels.ts";
import type { NameLexica } from "../../workers/names/tagger/name-lexica.ts";
import { wordTable } from "../../workers/names/tagger/word-table.ts";
import { numberFeatures } from "./fitting/feature-numbers.ts";
import { type Example, trainPerceptron, type Weights } from "./fitting/perceptron.ts";
import { type AnnotatedSentence, readAnnotated } from "./name-corpora.ts";
import { packModel } from "./name-model-file.ts";

/** A corpus that may be learnt from. */
interface TrainingCorpus {
  name: string;
  /** False where names that are no person, organization or place were not marked, so that "no name" may hide one. */
  marksOther: boolean;
  /** How many times it is learnt from; once when absent. */
  times?: number;
}

/** The corpora whose licences allow a model made of them to be passed on; data/models/tagger.md names their makers. */
export const trainingCorpora: readonly TrainingCorpus[] = [
  { name: "gmb-news", marksOther: true },
  { name: "crossner-train", marksOther: true },
  { name: "wikigold-train", marksOther: true, times: 2 },
  { name: "wnut17-train", marksOther: true },
  { name: "uner-ewt-dev", marksOther: false },
  { name: "sec-fin5", marksOther: true },
  { name: "btc", marksOther: false },
];

/** Ours: features met once say little of other texts, and more rounds change nothing. */
const featureMin = 2;
const rounds = 8;
/** One training for each seed; the model is their mean, which is steadier than any of them. */
const seeds = [1, 2, 3, 4, 5, 6];

/** The bytes of the model learnt from the corpora under `folder`. */
export function trainTagger(folder: string, lexica: NameLexica, log: (line: string) => void): Uint8Array {
  const sentences = trainingCorpora.flatMap((corpus) => {
    const read = readCorpus(join(folder, "nlp", "ner-train"), corpus, lexica);
    return Array.from({ length: corpus.times ?? 1 }, () => read).flat();
  });
  const rows = sentences.map((sentence) => sentence.hashes);
  const numbers = numberFeatures(rows, featureMin);
  log(`${sentences.length} sentences, ${numbers.count} features`);
  const examples = sentences.map((sentence) => exampleOf(sentence, numbers.numberOf));
  const trained = seeds.map((seed) => trainPerceptron(examples, numbers.count, { rounds, seed, log }));
  return packModel(meanWeights(trained), numbers.hashes);
}

/** A sentence with the features of its words, not yet numbered. */
export interface HashedSentence {
  hashes: Uint32Array;
  ends: Uint32Array;
  labels: Uint8Array;
  marksOther: boolean;
}

function readCorpus(folder: string, { name, marksOther }: TrainingCorpus, lexica: NameLexica): HashedSentence[] {
  const table = wordTable(lexica);
  const read = documentReader(table, lexica);
  const buffer = new Uint32Array(featuresMax);
  return readAnnotated(join(folder, `${name}.jsonl.gz`)).flatMap(({ content, sentences }) => {
    const document = read(content, sentences);
    return sentences.map((annotated, number) => {
      const hashes: number[] = [];
      const ends: number[] = [];
      const sentence = document.sentences[number];
      if (sentence)
        eachFeatures(document, sentence, buffer, (_, count) => {
          for (let i = 0; i < count; i++) hashes.push(buffer[i]!);
          ends.push(hashes.length);
        });
      const labels = labelsOf(realNames(annotated), annotated.words.length);
      return { hashes: Uint32Array.from(hashes), ends: Uint32Array.from(ends), labels, marksOther };
    });
  });
}

/** The marked names without user names of social networks, which some corpora mark and others do not. */
function realNames({ words, names }: AnnotatedSentence): AnnotatedSentence["names"] {
  return names.filter(({ from }) => words[from]?.text !== "@" && words[from - 1]?.text !== "@");
}

/** A sentence to learn from, with the numbers of its features. */
export function exampleOf(
  { hashes, ends, labels, marksOther }: HashedSentence,
  numberOf: (hash: number) => number,
): Example {
  const features: number[] = [];
  let i = 0;
  const numberedEnds = ends.map((end) => {
    for (; i < end; i++) {
      const number = numberOf(hashes[i]!);
      if (number >= 0) features.push(number);
    }
    return features.length;
  });
  const allowed = marksOther ? null : Uint32Array.from(labels, (label) => (label === 0 ? noneOrOther : 1 << label));
  return { features: Uint32Array.from(features), ends: numberedEnds, labels, allowed };
}

/** Bits of "no name" and of all labels of `other`. */
const noneOrOther = 1 | (0b1111 << firstLabel(labelTypes.indexOf("other")));

/** The mean of several trainings. */
export function meanWeights(trained: readonly Weights[]): Weights {
  const mean = (of: (weights: Weights) => Float32Array, size: number) =>
    Float32Array.from(
      { length: size },
      (_, at) => trained.reduce((sum, one) => sum + of(one)[at]!, 0) / trained.length,
    );
  return {
    features: mean((weights) => weights.features, trained[0]?.features.length ?? 0),
    transitions: mean((weights) => weights.transitions, labelCount * (labelCount + 1)),
  };
}
