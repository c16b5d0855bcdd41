import type { SentenceWords } from "./document-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";

/** What a whole document shows of its words, by their form in small letters. */
export interface WordsInDocument {
  /** The entry of each form; 0 for those that the document does not use in running text. */
  entries: Int32Array;
  /** How the document writes each entry's word: 0 unseen, else mostly small, both, mostly large, only large. */
  habits: Uint8Array;
  /** Numbers of the words before and after each entry's word where it is written large: `neighboursMax` of each, 0 where there are fewer. */
  neighbours: Int32Array;
}

/** Ours: more neighbours cost time and bring nothing. */
export const neighboursMax = 6;

/** Looks at all sentences that are running text. */
export function readWordsInDocument(
  words: Int32Array,
  rows: Int32Array,
  sentences: readonly SentenceWords[],
  forms: number,
): WordsInDocument {
  const entries = new Int32Array(forms);
  const large = new Int32Array(words.length + 1);
  const small = new Int32Array(words.length + 1);
  const neighbours = new Int32Array((words.length + 1) * 2 * neighboursMax);
  let size = 1;
  for (const { from, to, line, opens } of sentences) {
    if (line > 0) continue;
    for (let at = from; at < to; at++) {
      const row = words[at]! * factCount;
      const flags = rows[row + fact.flags]!;
      if (!(flags & flag.letters)) continue;
      const form = rows[row + fact.form]!;
      if (entries[form] === 0) entries[form] = size++;
      const entry = entries[form]!;
      if (!(flags & flag.capital)) {
        small[entry]!++;
        continue;
      }
      if (at !== opens) large[entry]!++;
      const start = entry * 2 * neighboursMax;
      remember(neighbours, start, words[at - 1]!);
      remember(neighbours, start + neighboursMax, words[at + 1]!);
    }
  }
  const habits = Uint8Array.from({ length: size }, (_, entry) => capitalHabit(large[entry]!, small[entry]!));
  return { entries, habits, neighbours };
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
