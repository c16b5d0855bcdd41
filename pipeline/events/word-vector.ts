/** Design: docs/design/near-copies.md */
/**
 * Words with their weights: numbers of words (`wordNumber` as a signed number), rising, and the weight of each at the same place.
 * Two plain lists of numbers: a map of strings takes three times the memory, and tens of thousands of headlines are remembered.
 */
export interface WordVector {
  words: readonly number[];
  weights: readonly number[];
}

/** The vector without words. */
export const noWords: WordVector = { words: [], weights: [] };

/** The vector of length 1 in which each word, named once, has the weight that is given for it. */
export function unitVector(words: Iterable<number>, weightOf: (word: number) => number): WordVector {
  const sorted = [...words].sort((one, other) => one - other);
  const weights = sorted.map(weightOf);
  const length = lengthOf({ words: sorted, weights });
  return { words: sorted, weights: weights.map((weight) => weight / length) };
}

/** How long a vector is; 1 for one without words, so that it can be divided by. */
export function lengthOf({ weights }: WordVector): number {
  return Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
}

/** Both vectors in one, and the words that `other` brought. */
export function joined(one: WordVector, other: WordVector): { sum: WordVector; fresh: number[] } {
  if (one.words.length === 0) return { sum: other, fresh: [...other.words] };
  const words: number[] = [];
  const weights: number[] = [];
  const fresh: number[] = [];
  let a = 0;
  for (let b = 0; b < other.words.length; b++) {
    const word = other.words[b]!;
    for (; a < one.words.length && one.words[a]! < word; a++) put(one.words[a]!, one.weights[a]!);
    const isKnown = one.words[a] === word;
    if (!isKnown) fresh.push(word);
    put(word, other.weights[b]! + (isKnown ? one.weights[a++]! : 0));
  }
  for (; a < one.words.length; a++) put(one.words[a]!, one.weights[a]!);
  // Cut to size: lists that grew have room to grow further.
  return { sum: { words: words.slice(), weights: weights.slice() }, fresh };

  function put(word: number, weight: number): void {
    words.push(word);
    weights.push(weight);
  }
}

/** Of how many things the words are that two vectors share, and how much these words weigh. `thingOf`: what a word is of, itself mostly; undefined for one that is not counted. */
export function inCommon(
  one: WordVector,
  other: WordVector,
  thingOf: (word: number) => number | undefined,
): { things: number; product: number } {
  if (one.words.length > other.words.length) return inCommon(other, one, thingOf);
  const things: number[] = [];
  let product = 0;
  let from = 0;
  for (let at = 0; at < one.words.length; at++) {
    const word = one.words[at]!;
    from = firstNotBelow(other.words, word, from);
    if (other.words[from] !== word) continue;
    const thing = thingOf(word);
    if (thing !== undefined && !things.includes(thing)) things.push(thing);
    product += one.weights[at]! * other.weights[from]!;
  }
  return { things: things.length, product };
}

/** Where the first of rising numbers is that is not below `sought`, from a place on: a long story is not walked through for a headline. */
function firstNotBelow(rising: readonly number[], sought: number, from: number): number {
  let end = rising.length;
  while (from < end) {
    const middle = (from + end) >>> 1;
    if (rising[middle]! < sought) from = middle + 1;
    else end = middle;
  }
  return from;
}
