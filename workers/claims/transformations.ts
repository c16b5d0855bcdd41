/** Design: docs/design/claim-cutting.md */

/**
 * What was done to a sentence to make a claim of it. The ledger of a claim lists them, so that readers' labels can be counted for
 * each: a way of which, judged by readers, fewer than 97 claims in 100 are neither false nor broken (names put in: 95) is taken
 * out of the extractor. A claim with none is its sentence.
 */
export const transformations = [
  /** A dateline, label or connective before the statement was left out. */
  "opening-dropped",
  /** One of several main clauses. */
  "clause-cut",
  /** A relative clause, told of its noun. */
  "relative-clause",
  /** Words that say more than the main statement were left out: asides, additions, brackets. */
  "shortened",
  /** A name in full for a part of it. */
  "name-completed",
  /** A name for "he" or "she". */
  "name-for-person",
  /** Words in quotation marks told as `Name said "…"`. */
  "quotation-told",
  /** Words under a speaker's label told as said. */
  "turn-told",
] as const;

export type Transformation = (typeof transformations)[number];

/** Whether a claim tells what the text says in passing, of a name in another statement. */
export function isAside(made: readonly Transformation[]): boolean {
  return made.includes("relative-clause");
}
