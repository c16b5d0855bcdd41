/** Design: docs/design/labels.md */
import { shippedDomainModel } from "../topics/domain-model.ts";
import type { Features } from "./claim-features.ts";

/** Numbers that a direction is given by: the first of those that places of words have, which tell most. Ours: half as many cost a point of the types, twice as many bring nothing. */
const width = 32;

/** Length of a direction, beside features of 0 and 1. Ours. */
const length = 4;

/** Where words, in small letters, lead together among all words: near those that stand in like texts. No numbers where none is known. */
export function directionOf(words: readonly string[]): number[] {
  const places = shippedDomainModel();
  const sums = new Float64Array(places.width);
  for (const word of words) for (const number of places.find(word)) places.addTo(sums, 0, number, 1);
  const norm = Math.hypot(...sums);
  return norm === 0 ? [] : Array.from(sums.subarray(0, width), (sum) => (length * sum) / norm);
}

/** A direction's numbers as features of what leads there. */
export function directionFeatures(name: string, direction: readonly number[]): Features {
  return Object.fromEntries(direction.map((value, at) => [`${name} ${at}`, value]));
}
