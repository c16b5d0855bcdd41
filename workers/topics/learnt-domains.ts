/** Design: docs/design/domains.md */
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
  /** What each word gives to a domain, in the text as a whole; 0 for one that is not known. In the order of the words. */
  gains(domain: number): Float64Array;
}

/** A text is read in pieces of about so many known words, the first of which counts twice, as news begins with what it is about; a long text in larger pieces. Ours. */
const piece = { words: 60, countMax: 5, firstWeight: 2 } as const;

/** A word and its numbers in a model. */
export interface LearntWord {
  word: string;
  numbers: readonly number[];
}

/** Reads a text piece by piece, so that one odd passage decides no more than its part. */
export function readLearnt(model: DomainModel, words: readonly LearntWord[]): LearntDomains {
  const numbers: number[] = [];
  for (const word of words) for (const number of word.numbers) numbers.push(number);
  const count = Math.min(piece.countMax, Math.max(1, Math.floor(numbers.length / piece.words)));
  const { whole, pieces, spread } = directionsOf(model, numbers, count);
  const shares = pieces.map((_, nth) => (nth === 0 ? piece.firstWeight : 1) / (count - 1 + piece.firstWeight));
  const near = model.near(
    pieces.map(({ axis }) => axis),
    shares,
  );
  return {
    known: numbers.length,
    scores: model.score(near),
    gains: (domain) => gainsOf(model, words, spread, turnOf(model, whole, near, domain)),
  };
}

/** Where words lead together, as a whole and in so many pieces: repetition counts ever less. Each word's place is fetched once. */
export function directionsOf(
  places: WordPlaces,
  numbers: readonly number[],
  count: number,
): { whole: Direction; pieces: Direction[]; spread: Spread } {
  const columns = count + 1;
  const { width } = places;
  const spread = spreadOf(places, numbers, count);
  const { distinct, counts } = spread;
  const sums = new Float64Array(columns * width);
  for (let nth = 0; nth < distinct.length; nth++) {
    // A word of one piece counts in the whole as it does there: only of others something is left to add.
    let rest = Math.sqrt(counts[nth * columns]!);
    for (let column = 1; column < columns; column++) {
      const times = counts[nth * columns + column]!;
      if (times === 0) continue;
      const factor = Math.sqrt(times);
      places.addTo(sums, column * width, distinct[nth]!, factor);
      rest -= factor;
    }
    if (rest !== 0) places.addTo(sums, 0, distinct[nth]!, rest);
  }
  for (let at = width; at < sums.length; at++) sums[at % width]! += sums[at]!;
  const [whole = unit(sums), ...pieces] = Array.from({ length: columns }, (_, column) =>
    unit(sums.subarray(column * width, (column + 1) * width)),
  );
  return { whole, pieces, spread };
}

/** The words that are met, by their numbers, each once, and how they spread over the text. */
interface Spread {
  distinct: number[];
  /** For each of them how often it stands in the whole and in each piece. */
  counts: Uint32Array;
  /** Where the words of the text are among them, one after the other. */
  places: Uint32Array;
}

/** Of each word of a model its place among those of the text that is read, one more than it; 0 between texts. */
let placeOf = new Uint32Array(0);

function spreadOf({ size }: WordPlaces, numbers: readonly number[], count: number): Spread {
  if (placeOf.length < size) placeOf = new Uint32Array(size);
  const distinct: number[] = [];
  const places = new Uint32Array(numbers.length);
  const counts = new Uint32Array(numbers.length * (count + 1));
  for (let nth = 0, at = 0; nth < count; nth++)
    for (const end = Math.round(((nth + 1) * numbers.length) / count); at < end; at++) {
      const number = numbers[at]!;
      if (placeOf[number] === 0) placeOf[number] = distinct.push(number);
      const place = placeOf[number]! - 1;
      places[at] = place;
      counts[place * (count + 1)]!++;
      counts[place * (count + 1) + nth + 1]!++;
    }
  for (const number of distinct) placeOf[number] = 0;
  return { distinct, counts, places };
}

function unit(axis: Float64Array): Direction {
  let square = 0;
  for (let i = 0; i < axis.length; i++) square += axis[i]! * axis[i]!;
  const length = Math.sqrt(square) || 1;
  for (let i = 0; i < axis.length; i++) axis[i]! /= length;
  return { axis, length };
}

/** How much of its words speaks for something, word by word. */
function gainsOf(
  model: WordPlaces,
  words: readonly LearntWord[],
  { distinct, places }: Spread,
  turn: Float64Array,
): Float64Array {
  const each = Float64Array.from(distinct, (number) => model.along(turn, number));
  const gains = new Float64Array(words.length);
  let next = 0;
  for (let at = 0; at < words.length; at++)
    for (let left = words[at]!.numbers.length; left > 0; left--) gains[at]! += each[places[next++]!]!;
  return gains;
}

/** In which direction a domain's score grows with a little more of a word: turning the text, not stretching it. */
function turnOf(model: DomainModel, { axis, length }: Direction, near: Float64Array, domain: number): Float64Array {
  const slope = model.slope(near, domain);
  let straight = 0;
  for (let i = 0; i < slope.length; i++) straight += slope[i]! * axis[i]!;
  for (let i = 0; i < slope.length; i++) slope[i] = (slope[i]! - straight * axis[i]!) / length;
  return slope;
}
