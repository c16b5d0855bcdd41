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
  /** Where among `rows` the numbers of a word's place begin. */
  startOf(number: number): number;
  rows: Int8Array;
  /** How much a word counts, by how rare it is. */
  weightOf(number: number): number;
}

/** What the model knows of words, and of texts by examples of each domain. */
export interface DomainModel extends WordPlaces {
  /** How much each example counts for a text whose pieces, six at most, lead in these directions, each with its share in the text. */
  near(directions: readonly Float64Array[], shares: readonly number[]): Float64Array;
  /** How much examples that count so much speak for each domain: about 1 for one they all are of, 0 for the others, less the mean. */
  score(near: Float64Array): Float64Array;
  /** In which direction from where examples count so much a domain's score grows, and how fast. */
  slope(near: Float64Array, domain: number): Float64Array;
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
  // Rows are filled up with examples that give nothing.
  const rowCount = Math.ceil(count / rowsAtOnce) * rowsAtOnce;
  const gives = new Float32Array(rowCount * domains.length);
  for (let at = 0; at < count * domains.length; at++) gives[at] = view.getFloat32(8 + 4 * at, true);
  const examples = new Int8Array(rowCount * width);
  const first = 8 + 4 * count * domains.length;
  examples.set(new Int8Array(bytes.buffer, bytes.byteOffset + first, count * width));
  return {
    ...words,
    near: (directions, shares) => nearOf(examples, width, directions, shares),
    score(near) {
      const scores = new Float64Array(domains.length);
      for (let example = 0; example < rowCount; example++) {
        const weight = near[example]!;
        const row = example * domains.length;
        for (let at = 0; at < domains.length; at++) scores[at]! += weight * gives[row + at]!;
      }
      return scores;
    },
    slope(near, domain) {
      const slope = new Float64Array(width);
      const weight = (example: number) => near[example]! * gives[example * domains.length + domain]!;
      for (let example = 0; example < rowCount; example += rowsAtOnce) {
        const one = weight(example);
        const other = weight(example + 1);
        const third = weight(example + 2);
        const fourth = weight(example + 3);
        let at = example * width;
        for (let i = 0; i < width; i++, at++)
          slope[i]! +=
            one * examples[at]! +
            other * examples[at + width]! +
            third * examples[at + 2 * width]! +
            fourth * examples[at + 3 * width]!;
      }
      for (let i = 0; i < width; i++) slope[i]! *= 2 / domainByteMax;
      return slope;
    },
  };
}

/** Examples that are compared in one go. */
const rowsAtOnce = 4;

/**
 * Three directions lie in one number, as whole ones apart by `field`, so that one sum is three: a direction's length is
 * `steps`, an example's `domainByteMax`, hence no product of the two reaches half a field, and three fields are 51 bits.
 */
const steps = 480;
const field = 2 ** 17;
const directionsPacked = 3;

/** Nearness by product, in steps of so many bits. */
const nearnessBits = 4;
const nearnessOf = Float64Array.from({ length: field >> nearnessBits }, (_, step) =>
  nearness(((step << nearnessBits) - field / 2) / (steps * domainByteMax)),
);

/** How near examples are to up to six directions, by their shares. Six directions and four examples at a time: every number that is fetched is used more than once. */
function nearOf(
  examples: Int8Array,
  width: number,
  directions: readonly Float64Array[],
  shares: readonly number[],
): Float64Array {
  const near = new Float64Array(examples.length / width);
  const one = pack(directions.slice(0, directionsPacked), width);
  const other = pack(directions.slice(directionsPacked), width);
  const [one1 = 0, one2 = 0, one3 = 0, other1 = 0, other2 = 0, other3 = 0] = shares;
  for (let example = 0; example < near.length; example += rowsAtOnce) {
    let at = example * width;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let e = 0;
    let f = 0;
    let g = 0;
    let h = 0;
    for (let i = 0; i < width; i++, at++) {
      const x = one[i]!;
      const y = other[i]!;
      const first = examples[at]!;
      const second = examples[at + width]!;
      const third = examples[at + 2 * width]!;
      const fourth = examples[at + 3 * width]!;
      a += x * first;
      b += x * second;
      c += x * third;
      d += x * fourth;
      e += y * first;
      f += y * second;
      g += y * third;
      h += y * fourth;
    }
    near[example] = nearness3(a, one1, one2, one3) + nearness3(e, other1, other2, other3);
    near[example + 1] = nearness3(b, one1, one2, one3) + nearness3(f, other1, other2, other3);
    near[example + 2] = nearness3(c, one1, one2, one3) + nearness3(g, other1, other2, other3);
    near[example + 3] = nearness3(d, one1, one2, one3) + nearness3(h, other1, other2, other3);
  }
  return near;
}

/** How near an example is to three directions, by their shares, from the three products in one number. */
function nearness3(sum: number, one: number, other: number, another: number): number {
  const third = Math.round(sum / (field * field));
  const rest = sum - third * field * field;
  const second = Math.round(rest / field);
  const first = rest - second * field;
  return one * nearnessBy(first) + other * nearnessBy(second) + another * nearnessBy(third);
}

function nearnessBy(product: number): number {
  return nearnessOf[(product + field / 2) >> nearnessBits]!;
}

/** Directions of length one in one row of whole numbers. */
function pack(directions: readonly Float64Array[], width: number): Float64Array {
  const row = new Float64Array(width);
  directions.forEach((direction, nth) => {
    const unit = field ** nth;
    for (let i = 0; i < width; i++) row[i]! += Math.round(direction[i]! * steps) * unit;
  });
  return row;
}

/** Reads the table of words of a model file: a row of signed bytes, the last how much the word counts. */
export function openWordPlaces(bytes: Uint8Array, offset: number): WordPlaces {
  const { table } = unpackTable(bytes, offset);
  const rows = new Int8Array(table.rows.buffer, table.rows.byteOffset, table.rows.length);
  const width = table.width - 1;
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
    startOf: (number) => number * table.width,
    rows,
    weightOf: (number) => rows[number * table.width + width]! / domainByteMax,
  };
}

let shipped: DomainModel | undefined;

/** The model that ships, read once. */
export function shippedDomainModel(): DomainModel {
  shipped ??= openDomainModel(gunzipSync(readFileSync(domainModelFile)));
  return shipped;
}
