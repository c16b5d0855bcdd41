import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { domains } from "../../store/model/vocabulary.ts";
import { packTable } from "../../workers/names/tagger/hashed-table.ts";
import { hashText } from "../../workers/names/tagger/word-hash.ts";
import { domainByteMax, nearness } from "../../workers/topics/domain-examples.ts";
import { openWordPlaces } from "../../workers/topics/domain-model.ts";
import { plainWords } from "../../workers/topics/domains.ts";
import { directionsOf } from "../../workers/topics/learnt-domains.ts";
import { fitExamples } from "./fitting/kernel-regression.ts";
import { principalAxes } from "./fitting/principal-axes.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Words that the model keeps. Ours: more bring nothing, fewer cost. */
export const domainWordsKept = 60_000;

/** Numbers that a word's vector is shortened to, and how smooth the answer is. Ours, by leaving texts out. */
const shape = { width: 72, smoothness: 0.5 } as const;

/** A word counts by how rare it is: a/(a + share of all words), its share estimated from its rank (Arora, Liang, Ma 2017; a is ours). */
const rarity = 1e-4;

/** Words by which the mean of all vectors is estimated, which says nothing of a domain. */
const meanWords = 50_000;

const textFolder = new URL("./domain-texts/", import.meta.url);

/** The bytes of the domain model learnt from the texts in `domain-texts/`, all the project's own. */
export function trainDomains(vectors: WordVectors): Uint8Array {
  const texts = readTexts().map(({ text, label }) => ({ words: plainWords(text), label }));
  const table = packWords(vectors, texts);
  const places = openWordPlaces(table, 0);
  const examples = texts.flatMap(({ words, label }) => {
    const numbers = words.flatMap((word) => places.find(word));
    return numbers.length === 0 ? [] : [{ bytes: directionsOf(places, numbers, 1).whole.axis.map(asByte), label }];
  });
  const gives = fitExamples(
    examples.map(({ bytes }) => bytes.map((byte) => byte / domainByteMax)),
    examples.map(({ label }) => label),
    { classes: domains.length, near: (a, b) => nearness(dot(a, b)), smoothness: shape.smoothness },
  );
  return pack(
    examples.map(({ bytes }) => bytes),
    gives,
    table,
  );
}

/** One text a line, a file a domain. */
function readTexts(): { text: string; label: number }[] {
  const files = new Set(readdirSync(fileURLToPath(textFolder)));
  return domains.flatMap((domain, label) => {
    if (!files.has(`${domain}.txt`)) throw new Error(`no texts of ${domain}`);
    const lines = readFileSync(new URL(`${domain}.txt`, textFolder), "utf8").split("\n");
    return lines.filter((line) => line.trim() !== "").map((text) => ({ text, label }));
  });
}

/** The table of words: vectors along the axes in which the texts differ most, and how much each word counts, in signed bytes. */
function packWords({ words, width, matrix }: WordVectors, texts: readonly { words: string[] }[]): Uint8Array {
  const numbers = new Map(words.map((word, number) => [word, number]));
  // By Zipf's law the n-th word has about 1/(11 n) of all words of English.
  const weightOf = (number: number) => rarity / (rarity + 1 / (11 * (number + 3)));
  const placed = centred(matrix, width);
  const vector = (number: number) => placed.subarray(number * width, (number + 1) * width);
  const sums = texts.map((text) => {
    const sum = new Float64Array(width);
    for (const word of new Set(text.words)) {
      const number = numbers.get(word);
      if (number === undefined) continue;
      vector(number).forEach((value, i) => {
        sum[i]! += weightOf(number) * value;
      });
    }
    const length = Math.hypot(...sum) || 1;
    return sum.map((value) => value / length);
  });
  const axes = principalAxes(sums, width, Math.min(shape.width, width));
  const rows = words.map((_, number) => shortened(vector(number), axes));
  const most = rows.reduce((max, row) => Math.max(max, ...row.map(Math.abs)), 0);
  const entries = rows.map((row, number): [number, Uint8Array] => {
    const bytes = [...row.map((value) => asByte(value / most)), asByte(weightOf(number))];
    return [hashText(words[number] ?? ""), new Uint8Array(Int8Array.from(bytes).buffer)];
  });
  return packTable(new Map(entries), axes.length / width + 1);
}

function centred(matrix: Float32Array, width: number): Float32Array {
  const mean = new Float64Array(width);
  const counted = Math.min(meanWords * width, matrix.length);
  for (let at = 0; at < counted; at++) mean[at % width]! += (matrix[at]! * width) / counted;
  return matrix.map((value, at) => value - mean[at % width]!);
}

function shortened(vector: Float32Array, axes: Float64Array): number[] {
  return Array.from({ length: axes.length / vector.length }, (_, n) =>
    dot(vector, axes.subarray(n * vector.length, (n + 1) * vector.length)),
  );
}

/** Number of examples, where the words begin, what each example gives, the examples, the words. */
function pack(rows: readonly Float64Array[], gives: Float64Array, table: Uint8Array): Uint8Array {
  const examples = rows.flatMap((row) => [...row]);
  const words = 8 + 4 * gives.length + examples.length;
  const bytes = new Uint8Array(words + table.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, rows.length, true);
  view.setUint32(4, words, true);
  gives.forEach((value, at) => {
    view.setFloat32(8 + 4 * at, value, true);
  });
  bytes.set(new Uint8Array(Int8Array.from(examples).buffer), 8 + 4 * gives.length);
  bytes.set(table, words);
  return bytes;
}

function asByte(value: number): number {
  return Math.round(value * domainByteMax);
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
