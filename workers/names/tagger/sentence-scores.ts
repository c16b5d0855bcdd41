import type { DocumentWords, SentenceWords } from "./document-words.ts";
import { eachContext, featuresMax } from "./name-features.ts";
import { type NameModel, pairCount, unpairedScores } from "./name-model.ts";
import type { WordBook } from "./word-book.ts";
import { factCount } from "./word-facts.ts";
import { standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";

/** Scores the labels of a sentence's words, `labelCount` a word: what each of five words says by itself, and what they say together. */
export function sentenceScorer(
  model: NameModel,
  book: WordBook,
): (document: DocumentWords, sentence: SentenceWords) => Float32Array {
  const buffer = new Uint32Array(featuresMax);
  const known = wordScores(model, book);
  return (document, sentence) => {
    const { words, rows } = document;
    const { from, to } = sentence;
    const scores = new Int32Array((to - from) * pairCount);
    const own = known.ready(rows, words, from, to);
    eachContext(document, sentence, buffer, (at, count, place, habit) => {
      const start = (at - from) * pairCount;
      for (let nth = 0; nth < standings.length; nth++)
        add(own, words[at + standings[nth]!]! * known.width + nth * pairCount, scores, start);
      add(own, known.stand(rows, words[at]!, place, habit), scores, start);
      model.addScores(buffer, count, scores, start);
    });
    return unpairedScores(scores, to - from);
  };
}

function add(from: Int32Array, at: number, to: Int32Array, start: number): void {
  for (let pair = 0; pair < pairCount; pair++) to[start + pair]! += from[at + pair]!;
}

/** What a model says of words by themselves, added up once for each: two thirds of all features, and most words are met again. */
interface WordScores {
  /** Numbers of a word's row. */
  width: number;
  /** The rows, where those of a sentence's words and of the edge are known: `pairCount` pairs of scores for each of `standings`. */
  ready(facts: Int32Array, words: Int32Array, from: number, to: number): Int32Array;
  /** Where in the rows the scores of a word for its place and habit stand. */
  stand(facts: Int32Array, word: number, place: number, habit: number): number;
}

function wordScores({ addScores }: NameModel, book: WordBook): WordScores {
  const buffer = new Uint32Array(featuresMax);
  // Behind the standings: 0 for a row not known yet, else a number for the stand whose scores follow.
  const [mark, stood] = [standings.length * pairCount, standings.length * pairCount + 1];
  const width = stood + pairCount;
  let edition = -1;
  let rows = new Int32Array(0);
  const learn = (facts: Int32Array, word: number) => {
    const at = word * width;
    if (rows[at + mark] !== 0) return;
    rows.fill(0, at, at + width);
    standings.forEach((from, nth) => {
      addScores(buffer, writeWordFeatures(facts, word * factCount, from, buffer), rows, at + nth * pairCount);
    });
    rows[at + mark] = 1;
  };
  return {
    width,
    ready(facts, words, from, to) {
      const size = (facts.length / factCount) * width;
      if (edition !== book.edition()) rows = new Int32Array(size);
      else if (rows.length < size) rows = grown(rows, size);
      edition = book.edition();
      learn(facts, 0);
      for (let at = from; at < to; at++) learn(facts, words[at]!);
      return rows;
    },
    stand(facts, word, place, habit) {
      const at = word * width;
      const key = 2 + place * 8 + habit;
      if (rows[at + mark] !== key) {
        rows[at + mark] = key;
        rows.fill(0, at + stood, at + width);
        addScores(buffer, writeHabitFeatures(facts, word * factCount, place, habit, buffer), rows, at + stood);
      }
      return at + stood;
    },
  };
}

function grown(rows: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(size);
  more.set(rows);
  return more;
}
