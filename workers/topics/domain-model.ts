/** Design: docs/design/domains.md */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { domains } from "../../store/model/vocabulary.ts";
import { unpackTable } from "../names/tagger/hashed-table.ts";
import { hashText } from "../names/tagger/word-hash.ts";
import { type DomainExamples, domainByteMax, openExamples } from "./domain-examples.ts";

/** The trained model that ships; `data/models/domains.md` says how it was made. */
export const domainModelFile = new URL("../../data/models/domains.bin.gz", import.meta.url);

/** Where words lie among all words: near those that stand in the same texts. */
export interface WordPlaces {
  /** Numbers that a word's place is given by. */
  width: number;
  /** Every word's number is below this. */
  size: number;
  /** Numbers of the known words in a word: its own, else those of its parts between hyphens. */
  find(word: string): readonly number[];
  /** Adds the place of the word of this number, as much as it counts by how rare it is, times a factor, to the sum that begins there among `sums`. */
  addTo(sums: Float64Array, start: number, number: number, factor: number): void;
  /** How far the word of this number, as much as it counts, leads along an axis. */
  along(axis: Float64Array, number: number): number;
}

/** What the model knows of words, and of texts by examples of each domain. */
export type DomainModel = WordPlaces & DomainExamples;

/** Reads a model file: how many examples, what each gives to each domain, their directions, then the table of words. */
export function openDomainModel(bytes: Uint8Array): DomainModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const count = view.getUint32(0, true);
  const words = openWordPlaces(bytes, view.getUint32(4, true));
  const gives = Float32Array.from({ length: count * domains.length }, (_, at) => view.getFloat32(8 + 4 * at, true));
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + 8 + 4 * gives.length, count * words.width);
  return { ...words, ...openExamples(rows, gives) };
}

/** What may hold the parts of a word together. */
const joint = /[-'&]/;

const none: readonly never[] = [];

/** Reads the table of words of a model file: a row of signed bytes, the last how much the word counts. */
export function openWordPlaces(bytes: Uint8Array, offset: number): WordPlaces {
  const { table } = unpackTable(bytes, offset);
  const rows = new Int8Array(table.rows.buffer, table.rows.byteOffset, table.rows.length);
  const width = table.width - 1;
  const numberOf = (word: string) => table.find(hashText(word));
  const weightOf = (number: number) => rows[number * (width + 1) + width]! / domainByteMax;
  return {
    width,
    size: rows.length / (width + 1),
    find(word) {
      const number = numberOf(word);
      if (number >= 0) return [number];
      return joint.test(word)
        ? word
            .split(joint)
            .map(numberOf)
            .filter((part) => part >= 0)
        : none;
    },
    addTo(sums, start, number, factor) {
      const weight = weightOf(number) * factor;
      let at = number * (width + 1);
      for (let to = start; to < start + width; to++, at++) sums[to]! += weight * rows[at]!;
    },
    along(axis, number) {
      // Two sums side by side: each addition waits for the one before it.
      let even = 0;
      let odd = 0;
      let at = number * (width + 1);
      for (let i = 0; i + 1 < width; i += 2, at += 2) {
        even += rows[at]! * axis[i]!;
        odd += rows[at + 1]! * axis[i + 1]!;
      }
      if (width % 2 === 1) even += rows[at]! * axis[width - 1]!;
      return weightOf(number) * (even + odd);
    },
  };
}

let shipped: DomainModel | undefined;

/** The model that ships, read once. */
export function shippedDomainModel(): DomainModel {
  shipped ??= openDomainModel(gunzipSync(readFileSync(domainModelFile)));
  return shipped;
}
