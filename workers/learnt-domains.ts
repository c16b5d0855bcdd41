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
  const found = words.map((word) => model.find(word));
  const numbers = found.flat();
  const parts = piecesOf(numbers);
  const whole = directionOf(model, numbers);
  const directions = parts.length === 1 ? [] : parts.map((part) => directionOf(model, part).axis);
  // The whole comes along: how near examples are to it is asked when words are to be named.
  const near = model.near([...directions, whole.axis]);
  const nearWhole = near.pop() ?? new Float64Array();
  const scores = model.score(near.length === 0 ? nearWhole : meanOf(near));
  return {
    known: numbers.length,
    scores,
    gains: (domain) => gainsOf(words, found, turnOf(model, whole, nearWhole, domain)),
  };
}

/** How much examples count for all pieces together. */
function meanOf(near: readonly Float64Array[]): Float64Array {
  const share = 1 / (near.length - 1 + piece.firstWeight);
  const mean = new Float64Array(near[0]?.length ?? 0);
  near.forEach((row, nth) => {
    const weight = nth === 0 ? share * piece.firstWeight : share;
    for (let example = 0; example < mean.length; example++) mean[example]! += weight * row[example]!;
  });
  return mean;
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

/** How much of its words speaks for something, word by word. */
function gainsOf(
  words: readonly string[],
  found: readonly (readonly number[])[],
  along: (number: number) => number,
): Map<string, number> {
  const gains = new Map<string, number>();
  words.forEach((word, at) => {
    if (gains.has(word)) return;
    gains.set(word, found[at]?.reduce((sum, number) => sum + along(number), 0) ?? 0);
  });
  return gains;
}

/** How a domain's score would change with a little more of a word: turning the text, not stretching it. */
function turnOf(
  model: DomainModel,
  { axis, length }: Direction,
  near: Float64Array,
  domain: number,
): (number: number) => number {
  const slope = model.slope(near, domain);
  const straight = slope.reduce((sum, value, i) => sum + value * axis[i]!, 0);
  const turn = slope.map((value, i) => (value - straight * axis[i]!) / length);
  return (number) => model.along(number, turn);
}
