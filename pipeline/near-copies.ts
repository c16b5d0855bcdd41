import { wordNumber } from "./corroboration/word-forms.ts";

/** Words in a row that are compared. Ours: three, as in the usual shingling of news. */
const wordsInShingle = 3;

/** One shingle in this many is kept in a sketch, and one in this many is looked up. Powers of two; ours. */
const sampled = { kept: 4, lookedUp: 32 } as const;

/** Least share of the smaller text's shingles that the other has, for a copy. Measured: 0.8 tells copies from shared boilerplate. */
const leastShare = 0.8;

/** Kept shingles below which nothing is said: about 50 words. Ours. */
const leastKept = 12;

/** Numbers from which on they have a say, and the least share of them that copies have in common. Ours. */
const numbers = { least: 4, share: 0.5 } as const;

/** What is remembered of a text to find its copies: samples of its shingles' hashes and of its numbers', each sorted, without repeats. */
export interface TextSketch {
  shingles: Uint32Array;
  numbers: Uint32Array;
}

/** The sketch of a text. The same text gives the same sketch; case, punctuation and line breaks do not count. */
export function sketchOf(text: string): TextSketch {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Uint32Array(words.length);
  for (const [at, word] of words.entries()) hashes[at] = wordNumber(word);
  const shingles = new Set<number>();
  for (let at = 0; at + wordsInShingle <= hashes.length; at++) {
    const hash = shingleHash(hashes, at);
    if (hash % sampled.kept === 0) shingles.add(hash);
  }
  const figures = new Set(words.filter(hasDigit).map(wordNumber));
  return { shingles: sorted(shingles), numbers: sorted(figures) };
}

/**
 * Whether one text is a copy of the other, perhaps shortened, with other boilerplate or a few words edited. Texts made from
 * one template with other numbers in it (results, weather, prices) are none.
 */
export function areCopies(one: TextSketch, other: TextSketch): boolean {
  const least = Math.min(one.shingles.length, other.shingles.length);
  if (least < leastKept || common(one.shingles, other.shingles) < leastShare * least) return false;
  const figures = Math.min(one.numbers.length, other.numbers.length);
  return figures < numbers.least || common(one.numbers, other.numbers) >= numbers.share * figures;
}

/** Texts among which copies are looked for. */
export interface CopyIndex<Id> {
  /** The texts that the sketched one is a copy of, those first whose shingles meet its own first. */
  copiesOf(sketch: TextSketch): Id[];
  add(id: Id, sketch: TextSketch): void;
  remove(id: Id): void;
}

/** A text is compared only when it shares at least one in this many of the shingles looked up: copies share four in five of all. Ours. */
const metOneIn = 2;

/** A sketch, and how many of its shingles it is found by. */
interface FindableSketch extends TextSketch {
  lookedUp: number;
}

/** An empty index in memory: about 1 KB a text. */
export function copyIndex<Id extends number | string>(): CopyIndex<Id> {
  const sketches = new Map<Id, FindableSketch>();
  // Most hashes are of one text only: a list for each would be half of what is remembered.
  const holders = new Map<number, Id | Id[]>();
  return {
    copiesOf(sketch) {
      const lookedUp = lookups(sketch);
      const sought = { ...sketch, lookedUp: lookedUp.length };
      const met = new Map<Id, number>();
      for (const hash of lookedUp) for (const id of held(hash)) met.set(id, (met.get(id) ?? 0) + 1);
      return [...met].filter(([id, times]) => isCopy(id, times, sought)).map(([id]) => id);
    },
    add(id, sketch) {
      const lookedUp = lookups(sketch);
      sketches.set(id, { shingles: sketch.shingles, numbers: sketch.numbers, lookedUp: lookedUp.length });
      for (const hash of lookedUp) {
        const before = holders.get(hash);
        if (Array.isArray(before)) before.push(id);
        else holders.set(hash, before === undefined ? id : [before, id]);
      }
    },
    remove(id) {
      const sketch = sketches.get(id);
      if (!sketch) return;
      sketches.delete(id);
      for (const hash of lookups(sketch)) {
        const left = held(hash).filter((holder) => holder !== id);
        const [only] = left;
        if (only === undefined) holders.delete(hash);
        else holders.set(hash, left.length === 1 ? only : left);
      }
    },
  };

  function held(hash: number): readonly Id[] {
    const ids = holders.get(hash);
    return ids === undefined ? [] : Array.isArray(ids) ? ids : [ids];
  }

  function isCopy(id: Id, met: number, sketch: FindableSketch): boolean {
    const known = sketches.get(id);
    if (!known || met * metOneIn < Math.min(known.lookedUp, sketch.lookedUp)) return false;
    return areCopies(known, sketch);
  }
}

/** The part of a sketch by which texts are found. */
function lookups({ shingles }: TextSketch): Uint32Array {
  return shingles.filter((hash) => hash % sampled.lookedUp === 0);
}

/** How many values two sorted lists share. */
function common(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const left = one[a] as number;
    const right = other[b] as number;
    if (left === right) shared++;
    if (left <= right) a++;
    if (right <= left) b++;
  }
  return shared;
}

function sorted(values: Set<number>): Uint32Array {
  return Uint32Array.from(values).sort();
}

function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}

/** Mixes the hashes of neighbouring words; the last steps (murmur3's) spread the bits by which shingles are sampled. */
function shingleHash(words: Uint32Array, from: number): number {
  let hash = 0;
  for (let at = from; at < from + wordsInShingle; at++) hash = Math.imul(hash, 31) ^ (words[at] as number);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
