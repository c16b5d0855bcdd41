import { featuresMax, writeNeighbour, writeRunWord } from "./name-features.ts";
import { addPairs, type NameModel, pairCount } from "./name-model.ts";
import type { WordBook } from "./word-book.ts";
import { factCount } from "./word-facts.ts";
import { standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";

/** What a model says of single words, added up once for each: most words are met again. Scores are `pairCount` pairs. */
export interface WordScores {
  /** Makes sure of what a sentence's words and the edge say; to be called before anything is asked for it. */
  ready(facts: Int32Array, words: Int32Array, from: number, to: number): void;
  /** Writes what a word and the two on each side of it say by themselves. */
  writeAround(words: Int32Array, at: number, scores: Int32Array): void;
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

const width = standings.length * pairCount;

/** Remembers what each word of the book says of its neighbours, and what words said by their parts of late. */
export function wordScores({ addScores }: NameModel, book: WordBook): WordScores {
  const buffer = new Uint32Array(featuresMax);
  let edition = -1;
  let rows = new Int32Array(0);
  let learnt = new Uint8Array(0);
  // Behind each slot's scores the word and part that they are of, plus one.
  const parts = new Int32Array(partsKept * (pairCount + 1));
  const learn = (facts: Int32Array, word: number) => {
    learnt[word] = 1;
    rows.fill(0, word * width, (word + 1) * width);
    standings.forEach((from, nth) => {
      const size = writeWordFeatures(facts, word * factCount, from, buffer);
      addScores(buffer, size, rows, word * width + nth * pairCount);
    });
  };
  return {
    ready(facts, words, from, to) {
      const size = facts.length / factCount;
      if (edition !== book.edition()) {
        edition = book.edition();
        learnt.fill(0);
        parts.fill(0);
      }
      if (learnt.length < size) {
        rows = grown(rows, size * width);
        learnt = Uint8Array.from({ length: size }, (_, word) => learnt[word] ?? 0);
      }
      if (learnt[0] === 0) learn(facts, 0);
      for (let at = from; at < to; at++) if (learnt[words[at]!] === 0) learn(facts, words[at]!);
    },
    writeAround(words, at, scores) {
      const before2 = words[at - 2]! * width;
      const before = words[at - 1]! * width + pairCount;
      const here = words[at]! * width + 2 * pairCount;
      const after = words[at + 1]! * width + 3 * pairCount;
      const after2 = words[at + 2]! * width + 4 * pairCount;
      for (let pair = 0; pair < pairCount; pair++) {
        const sides = rows[before2 + pair]! + rows[before + pair]! + rows[after + pair]! + rows[after2 + pair]!;
        scores[pair] = sides + rows[here + pair]!;
      }
    },
    addPart(facts, word, part, scores) {
      const key = word * partCount + part + 1;
      const at = (Math.imul(key, 0x9e3779b1) >>> 16) * (pairCount + 1);
      if (parts[at + pairCount] !== key) {
        parts.fill(0, at, at + pairCount);
        parts[at + pairCount] = key;
        addScores(buffer, writePart(facts, word * factCount, part, buffer), parts, at);
      }
      addPairs(parts, at, scores);
    },
  };
}

function grown(rows: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(size);
  more.set(rows);
  return more;
}
