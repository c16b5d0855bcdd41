import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { domains } from "../store/model/vocabulary.ts";
import { unpackTable } from "./names/tagger/hashed-table.ts";
import { hashText } from "./names/tagger/word-hash.ts";
import { remembered } from "./remembered.ts";

/** The trained model that ships; `data/models/domains.md` says how it was made. */
export const domainModelFile = new URL("../data/models/domains.bin.gz", import.meta.url);

/** The largest value of a signed byte, in which words and examples are kept. */
export const domainByteMax = 127;

/** Where words lie among all words: near those that stand in the same texts. */
export interface WordPlaces {
  /** Numbers that a word's place is given by. */
  width: number;
  /** Numbers of the known words in a word: its own, else those of its parts between hyphens. */
  find(word: string): readonly number[];
  /** Adds a word, `times` over and by how rare it is, to where a text lies. */
  add(number: number, times: number, place: Float64Array): void;
  /** How far a word leads along an axis. */
  along(number: number, axis: Float64Array): number;
}

/** What the model knows of words, and of texts by examples of each domain. */
export interface DomainModel extends WordPlaces {
  /** How much the examples around a direction speak for each domain: about 1 for one they all are of, 0 for the others, less the mean. */
  score(direction: Float64Array): Float64Array;
  /** In which direction a domain's score grows, and how fast. */
  slope(direction: Float64Array, domain: number): Float64Array;
}

/** How much an example counts for a text, by the cosine of their directions: a Gaussian of their distance. Its width is ours. */
export function nearness(cosine: number): number {
  return Math.exp(2 * (cosine - 1));
}

/** Reads a model file: how many examples, what each gives to each domain, their directions, then the table of words. */
export function openDomainModel(bytes: Uint8Array): DomainModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const count = view.getUint32(0, true);
  const words = openWordPlaces(bytes, view.getUint32(4, true));
  const { width } = words;
  const gives = Float32Array.from({ length: count * domains.length }, (_, at) => view.getFloat32(8 + 4 * at, true));
  const first = 8 + 4 * gives.length;
  const examples = Float64Array.from({ length: count * width }, (_, at) => view.getInt8(first + at) / domainByteMax);
  const near = (direction: Float64Array, example: number) => {
    const from = example * width;
    let [a, b, c, d] = [0, 0, 0, 0];
    // Four sums that need not wait for each other are faster than one; the width is a multiple of four.
    for (let i = 0; i < width; i += 4) {
      a += direction[i]! * examples[from + i]!;
      b += direction[i + 1]! * examples[from + i + 1]!;
      c += direction[i + 2]! * examples[from + i + 2]!;
      d += direction[i + 3]! * examples[from + i + 3]!;
    }
    return nearness(a + b + c + d);
  };
  return {
    ...words,
    score(direction) {
      const scores = new Float64Array(domains.length);
      for (let example = 0; example < count; example++) {
        const weight = near(direction, example);
        for (let at = 0; at < scores.length; at++) scores[at]! += weight * gives[example * scores.length + at]!;
      }
      return scores;
    },
    slope(direction, domain) {
      const slope = new Float64Array(width);
      for (let example = 0; example < count; example++) {
        const weight = near(direction, example) * gives[example * domains.length + domain]!;
        for (let i = 0; i < width; i++) slope[i]! += 2 * weight * examples[example * width + i]!;
      }
      return slope;
    },
  };
}

/** Reads the table of words of a model file: a row of signed bytes, the last how much the word counts. */
export function openWordPlaces(bytes: Uint8Array, offset: number): WordPlaces {
  const { table } = unpackTable(bytes, offset);
  const rows = new Int8Array(table.rows.buffer, table.rows.byteOffset, table.rows.length);
  const width = table.width - 1;
  const weightOf = (number: number) => rows[number * table.width + width]! / domainByteMax;
  const numberOf = (word: string) => table.find(hashText(word));
  return {
    width,
    find: remembered((word) => {
      const number = numberOf(word);
      return number >= 0
        ? [number]
        : word
            .split(/[-'&]/)
            .map(numberOf)
            .filter((part) => part >= 0);
    }),
    add(number, times, place) {
      const weight = times * weightOf(number);
      for (let i = 0; i < width; i++) place[i]! += weight * rows[number * table.width + i]!;
    },
    along(number, axis) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += rows[number * table.width + i]! * axis[i]!;
      return weightOf(number) * sum;
    },
  };
}

let shipped: DomainModel | undefined;

/** The model that ships, read once. */
export function shippedDomainModel(): DomainModel {
  shipped ??= openDomainModel(gunzipSync(readFileSync(domainModelFile)));
  return shipped;
}
