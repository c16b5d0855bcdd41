import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { domains } from "../store/model/vocabulary.ts";
import { unpackTable } from "./names/tagger/hashed-table.ts";
import { hashText } from "./names/tagger/word-hash.ts";
import { remembered } from "./remembered.ts";

/** The trained model that ships; `data/models/domains.md` says how it was made. */
export const domainModelFile = new URL("../data/models/domains.bin.gz", import.meta.url);

/** Columns of a word's row: what it says of each domain, then how much it says at all. */
export const domainColumns = domains.length + 1;

/** The largest value of a column, in steps of the signed byte it is kept in. */
export const domainByteMax = 127;

/** What the model knows of words. */
export interface DomainModel {
  /** Points of each domain before anything was read. */
  bias: Float32Array;
  /** Number of a word; -1 for unknown ones. */
  find(word: string): number;
  /** Adds to `points` what a word says of each domain, `times` over; gives the word's weight of 0..1. */
  add(number: number, times: number, points: Float64Array): number;
  /** What a word says of a domain, beyond what it says of all on average. */
  gain(number: number, domain: number): number;
}

/** Reads a model file: the scale of the scores, the biases, then the table of words. */
export function openDomainModel(bytes: Uint8Array): DomainModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const scale = view.getFloat32(0, true);
  const bias = Float32Array.from(domains, (_, at) => view.getFloat32(4 * (at + 1), true));
  const { table } = unpackTable(bytes, 4 * domainColumns);
  const rows = new Int8Array(table.rows.buffer, table.rows.byteOffset, table.rows.length);
  return {
    bias,
    find: remembered((word) => table.find(hashText(word))),
    add(number, times, points) {
      const row = number * domainColumns;
      for (let at = 0; at < domains.length; at++) points[at]! += times * scale * rows[row + at]!;
      return rows[row + domains.length]! / domainByteMax;
    },
    gain(number, domain) {
      const row = number * domainColumns;
      let sum = 0;
      for (let at = 0; at < domains.length; at++) sum += rows[row + at]!;
      return scale * (rows[row + domain]! - sum / domains.length);
    },
  };
}

let shipped: DomainModel | undefined;

/** The model that ships, read at the first call. */
export function shippedDomainModel(): DomainModel {
  shipped ??= openDomainModel(gunzipSync(readFileSync(domainModelFile)));
  return shipped;
}
