import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { RankerWeights } from "./antecedent-ranker.ts";
import { type CertaintyWeights, signCount, sizeCount } from "./certainty.ts";
import type { PersonWords } from "./person-words.ts";
import { featureCount } from "./ranker-features.ts";

/** What the ranker knows: weights, the certainty from which a guess is an answer, and words for people. */
export interface CoreferenceModel {
  ranker: RankerWeights;
  certainty: CertaintyWeights;
  thresholds: Thresholds;
  words: KnownWords;
}

/** The least certainty of an answer where the text names whom it means, where it has a noun only, and for the name to be put in for the pronoun; over 1 is never. */
export interface Thresholds {
  named: number;
  noun: number;
  nameable: number;
}

/** Given names that are nearly always of one gender, and nouns for people, in small letters. */
export interface KnownWords {
  he: readonly string[];
  she: readonly string[];
  people: readonly string[];
}

export const coreferenceModelFile = new URL("../../data/models/coreference.bin.gz", import.meta.url);

let opened: CoreferenceModel | null = null;

/** The model that is shipped, read at the first call. */
export function shippedCoreference(): CoreferenceModel {
  opened ??= readCoreferenceModel(gunzipSync(readFileSync(coreferenceModelFile)));
  return opened;
}

interface Head {
  width: number;
  features: number;
  signs: number;
  sizes: number;
  thresholds: Thresholds;
  he: string;
  she: string;
  people: string;
  /** What a step of each row of numbers is worth: rows, single, out, signs, sizes. */
  scales: number[];
}

/** The bytes of a model: a line of JSON, then its numbers as 16-bit integers. */
export function writeCoreferenceModel({ ranker, certainty, thresholds, words }: CoreferenceModel): Uint8Array {
  const parts = [ranker.rows, ranker.single, ranker.out, certainty.signs, certainty.sizes].map((part) =>
    Array.from(part),
  );
  const scales = parts.map((part) => Math.max(1e-9, ...part.map(Math.abs)) / 32_767);
  const head: Head = {
    width: ranker.width,
    features: featureCount,
    signs: signCount,
    sizes: sizeCount,
    thresholds,
    he: words.he.join(" "),
    she: words.she.join(" "),
    people: words.people.join(" "),
    scales,
  };
  const numbers = Int16Array.from(parts.flatMap((part, nth) => part.map((value) => Math.round(value / scales[nth]!))));
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(numbers.buffer)]);
}

/** Reads what `writeCoreferenceModel` wrote. Throws where it was written by code with other features. */
export function readCoreferenceModel(bytes: Uint8Array): CoreferenceModel {
  const end = bytes.indexOf(10) + 1;
  const head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as Head;
  if (head.features !== featureCount || head.signs !== signCount || head.sizes !== sizeCount)
    throw new Error("The coreference model has other features than the code: npm run train -- coreference");
  const numbers = new Int16Array(Uint8Array.from(bytes.subarray(end)).buffer);
  let at = 0;
  const [rows, single, out, signs, sizes] = [
    head.features * head.width,
    head.features,
    head.width,
    head.signs,
    head.sizes,
  ].map((count, nth) => {
    const part = Float32Array.from(numbers.subarray(at, at + count), (value) => value * head.scales[nth]!);
    at += count;
    return part;
  });
  if (!rows || !single || !out || !signs || !sizes) throw new Error("The coreference model is cut short.");
  const [he, she, people] = [head.he.split(" "), head.she.split(" "), head.people.split(" ")];
  const ranker = { width: head.width, rows, single, out };
  return { ranker, certainty: { signs, sizes }, thresholds: head.thresholds, words: { he, she, people } };
}

/** Looks words up in those of a model. */
export function personWords({ he, she, people }: KnownWords): PersonWords {
  const [men, women, nouns] = [new Set(he), new Set(she), new Set(people)];
  return {
    givenName: (name) => (men.has(name) ? "he" : women.has(name) ? "she" : null),
    isPerson: (noun) => nouns.has(noun) || personEnding.test(noun),
  };
}

/** Endings of nouns for people. Ours. */
const personEnding =
  /(man|woman|person|ist|eer|ian|smith|maker|keeper|holder|leader|worker|player|owner|officer|speaker|writer|singer|actor|tor|ress)$/;
