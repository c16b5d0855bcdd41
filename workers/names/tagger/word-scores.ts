import { featuresMax, writeNeighbour, writeRunWord } from "./name-features.ts";
import { addPairs, leadOfNone, type NameModel, pairCount } from "./name-model.ts";
import { factCount } from "./word-facts.ts";
import { standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";
import type { WordTable } from "./word-table.ts";

/** What a model says of single words, added up once for each: most words are met again. Scores are `pairCount` pairs. */
export interface WordScores {
  /** Makes sure of what a sentence's words and the edge say; to be called before anything is asked for it. */
  ready(facts: Int32Array, words: Int32Array, from: number, to: number): void;
  /** At least by how much "no name" leads after all that a word, the two on each side of it and its habit part say: the sum of the least that each says. */
  leastLead(facts: Int32Array, words: Int32Array, at: number, habit: number): number;
  /** Writes what a word and the two on each side of it say by themselves, and the word by its habit part. */
  writeAround(facts: Int32Array, words: Int32Array, at: number, habit: number, scores: Int32Array): void;
  /** Adds what a word says by its part in a sentence or document. */
  addPart(facts: Int32Array, word: number, part: number, scores: Int32Array): void;
}

/** The part of a word that stands at a place of its line and is written so by its document. */
export function habitPart(place: number, habit: number): number {
  return firstHabit + 8 * place + habit;
}

/** The part of a word that has a role in a run of words written large, for the run's word at a spot. */
export function runPart(templates: number, role: number, spot: number): number {
  return (templates === 140 ? 0 : 16) + 4 * role + spot;
}

/** The part of a word that stands before (`side` 0) or after another elsewhere in the document. */
export function neighbourPart(side: number): number {
  return firstNeighbour + side;
}

const [firstNeighbour, firstHabit, partCount] = [32, 34, 256];

function writePart(facts: Int32Array, row: number, part: number, buffer: Uint32Array): number {
  if (part >= firstHabit)
    return writeHabitFeatures(facts, row, (part - firstHabit) >> 3, (part - firstHabit) & 7, buffer);
  if (part >= firstNeighbour) return writeNeighbour(facts, row, part - firstNeighbour, buffer);
  return writeRunWord(facts, row, part < 16 ? 140 : 160, (part >> 2) & 3, part & 3, buffer);
}

/** Parts that are remembered: each has one slot, which it shares with others. A power of two. Ours. */
const partsKept = 2 ** 16;

/** The part of a word that is written small in the middle of a sentence and everywhere else: that of most words. It is kept with the word, added to what the word says of itself. */
const usualPart = habitPart(0, 1);

/** Rows of a word: one for each standing, and its own one with the usual part. */
const rowsKept = standings.length + 1;
const [own, usual] = [2, standings.length];

const width = rowsKept * pairCount;

/** Numbers of a slot: the scores, by how much "no name" leads in them, and the word and part that they are of, plus one. */
const slotSize = pairCount + 2;

/** Remembers what each word of the table says of its neighbours, and what words said by their parts of late. */
export function wordScores({ addScores }: NameModel, table: WordTable): WordScores {
  const buffer = new Uint32Array(featuresMax);
  let edition = -1;
  let rows = new Int32Array(0);
  // By how much "no name" leads in each of a word's rows.
  let leads = new Int32Array(0);
  let learnt = new Uint8Array(0);
  const parts = new Int32Array(partsKept * slotSize);
  const learn = (facts: Int32Array, word: number) => {
    learnt[word] = 1;
    rows.fill(0, word * width, (word + 1) * width);
    standings.forEach((from, nth) => {
      const size = writeWordFeatures(facts, word * factCount, from, buffer);
      addScores(buffer, size, rows, word * width + nth * pairCount);
    });
    const [from, to] = [word * width + own * pairCount, word * width + usual * pairCount];
    rows.copyWithin(to, from, from + pairCount);
    addScores(buffer, writePart(facts, word * factCount, usualPart, buffer), rows, to);
    for (let nth = 0; nth < rowsKept; nth++)
      leads[word * rowsKept + nth] = leadOfNone(rows, word * width + nth * pairCount);
  };
  const slotOf = (facts: Int32Array, word: number, part: number) => {
    const key = word * partCount + part + 1;
    const at = (Math.imul(key, 0x9e3779b1) >>> 16) * slotSize;
    if (parts[at + pairCount + 1] === key) return at;
    parts.fill(0, at, at + pairCount);
    parts[at + pairCount + 1] = key;
    addScores(buffer, writePart(facts, word * factCount, part, buffer), parts, at);
    parts[at + pairCount] = leadOfNone(parts, at);
    return at;
  };
  return {
    ready(facts, words, from, to) {
      const size = facts.length / factCount;
      if (edition !== table.edition()) {
        edition = table.edition();
        learnt.fill(0);
        parts.fill(0);
      }
      if (learnt.length < size) {
        rows = grown(rows, size * width);
        leads = grown(leads, size * rowsKept);
        learnt = Uint8Array.from({ length: size }, (_, word) => learnt[word] ?? 0);
      }
      if (learnt[0] === 0) learn(facts, 0);
      for (let at = from; at < to; at++) if (learnt[words[at]!] === 0) learn(facts, words[at]!);
    },
    leastLead(facts, words, at, habit) {
      const before2 = leads[words[at - 2]! * rowsKept]!;
      const before = leads[words[at - 1]! * rowsKept + 1]!;
      const after = leads[words[at + 1]! * rowsKept + 3]!;
      const after2 = leads[words[at + 2]! * rowsKept + 4]!;
      const sides = before2 + before + after + after2;
      if (habit === usualPart) return sides + leads[words[at]! * rowsKept + usual]!;
      const part = slotOf(facts, words[at]!, habit) + pairCount;
      return sides + leads[words[at]! * rowsKept + own]! + parts[part]!;
    },
    writeAround(facts, words, at, habit, scores) {
      const before2 = words[at - 2]! * width;
      const before = words[at - 1]! * width + pairCount;
      const here = words[at]! * width + (habit === usualPart ? usual : own) * pairCount;
      const after = words[at + 1]! * width + 3 * pairCount;
      const after2 = words[at + 2]! * width + 4 * pairCount;
      for (let pair = 0; pair < pairCount; pair++) {
        const sides = rows[before2 + pair]! + rows[before + pair]! + rows[after + pair]! + rows[after2 + pair]!;
        scores[pair] = sides + rows[here + pair]!;
      }
      if (habit !== usualPart) addPairs(parts, slotOf(facts, words[at]!, habit), scores);
    },
    addPart(facts, word, part, scores) {
      addPairs(parts, slotOf(facts, word, part), scores);
    },
  };
}

function grown(rows: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(size);
  more.set(rows);
  return more;
}
