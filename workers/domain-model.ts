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
  /** How much each example counts for texts that lead in these directions: a row for each. */
  near(directions: readonly Float64Array[]): Float64Array[];
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
  const examples = new Float64Array(rowCount * width);
  const first = 8 + 4 * count * domains.length;
  examples.set(new Int8Array(bytes.buffer, bytes.byteOffset + first, count * width));
  return {
    ...words,
    near(directions) {
      const rows = directions.map(() => new Float64Array(rowCount));
      for (let nth = 0; nth < rows.length; nth += 2) {
        const [one, other] = [directions[nth]!, directions[nth + 1] ?? directions[nth]!];
        fillNear(examples, [one, other], [rows[nth]!, rows[nth + 1] ?? rows[nth]!]);
      }
      return rows;
    },
    score(near) {
      const scores = new Float64Array(domains.length);
      for (let example = 0; example < rowCount; example++) {
        const weight = near[example]!;
        for (let at = 0; at < domains.length; at++) scores[at]! += weight * gives[example * domains.length + at]!;
      }
      return scores;
    },
    slope(near, domain) {
      const slope = new Float64Array(width);
      for (let example = 0; example < rowCount; example++) {
        const weight = (2 / domainByteMax) * near[example]! * gives[example * domains.length + domain]!;
        for (let i = 0; i < width; i++) slope[i]! += weight * examples[example * width + i]!;
      }
      return slope;
    },
  };
}

/** Examples that are compared in one go. */
const rowsAtOnce = 4;

/** Two directions and four examples at a time: every number that is fetched is used more than once, and no sum waits for another. */
function fillNear(
  examples: Float64Array,
  [one, other]: readonly [Float64Array, Float64Array],
  [oneNear, otherNear]: readonly [Float64Array, Float64Array],
): void {
  const width = one.length;
  for (let example = 0; example < oneNear.length; example += rowsAtOnce) {
    let at = example * width;
    let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
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
    oneNear[example] = nearness(a / domainByteMax);
    oneNear[example + 1] = nearness(b / domainByteMax);
    oneNear[example + 2] = nearness(c / domainByteMax);
    oneNear[example + 3] = nearness(d / domainByteMax);
    otherNear[example] = nearness(e / domainByteMax);
    otherNear[example + 1] = nearness(f / domainByteMax);
    otherNear[example + 2] = nearness(g / domainByteMax);
    otherNear[example + 3] = nearness(h / domainByteMax);
  }
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
