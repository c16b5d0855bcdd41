import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Domain, domains } from "../../store/model/vocabulary.ts";
import { domainTerms } from "../../workers/domain-lexicon.ts";
import { domainByteMax, domainColumns } from "../../workers/domain-model.ts";
import type { CuratedTopic } from "../../workers/extraction.ts";
import { packTable } from "../../workers/names/tagger/hashed-table.ts";
import { hashText } from "../../workers/names/tagger/word-hash.ts";
import { plainWords } from "../../workers/plain-words.ts";
import { type Example, trainSoftmax } from "./softmax.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Words whose vectors are asked for: rarer ones are not met in what is learnt from. Ours. */
export const domainWordsRead = 150_000;

/** Words that the model keeps. Ours: twice as many bring nothing. */
const kept = 60_000;

/** A word counts by how rare it is: a/(a + share of all words), its share estimated from its rank (Arora, Liang, Ma 2017; a is ours). */
const rarity = 1e-4;

/** Words by which the mean of all vectors is estimated, which says nothing of a domain. */
const meanWords = 50_000;

/** Stems are taught by their most frequent words. */
const stemWords = { count: 6, among: 40_000, endingMax: 5 } as const;

const textFolder = new URL("./domain-texts/", import.meta.url);

/** The bytes of the domain model learnt from the word lists, the curated topics and the texts in `domain-texts/`, all the project's own. */
export function trainDomains(vectors: WordVectors, topics: readonly CuratedTopic[]): Uint8Array {
  const space = openSpace(vectors);
  const taught = [...termLessons(vectors.words), ...topicLessons(topics), ...textLessons()];
  const examples = taught.flatMap(({ text, domain, weight }): Example[] => {
    const input = space.vectorOf(plainWords(text));
    return input ? [{ input, label: domains.indexOf(domain), weight }] : [];
  });
  const { weights, biases } = trainSoftmax(examples, domains.length, vectors.width);
  return pack(vectors, space, weights, biases);
}

/** A text, the domain it is of and how much it counts in teaching. Weights are ours. */
interface Lesson {
  text: string;
  domain: Domain;
  weight: number;
}

function termLessons(words: readonly string[]): Lesson[] {
  return domainTerms.flatMap(({ term, domain, weight }): Lesson[] => {
    if (!term.endsWith("*")) return [{ text: term, domain, weight }];
    const stem = term.slice(0, -1);
    return words
      .slice(0, stemWords.among)
      .filter((word) => word.startsWith(stem) && word.length - stem.length <= stemWords.endingMax)
      .slice(0, stemWords.count)
      .map((text) => ({ text, domain, weight: weight / 2 }));
  });
}

function topicLessons(topics: readonly CuratedTopic[]): Lesson[] {
  return topics.flatMap(({ name, terms, domain }) => {
    const all = [name, ...terms];
    return [...all.map((text) => ({ text, domain, weight: 1.5 })), { text: all.join(" "), domain, weight: 6 }];
  });
}

/** One text a line, a file a domain. */
function textLessons(): Lesson[] {
  const files = new Set(readdirSync(fileURLToPath(textFolder)));
  return domains.flatMap((domain) => {
    if (!files.has(`${domain}.txt`)) throw new Error(`no texts of ${domain}`);
    const lines = readFileSync(new URL(`${domain}.txt`, textFolder), "utf8").split("\n");
    return lines
      .filter((line) => line.trim() !== "")
      .map((text) => ({ text, domain, weight: Math.min(8, 2 + text.split(" ").length / 6) }));
  });
}

/** Where texts lie: the mean of their words' vectors, rare words first, brought to unit length. */
interface Space {
  /** How much the n-th word counts. */
  weightOf(number: number): number;
  /** The n-th word's vector, less the mean of all. */
  vector(number: number): Float32Array;
  vectorOf(words: readonly string[]): Float32Array | null;
}

function openSpace({ words, width, matrix }: WordVectors): Space {
  const mean = new Float64Array(width);
  const counted = Math.min(meanWords, words.length);
  for (let at = 0; at < counted * width; at++) mean[at % width]! += matrix[at]! / counted;
  const centred = matrix.map((value, at) => value - mean[at % width]!);
  const numbers = new Map(words.map((word, number) => [word, number]));
  const vector = (number: number) => centred.subarray(number * width, (number + 1) * width);
  // By Zipf's law the n-th word has about 1/(11 n) of all words of English.
  const weightOf = (number: number) => rarity / (rarity + 1 / (11 * (number + 3)));
  return {
    weightOf,
    vector,
    vectorOf(text) {
      const counts = new Map<number, number>();
      for (const word of text.flatMap((one) => (numbers.has(one) ? [one] : one.split(/[-'&]/)))) {
        const number = numbers.get(word);
        if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
      }
      const sum = new Float64Array(width);
      for (const [number, count] of counts)
        vector(number).forEach((value, i) => {
          sum[i]! += weightOf(number) * Math.sqrt(count) * value;
        });
      const norm = Math.hypot(...sum);
      return norm === 0 ? null : Float32Array.from(sum, (value) => value / norm);
    },
  };
}

/** For every kept word what it adds to each domain, in signed bytes, and its weight. */
function pack({ words, width }: WordVectors, space: Space, weights: Float64Array, biases: Float64Array): Uint8Array {
  const scores = words.slice(0, kept).map((_, number) => {
    const vector = space.vector(number);
    return domains.map((_, domain) => {
      const own = weights.subarray(domain * width, (domain + 1) * width);
      return space.weightOf(number) * vector.reduce((sum, value, i) => sum + value * own[i]!, 0);
    });
  });
  const scale = scores.reduce((most, row) => Math.max(most, ...row.map(Math.abs)), 0) / domainByteMax;
  const rows = new Map(
    scores.map((row, number) => {
      const bytes = [...row.map((score) => score / scale), space.weightOf(number) * domainByteMax].map(Math.round);
      return [hashText(words[number] ?? ""), new Uint8Array(Int8Array.from(bytes).buffer)];
    }),
  );
  const head = Float32Array.from([scale, ...biases]);
  const table = packTable(rows, domainColumns);
  const bytes = new Uint8Array(head.byteLength + table.length);
  const view = new DataView(bytes.buffer);
  head.forEach((value, at) => {
    view.setFloat32(4 * at, value, true);
  });
  bytes.set(table, head.byteLength);
  return bytes;
}
