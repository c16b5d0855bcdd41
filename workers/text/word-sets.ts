import type { WordNumbers } from "./plain-forms.ts";

/** Words of one text among those of several, a bit for each: how many two texts share is counted 32 at a time. */
export interface WordSet {
  size: number;
  bits: Uint32Array;
}

/** The words of several texts, by numbers of one numbering, as sets that can be held against each other. */
export function wordSets(texts: readonly WordNumbers[]): WordSet[] {
  const places = new Map<number, number>();
  for (const words of texts) for (const word of words) if (!places.has(word)) places.set(word, places.size);
  const length = (places.size >>> 5) + 1;
  return texts.map((words) => {
    const bits = new Uint32Array(length);
    for (const word of words) {
      const place = places.get(word)!;
      bits[place >>> 5]! |= 1 << (place & 31);
    }
    return { size: words.length, bits };
  });
}

/** How many words two sets that were made together share. */
export function sharedWords(a: WordSet, b: WordSet): number {
  let shared = 0;
  for (let at = 0; at < a.bits.length; at++) {
    const both = (a.bits[at] ?? 0) & (b.bits[at] ?? 0);
    if (both !== 0) shared += bitsIn(both);
  }
  return shared;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
