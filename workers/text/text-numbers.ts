import { slotMask } from "../names/tagger/hashed-table.ts";
import { hashText } from "../names/tagger/word-hash.ts";

/**
 * Finds the number of a text in a list: its place, the last one of a text that stands there twice; -1 where it is not. A table
 * outside of the heap: a Map of 88,000 words is 3.5 MB of it that every collection goes through, and for a word that is not
 * there, as most are that are asked for, it looks at other words, which lie far apart.
 */
export function textNumbers(list: readonly string[]): (text: string) => number {
  const mask = slotMask(list.length);
  // Pairs of a text's hash and its number, one more than its place; 0 is a free slot.
  const slots = new Int32Array(2 * (mask + 1));
  /** Where a text's pair stands, or would. */
  const slotOf = (text: string, hash: number) => {
    for (let slot = (hash & mask) << 1; ; slot = (slot + 2) & (2 * mask + 1)) {
      const number = slots[slot + 1]!;
      if (number === 0 || (slots[slot] === hash && list[number - 1] === text)) return slot;
    }
  };
  list.forEach((text, at) => {
    const hash = hashText(text) | 0;
    const slot = slotOf(text, hash);
    slots[slot] = hash;
    slots[slot + 1] = at + 1;
  });
  return (text) => slots[slotOf(text, hashText(text) | 0) + 1]! - 1;
}
