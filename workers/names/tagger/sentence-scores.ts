import type { DocumentWords, SentenceWords } from "./document-words.ts";
import { eachContext, featuresMax, type WordStand } from "./name-features.ts";
import { type NameModel, pairCount, unpairedScores } from "./name-model.ts";
import type { WordFacts } from "./word-facts.ts";
import { edge, standings, writeHabitFeatures, writeWordFeatures } from "./word-features.ts";

/** Scores the labels of a sentence's words, `labelCount` a word: what each of five words says by itself, and what they say together. */
export function sentenceScorer(model: NameModel): (document: DocumentWords, sentence: SentenceWords) => Float32Array {
  const buffer = new Uint32Array(featuresMax);
  const scoresOf = wordScorer(model);
  const outside = scoresOf(edge);
  return (document, sentence) => {
    const scores = new Int32Array(sentence.words.length * pairCount);
    const own = sentence.facts.map(scoresOf);
    eachContext(document, sentence, buffer, (at, count, stand) => {
      const to = at * pairCount;
      for (let nth = 0; nth < standings.length; nth++)
        add((own[at + standings[nth]!] ?? outside).standing, nth * pairCount, scores, to);
      add((own[at] ?? outside).stand(stand), 0, scores, to);
      model.addScores(buffer, count, scores, to);
    });
    return unpairedScores(scores, sentence.words.length);
  };
}

function add(from: Int32Array, at: number, to: Int32Array, start: number): void {
  for (let pair = 0; pair < pairCount; pair++) to[start + pair]! += from[at + pair]!;
}

/** What a model says of a word by itself. */
interface WordScores {
  /** `pairCount` pairs of scores for each of `standings`. */
  standing: Int32Array;
  /** `pairCount` pairs of scores for the word's place and habit. */
  stand(stand: WordStand): Int32Array;
}

/** Gives what a model says of words by themselves, added up once for each: two thirds of all features, and most words are met again. */
function wordScorer({ addScores }: NameModel): (facts: WordFacts) => WordScores {
  const known = new WeakMap<WordFacts, WordScores>();
  const buffer = new Uint32Array(featuresMax);
  return (facts) => {
    const before = known.get(facts);
    if (before) return before;
    const standing = new Int32Array(standings.length * pairCount);
    standings.forEach((from, at) => {
      addScores(buffer, writeWordFeatures(facts, from, buffer), standing, at * pairCount);
    });
    const stands = new Map<number, Int32Array>();
    const stand = ({ place, habit }: WordStand) => {
      const key = place * 8 + habit;
      const found = stands.get(key);
      if (found) return found;
      const scores = new Int32Array(pairCount);
      addScores(buffer, writeHabitFeatures(facts, place, habit, buffer), scores, 0);
      stands.set(key, scores);
      return scores;
    };
    const scores = { standing, stand };
    known.set(facts, scores);
    return scores;
  };
}
