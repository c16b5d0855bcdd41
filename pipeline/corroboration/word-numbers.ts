/** Words by their numbers (`wordNumber`), each once. Thousands of claims are remembered: numbers take a twentieth of what sets of words take. */
export type WordNumbers = readonly number[];

export function isWithin(some: WordNumbers, others: WordNumbers): boolean {
  return some.every((word) => others.includes(word));
}

export function overlaps(some: WordNumbers, others: WordNumbers): boolean {
  return some.some((word) => others.includes(word));
}

/** The words that the others do not have. */
export function without(some: WordNumbers, others: WordNumbers): number[] {
  return some.filter((word) => !others.includes(word));
}
