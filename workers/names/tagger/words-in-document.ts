import type { SentenceWords } from "./sentence-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";

/** What a whole document shows of its words, by their form in small letters. */
export interface WordsInDocument {
  /** The entry of each form; 0 for those that the document does not use in running text. */
  entries: Int32Array;
  /** How many there are, with the empty one. */
  size: number;
  /** How the document writes each entry's word: 0 unseen, else mostly small, both, mostly large, only large. */
  habits: Uint8Array;
  /** Numbers of the words before and after each entry's word where it is written large: `neighboursMax` of each, 0 where there are fewer. */
  neighbours: Int32Array;
}

/** Ours: more neighbours cost time and bring nothing. */
export const neighboursMax = 6;

/** Looks at all sentences of a document that are running text. What it finds holds until the next document. */
export function wordsInDocument(): (
  words: Int32Array,
  length: number,
  rows: Int32Array,
  sentences: readonly SentenceWords[],
  forms: number,
) => WordsInDocument {
  let entries = new Int32Array(0);
  let habits = new Uint8Array(0);
  let counts = new Int32Array(0);
  let neighbours = new Int32Array(0);
  // The forms that have an entry, to be forgotten before the next document.
  let met = new Int32Array(0);
  let size = 1;
  return (words, length, rows, sentences, forms) => {
    for (let entry = 1; entry < size; entry++) entries[met[entry]!] = 0;
    if (entries.length < forms) entries = new Int32Array(2 * forms);
    if (met.length <= length) {
      met = new Int32Array(2 * length + 1);
      habits = new Uint8Array(met.length);
      counts = new Int32Array(2 * met.length);
      neighbours = new Int32Array(2 * neighboursMax * met.length);
    }
    counts.fill(0, 0, 2 * (length + 1));
    neighbours.fill(0, 0, 2 * neighboursMax * (length + 1));
    size = 1;
    for (const { from, to, line, opens } of sentences) {
      if (line > 0) continue;
      for (let at = from; at < to; at++) {
        const row = words[at]! * factCount;
        const flags = rows[row + fact.flags]!;
        if (!(flags & flag.letters)) continue;
        const form = rows[row + fact.form]!;
        if (entries[form] === 0) {
          met[size] = form;
          entries[form] = size++;
        }
        const entry = entries[form]!;
        if (!(flags & flag.capital)) {
          counts[2 * entry + 1]!++;
          continue;
        }
        if (at !== opens) counts[2 * entry]!++;
        const start = entry * 2 * neighboursMax;
        remember(neighbours, start, words[at - 1]!);
        remember(neighbours, start + neighboursMax, words[at + 1]!);
      }
    }
    for (let entry = 0; entry < size; entry++) habits[entry] = capitalHabit(counts[2 * entry]!, counts[2 * entry + 1]!);
    return { entries, size, habits, neighbours };
  };
}

function remember(neighbours: Int32Array, start: number, word: number): void {
  if (word === 0) return;
  for (let at = start; at < start + neighboursMax; at++) {
    if (neighbours[at] === word) return;
    if (neighbours[at] !== 0) continue;
    neighbours[at] = word;
    return;
  }
}

function capitalHabit(large: number, small: number): number {
  if (large + small === 0) return 0;
  if (large === 0) return 1;
  if (small === 0) return large > 1 ? 4 : 3;
  return large > small ? 5 : 2;
}
