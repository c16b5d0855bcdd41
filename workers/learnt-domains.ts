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
  const { whole, pieces } = directionsOf(model, numbers, count);
  const shares = pieces.map((_, nth) => (nth === 0 ? piece.firstWeight : 1) / (count - 1 + piece.firstWeight));
  const near = model.near(
    pieces.map(({ axis }) => axis),
    shares,
  );
  return {
    known: numbers.length,
    scores: model.score(near),
    gains: (domain) => gainsOf(model, words, turnOf(model, whole, near, domain)),
  };
}

/** Where words lead together, as a whole and in so many pieces: repetition counts ever less. Each word's place is fetched once. */
export function directionsOf(
  places: WordPlaces,
  numbers: readonly number[],
  count: number,
): { whole: Direction; pieces: Direction[] } {
  const columns = count + 1;
  const { width } = places;
  const { distinct, counts } = countsOf(numbers, count);
  const sums = new Float64Array(columns * width);
  for (let nth = 0; nth < distinct.length; nth++)
    for (let column = 0; column < columns; column++) {
      const times = counts[nth * columns + column]!;
      if (times > 0) places.addTo(sums, column * width, distinct[nth]!, Math.sqrt(times));
    }
  const [whole = unit(sums), ...pieces] = Array.from({ length: columns }, (_, column) =>
    unit(sums.subarray(column * width, (column + 1) * width)),
  );
  return { whole, pieces };
}

/** The words that are met, and for each how often it stands in the whole and in each piece. */
function countsOf(numbers: readonly number[], count: number): { distinct: number[]; counts: Uint32Array } {
  const places = new Map<number, number>();
  const distinct: number[] = [];
  const counts = new Uint32Array(numbers.length * (count + 1));
  const bound = (nth: number) => Math.round((nth * numbers.length) / count);
  for (let nth = 0; nth < count; nth++)
    for (let at = bound(nth); at < bound(nth + 1); at++) {
      let place = places.get(numbers[at]!);
      if (place === undefined) {
        place = distinct.push(numbers[at]!) - 1;
        places.set(numbers[at]!, place);
      }
      counts[place * (count + 1)]!++;
      counts[place * (count + 1) + nth + 1]!++;
    }
  return { distinct, counts };
}

function unit(axis: Float64Array): Direction {
  let square = 0;
  for (let i = 0; i < axis.length; i++) square += axis[i]! * axis[i]!;
  const length = Math.sqrt(square) || 1;
  for (let i = 0; i < axis.length; i++) axis[i]! /= length;
  return { axis, length };
}

/** How much of its words speaks for something, word by word. */
function gainsOf(places: WordPlaces, words: readonly LearntWord[], turn: Float64Array): Map<string, number> {
  const gains = new Map<string, number>();
  for (const { word, numbers } of words) {
    if (numbers.length === 0 || gains.has(word)) continue;
    let gain = 0;
    for (const number of numbers) gain += places.along(turn, number);
    gains.set(word, gain);
  }
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
