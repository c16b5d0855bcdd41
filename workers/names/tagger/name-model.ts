/** Design: docs/design/name-tagger.md */
import { type PackedTable, readPacked, slotMask } from "./hashed-table.ts";
import type { Transitions } from "./name-decoding.ts";
import { featuresMax } from "./name-features.ts";
import { labelCount } from "./name-labels.ts";

/** Learnt weights: what each feature says for each label, and each label of the one behind it. */
export interface NameModel {
  transitions: Transitions;
  /** Adds what the first `count` features of the buffer say to the `pairCount` pairs of scores at `to`. */
  addScores(features: Uint32Array, count: number, scores: Int32Array, to: number): void;
}

/** Scores of two labels are kept in one number, 16 bits each, so that they are added at once; a word's features are too few to overflow. */
export const pairCount = (labelCount + 1) >> 1;

/** Reads a model: the transitions (32-bit floats, a row for each label and one for the sentence's beginning), then a table of weights by feature, one signed byte a label. */
export function openModel(bytes: Uint8Array): NameModel {
  const size = labelCount * (labelCount + 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const transitions = Float32Array.from({ length: size }, (_, at) => view.getFloat32(4 * at, true));
  return { transitions, addScores: adderOf(readPacked(bytes, 4 * size)) };
}

/** Adds the pairs of scores that stand at `at`. */
export function addPairs(from: Int32Array, at: number, to: Int32Array): void {
  for (let pair = 0; pair < pairCount; pair++) to[pair]! += from[at + pair]!;
}

/** Writes a word's scores, one a label, to `to`. */
export function unpair(pairs: Int32Array, scores: Float32Array, to: number): void {
  for (let label = 0; label < labelCount; label++) {
    const pair = pairs[label >> 1]!;
    const even = (pair << 16) >> 16;
    scores[to + label] = label % 2 === 0 ? even : (pair - even) >> 16;
  }
}

/** By how much "no name" leads before all other labels in the pairs of scores that stand at `at`. */
export function leadOfNone(pairs: Int32Array, at: number): number {
  const none = (pairs[at]! << 16) >> 16;
  let best = (pairs[at]! - none) >> 16;
  for (let pair = 1; pair < pairCount; pair++) {
    const even = (pairs[at + pair]! << 16) >> 16;
    const odd = (pairs[at + pair]! - even) >> 16;
    if (even > best) best = even;
    if (odd > best && pair < pairCount - 1) best = odd;
  }
  return none - best;
}

/** Numbers of a feature's entry: its key, and its weights. Key and weights lie together, so that a feature is found in one place of the memory. */
const entrySize = 6;

/** Added to each weight, so that four fit into a number as bytes without a sign. */
const bias = 128;

/** Entries by open addressing. Four labels' weights are one number, whose bytes are labels 0, 2, 1 and 3 of the four: with every second byte masked out, what is left are two labels in 16 bits each. The last label has a number for itself. */
function entriesOf({ keys, rows, width }: PackedTable): { entries: Int32Array; mask: number } {
  const mask = slotMask(keys.length);
  const entries = new Int32Array((mask + 2) * entrySize);
  const weights = new Int8Array(rows.buffer, rows.byteOffset, rows.length);
  for (const row of heaviestFirst(weights, width)) {
    const key = keys[row]!;
    let slot = key === 0 ? mask + 1 : key & mask;
    while (slot <= mask && entries[slot * entrySize] !== 0) slot = (slot + 1) & mask;
    const to = slot * entrySize;
    const from = row * width;
    entries[to] = key;
    for (let four = 0; four < labelCount >> 2; four++) {
      const first = from + 4 * four;
      entries[to + 1 + four] =
        (weights[first]! + bias) |
        ((weights[first + 2]! + bias) << 8) |
        ((weights[first + 1]! + bias) << 16) |
        ((weights[first + 3]! + bias) << 24);
    }
    entries[to + entrySize - 1] = weights[from + labelCount - 1]! + bias;
  }
  return { entries, mask };
}

/** Rows by how much their largest weight is: heavy features are met most, and what is put in first stands in its own slot. */
function heaviestFirst(weights: Int8Array, width: number): number[] {
  const rows: number[][] = Array.from({ length: bias + 1 }, () => []);
  for (let row = 0; row * width < weights.length; row++) {
    let most = 0;
    for (let at = row * width; at < (row + 1) * width; at++) most = Math.max(most, Math.abs(weights[at]!));
    rows[bias - most]!.push(row);
  }
  return rows.flat();
}

/** Numbers of 32 bits in the filter: small enough to stay near the processor. */
const filterSize = 2 ** 16;

/** A bit for the last bits of each key: most features that the model does not know are passed over without a look at the entries. */
function filterOf(keys: Uint32Array): Int32Array {
  const filter = new Int32Array(filterSize);
  for (const key of keys) filter[(key >>> 5) & (filterSize - 1)]! |= 1 << (key & 31);
  return filter;
}

/** Written out for nine pairs, so that the sums stay in the processor's registers. Most of the tagger's time is waiting for entries here: all features' first slots are asked for before any of them is needed, so that the waits fall together. */
function adderOf(table: PackedTable): NameModel["addScores"] {
  const { entries, mask } = entriesOf(table);
  const zero = table.keys[0] === 0 ? (mask + 1) * entrySize : -1;
  const firsts = new Int32Array(featuresMax);
  const keys = new Int32Array(featuresMax + 1);
  const filter = filterOf(table.keys);
  return (features, count, scores, to) => {
    let likely = 0;
    for (let one = 0; one < count; one++) {
      const key = features[one]! | 0;
      keys[likely] = key;
      likely += (filter[(key >>> 5) & (filterSize - 1)]! >>> (key & 31)) & 1;
    }
    for (let one = 0; one < likely; one++) firsts[one] = entries[(keys[one]! & mask) * entrySize]!;
    let [a, b, c, d, e, f, g, h, i] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    let found = 0;
    for (let one = 0; one < likely; one++) {
      const key = keys[one]!;
      let at = (key & mask) * entrySize;
      let met = firsts[one]!;
      while (met !== key && met !== 0) {
        at = at === mask * entrySize ? 0 : at + entrySize;
        met = entries[at]!;
      }
      if (key === 0) at = zero;
      else if (met === 0) continue;
      if (at < 0) continue;
      found++;
      const first = entries[at + 1]!;
      const second = entries[at + 2]!;
      const third = entries[at + 3]!;
      const fourth = entries[at + 4]!;
      a = (a + (first & 0xff00ff)) | 0;
      b = (b + ((first >>> 8) & 0xff00ff)) | 0;
      c = (c + (second & 0xff00ff)) | 0;
      d = (d + ((second >>> 8) & 0xff00ff)) | 0;
      e = (e + (third & 0xff00ff)) | 0;
      f = (f + ((third >>> 8) & 0xff00ff)) | 0;
      g = (g + (fourth & 0xff00ff)) | 0;
      h = (h + ((fourth >>> 8) & 0xff00ff)) | 0;
      i = (i + entries[at + 5]!) | 0;
    }
    const all = found * bias;
    const both = all + (all << 16);
    scores[to]! += (a - both) | 0;
    scores[to + 1]! += (b - both) | 0;
    scores[to + 2]! += (c - both) | 0;
    scores[to + 3]! += (d - both) | 0;
    scores[to + 4]! += (e - both) | 0;
    scores[to + 5]! += (f - both) | 0;
    scores[to + 6]! += (g - both) | 0;
    scores[to + 7]! += (h - both) | 0;
    scores[to + 8]! += (i - all) | 0;
  };
}
