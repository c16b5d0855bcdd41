/** Design: docs/design/name-tagger.md */
import type { DocumentWords } from "./document-words.ts";
import {
  eachNeighbour,
  eachRun,
  eachStanding,
  featuresMax,
  runRoles,
  runWordOf,
  type Standing,
  spotOf,
  writeLists,
  writePairs,
  writeRun,
} from "./name-features.ts";
import { labelCount } from "./name-labels.ts";
import { leadOfNone, type NameModel, pairCount, unpair } from "./name-model.ts";
import type { SentenceWords } from "./sentence-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";
import { habitPart, neighbourPart, runPart, wordScores } from "./word-scores.ts";
import type { WordTable } from "./word-table.ts";

/** What the words of a sentence may be. It holds until the next sentence is scored. */
export interface SentenceScores {
  /** The scores of its labels, `labelCount` a word; those of words that surely are of no name mean nothing. */
  scores: Float32Array;
  /** 1 for each word that may be of a name, 0 for one that surely is of none. */
  open: Uint8Array;
}

/** Scores the labels of a sentence's words. */
export type SentenceScorer = (document: DocumentWords, sentence: SentenceWords) => SentenceScores;

/** Scores them so: what each of five words says by itself, and, where that leaves open what a word is, what they say together. */
export function sentenceScorer(model: NameModel, table: WordTable): SentenceScorer {
  const buffer = new Uint32Array(featuresMax);
  const sums = new Int32Array(pairCount);
  const known = wordScores(model, table);
  let scores = new Float32Array(0);
  let open = new Uint8Array(0);
  return (document, sentence) => {
    const { words, rows, seen } = document;
    const { from, to } = sentence;
    if (open.length < to - from) {
      scores = new Float32Array(2 * (to - from) * labelCount);
      open = new Uint8Array(2 * (to - from));
    }
    known.ready(rows, words, from, to);
    eachStanding(document, sentence, (at, standing) => {
      const { place, habit, entry } = standing;
      const needed = leadNeeded(document, at, standing);
      const part = habitPart(place, habit);
      open[at - from] = 0;
      if (known.leastLead(rows, words, at, part) >= needed) return;
      known.writeAround(rows, words, at, part, sums);
      if (leadOfNone(sums, 0) >= needed) return;
      open[at - from] = 1;
      const size = writePairs(document, at, place, buffer);
      model.addScores(buffer, writeLists(document, at, habit, buffer, size), sums, 0);
      eachRun(standing, at, (templates, first, end) => {
        const spot = spotOf(at, first, end);
        for (const role of runRoles)
          known.addPart(rows, words[runWordOf(role, first, end)]!, runPart(templates, role, spot), sums);
        model.addScores(buffer, writeRun(document, templates, first, end, spot, buffer), sums, 0);
      });
      if (at < standing.runTo)
        eachNeighbour(seen, entry, (word, side) => known.addPart(rows, word, neighbourPart(side), sums));
      unpair(sums, scores, (at - from) * labelCount);
    });
    return { scores, open };
  };
}

/**
 * By how much "no name" must lead, after all that words say each by itself, for a word to be of none whatever they say
 * together: away from capitals, within two words before one, within two words behind one, and where it is the only one in its
 * place ("The" at the beginning of a sentence). In the model's steps. Ours: of 68,000 words of names in news and other texts
 * some forty change, and over half of all words are settled.
 */
const surelyNone = 140;
const surelyNoneNearby = 160;
const surelyNoneBehind = 400;
const surelyNoneAlone = 150;

/** The lead that is enough at a word; none is where words often hold a name together: among several capitals or between two, and where a hyphen is at a word written large. */
function leadNeeded({ words, rows }: DocumentWords, at: number, { longFrom, longTo }: Standing): number {
  if (at < longTo) return longTo - longFrom === 1 ? surelyNoneAlone : Number.POSITIVE_INFINITY;
  const before2 = flagsOf(rows, words[at - 2]!);
  const before = flagsOf(rows, words[at - 1]!);
  const here = flagsOf(rows, words[at]!);
  const after = flagsOf(rows, words[at + 1]!);
  const after2 = flagsOf(rows, words[at + 2]!);
  if (((before2 | before | after | after2) & flag.capital) === 0) return surelyNone;
  const between = before & after & flag.capital;
  const hyphen = here & flag.hyphen ? (before | after) & flag.capital : 0;
  const hyphened =
    (before & flag.hyphen ? before2 & flag.capital : 0) | (after & flag.hyphen ? after2 & flag.capital : 0);
  if (between | hyphen | hyphened) return Number.POSITIVE_INFINITY;
  return (before2 | before) & flag.capital ? surelyNoneBehind : surelyNoneNearby;
}

function flagsOf(rows: Int32Array, word: number): number {
  return rows[word * factCount + fact.flags]!;
}
