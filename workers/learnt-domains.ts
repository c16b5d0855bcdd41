import { domains } from "../store/model/vocabulary.ts";
import type { DomainModel, WordPlaces } from "./domain-model.ts";

/** Where the words of a text lead: a direction of length one, and how far the words' sum reached. */
export interface Direction {
  axis: Float64Array;
  length: number;
}

/** What a trained model reads in the words of a text. */
export interface LearntDomains {
  /** Known words; nothing is said of a text without one. */
  known: number;
  /** How much the text speaks for each domain. */
  scores: Float64Array;
  /** What each word gives to a domain, in the text as a whole. */
  gains(domain: number): Map<string, number>;
}

/** A text is read in pieces of about so many known words, the first of which counts twice, as news begins with what it is about; a long text in larger pieces. Ours. */
const piece = { words: 60, countMax: 5, firstWeight: 2 } as const;

/** Reads a text piece by piece, so that one odd passage decides no more than its part. */
export function readLearnt(model: DomainModel, words: readonly string[]): LearntDomains {
  const numbers = words.flatMap((word) => model.find(word));
  const scores = new Float64Array(domains.length);
  const parts = piecesOf(numbers);
  const share = 1 / (parts.length - 1 + piece.firstWeight);
  parts.forEach((part, nth) => {
    const weight = nth === 0 ? share * piece.firstWeight : share;
    model.score(directionOf(model, part).axis).forEach((score, at) => {
      scores[at]! += weight * score;
    });
  });
  return { known: numbers.length, scores, gains: (domain) => gainsOf(model, words, numbers, domain) };
}

/** Where words lead together: repetition counts ever less. */
export function directionOf(places: WordPlaces, numbers: readonly number[]): Direction {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const axis = new Float64Array(places.width);
  for (const [number, count] of counts) places.add(number, Math.sqrt(count), axis);
  const length = Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0));
  return { axis: axis.map((value) => value / (length || 1)), length: length || 1 };
}

function piecesOf(numbers: readonly number[]): number[][] {
  const count = Math.min(piece.countMax, Math.max(1, Math.floor(numbers.length / piece.words)));
  const bound = (nth: number) => Math.round((nth * numbers.length) / count);
  return Array.from({ length: count }, (_, nth) => numbers.slice(bound(nth), bound(nth + 1)));
}

/** How a domain's score would change with a little more of each word: turning the text, not stretching it. */
function gainsOf(
  model: DomainModel,
  words: readonly string[],
  numbers: readonly number[],
  domain: number,
): Map<string, number> {
  const { axis, length } = directionOf(model, numbers);
  const slope = model.slope(axis, domain);
  const straight = slope.reduce((sum, value, i) => sum + value * axis[i]!, 0);
  const turn = slope.map((value, i) => (value - straight * axis[i]!) / length);
  const gains = new Map<string, number>();
  for (const word of new Set(words)) {
    const gain = model.find(word).reduce((sum, number) => sum + model.along(number, turn), 0);
    if (gain !== 0) gains.set(word, gain);
  }
  return gains;
}
