/** Design: docs/design/corroboration.md */
import type { Signature } from "./signature.ts";
import { directions, tellingWords } from "./word-forms.ts";

/** Keys a claim has, and how many of a claim's least words each is made of. Ours: two claims with three words in four alike share a key in 96 of 100 cases. */
const bands = { count: 6, words: 3 } as const;

/** Fewest words by which claims are compared; more where neither name nor number says what they are about. Ours. */
const fewestWords = { anchored: 3, bare: 5 } as const;

/** Names and places under which a claim with a number is met besides, whatever words it is put in. Ours. */
const anchorsMax = 2;

/** The keys under which a claim is met by those that may say the same, 53-bit whole numbers; none when it says too little to be compared. */
export function claimKeys({ words, names, places, figures }: Signature): number[] {
  const anchored = names.length > 0 || figures.length > 0;
  if (words.length < (anchored ? fewestWords.anchored : fewestWords.bare)) return [];
  const keys = new Set<number>();
  for (let band = 0; band < bands.count; band += 1) {
    const least = Array.from({ length: bands.words }, (_, at) => leastOf(words, band * bands.words + at));
    keys.add(keyOf(band, least));
  }
  if (figures.length === 0) return [...keys];
  // In another language few words are the same, but what is measured and of whom.
  const measures = words.filter((word) => tellingWords.has(word) || directions.has(word)).toSorted((a, b) => a - b);
  const anchors = measures.length === 0 ? [] : [...names.map(({ name }) => name), ...places].toSorted((a, b) => a - b);
  for (const anchor of anchors.slice(0, anchorsMax)) keys.add(keyOf(bands.count, [anchor, ...measures]));
  return [...keys];
}

/** One number for several; another for each kind of key. */
function keyOf(kind: number, numbers: readonly number[]): number {
  let low = kind + 1;
  let high = kind + 77;
  for (const number of numbers) {
    low = mixed(low ^ number);
    high = mixed(Math.imul(high, 31) ^ number);
  }
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/** The least of the words' numbers under one of many orders. */
function leastOf(words: readonly number[], order: number): number {
  const seed = Math.imul(order + 1, 0x9e3779b1);
  let least = 0xffffffff;
  for (const word of words) {
    const mix = mixed(word ^ seed);
    if (mix < least) least = mix;
  }
  return least;
}

/** Every bit of the number has a say in every bit of the result: the last step of MurmurHash3. */
function mixed(number: number): number {
  let mix = number;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
