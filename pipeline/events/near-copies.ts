/** Design: docs/design/near-copies.md */
import { wordNumber } from "../corroboration/word-forms.ts";
import { places, postings, roomFor } from "./postings.ts";

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
  if (least < leastKept) return false;
  // The few numbers first: they tell most texts of one template apart.
  const figures = Math.min(one.numbers.length, other.numbers.length);
  if (figures >= numbers.least && !haveInCommon(one.numbers, other.numbers, numbers.share * figures)) return false;
  return haveInCommon(one.shingles, other.shingles, leastShare * least);
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

/** Texts that a shingle tells apart from others at most: more have it from one template, and a copy shares others with its model. Ours. */
const holdersMax = 1000;

/** An empty index in memory: about 3 KB a text of 450 words. */
export function copyIndex<Id extends number | string>(): CopyIndex<Id> {
  const texts: ({ id: Id; sketch: TextSketch } | undefined)[] = [];
  const placeOf = new Map<Id, number>();
  const room = places();
  const holders = postings();
  // How many shingles each text is found by, and how many of the sought ones it has. In rows of numbers: phrases that half of all
  // texts have are met at each of them.
  let [lookedUp, times] = [new Uint32Array(1024), new Uint32Array(1024)];
  const index: CopyIndex<Id> = {
    copiesOf(sketch) {
      const sought = telling(lookups(sketch));
      const met: number[] = [];
      for (const hash of sought) for (const place of holders.of(hash | 0)) if (times[place]!++ === 0) met.push(place);
      const copies: Id[] = [];
      for (const place of met) {
        const text = texts[place];
        const enough = times[place]! * metOneIn >= Math.min(lookedUp[place]!, sought.length);
        if (text && enough && areCopies(text.sketch, sketch)) copies.push(text.id);
        times[place] = 0;
      }
      return copies;
    },
    add(id, sketch) {
      index.remove(id);
      const place = room.take();
      [lookedUp, times] = [roomFor(lookedUp, place), roomFor(times, place)];
      const hashes = lookups(sketch);
      placeOf.set(id, place);
      texts[place] = { id, sketch };
      lookedUp[place] = hashes.length;
      for (const hash of hashes) holders.add(hash | 0, place);
    },
    remove(id) {
      const place = placeOf.get(id);
      const text = place === undefined ? undefined : texts[place];
      if (place === undefined || !text) return;
      for (const hash of lookups(text.sketch)) holders.remove(hash | 0, place);
      placeOf.delete(id);
      texts[place] = undefined;
      room.give(place);
    },
  };
  return index;

  /** Those that tell texts apart; all when none does. */
  function telling(hashes: Uint32Array): Uint32Array {
    const rare = hashes.filter((hash) => holders.of(hash | 0).length <= holdersMax);
    return rare.length > 0 ? rare : hashes;
  }
}

/** The part of a sketch by which texts are found. */
function lookups({ shingles }: TextSketch): Uint32Array {
  return shingles.filter((hash) => hash % sampled.lookedUp === 0);
}

/** Whether two sorted lists share so many values. */
function haveInCommon(one: Uint32Array, other: Uint32Array, needed: number): boolean {
  let shared = 0;
  for (let a = 0, b = 0; shared < needed; ) {
    if (shared + Math.min(one.length - a, other.length - b) < needed) return false;
    const left = one[a] as number;
    const right = other[b] as number;
    if (left === right) shared++;
    if (left <= right) a++;
    if (right <= left) b++;
  }
  return true;
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
