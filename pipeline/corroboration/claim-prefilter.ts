/** Design: docs/design/claim-keys.md */
import { prefilterSize } from "../../store/claims/claim-prefilter.ts";
import { leastLikeness } from "../corroboration.ts";
import type { Signature } from "./signature.ts";
import { wordNumber } from "./word-forms.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** Where the bits of a claim stand: 64 for its words, 64 that only words written like names have set, its language, how many words it has, and its mood. */
const at = { words: 0, proper: 2, size: 4 } as const;

/** Bits that tell languages apart; two of the same bits are compared as one, and may be ruled out wrongly. */
const languageBits = 0xff;

/** How many words a claim has is counted from there on. */
const sizeUnit = (languageBits + 1) * 8;

const moods: readonly Signature["mood"][] = ["fact", "future", "possible"];

/** What tells quickly that a claim cannot be what another one is. */
export function prefilterOf({ words, proper, mood, denies, language }: Signature): Int32Array {
  const bits = new Int32Array(prefilterSize);
  const isProper = new Set(proper);
  const others = new Int32Array(2);
  for (const word of words) {
    setBit(bits, at.words, word);
    if (isProper.has(word)) setBit(bits, at.proper, word);
    else setBit(others, 0, word);
  }
  bits[at.proper]! &= ~others[0]!;
  bits[at.proper + 1]! &= ~others[1]!;
  bits[at.size] =
    words.length * sizeUnit + (wordNumber(language) & languageBits) * 8 + moods.indexOf(mood) * 2 + Number(denies);
  return bits;
}

/** False where `relationOf` of the claims with these bits is certainly null, and none goes on from the other: a bit that only one of them has set is a word that only this one has. */
export function mayBeRelated(a: Int32Array, b: Int32Array): boolean {
  const [sizeA, sizeB] = [a[at.size]!, b[at.size]!];
  // A plan has another mood than its end.
  if ((sizeA & 1) !== (sizeB & 1) || ((sizeA & 7) !== (sizeB & 7) && !isPlanAndEnd(sizeA, sizeB))) return false;
  // What another language says in other words is told by names and numbers, which the bits do not hold.
  if (((sizeA ^ sizeB) >> 3) & languageBits) return true;
  const [lowA, highA] = onlyIn(a, b);
  const [lowB, highB] = onlyIn(b, a);
  const [onlyA, onlyB] = [bitsIn(lowA) + bitsIn(highA), bitsIn(lowB) + bitsIn(highB)];
  const replaced = onlyA > 0 && onlyB > 0;
  const share = (wordsIn(sizeA) - onlyA) / (wordsIn(sizeA) + onlyB);
  if (share < (replaced ? leastLikeness.replaced : leastLikeness.same)) return false;
  if (!replaced) return true;
  const isName =
    (lowA & a[at.proper]!) | (highA & a[at.proper + 1]!) | (lowB & b[at.proper]!) | (highB & b[at.proper + 1]!);
  return Math.min(onlyA, onlyB) === 1 && isName === 0;
}

function isPlanAndEnd(a: number, b: number): boolean {
  return (
    Math.min(moodAt(a), moodAt(b)) === moods.indexOf("fact") &&
    Math.max(moodAt(a), moodAt(b)) === moods.indexOf("future")
  );
}

function wordsIn(size: number): number {
  return Math.floor(size / sizeUnit);
}

function moodAt(size: number): number {
  return (size >> 1) & 3;
}

/** Bits for words that only the first has. */
function onlyIn(a: Int32Array, b: Int32Array): [low: number, high: number] {
  return [a[at.words]! & ~b[at.words]!, a[at.words + 1]! & ~b[at.words + 1]!];
}

function setBit(prefilter: Int32Array, from: number, word: WordNumbers[number]): void {
  // The number's upper bits have a say too: those of like words differ there.
  const bit = (word ^ (word >>> 15)) & 63;
  prefilter[from + (bit >> 5)]! |= 1 << (bit & 31);
}

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
