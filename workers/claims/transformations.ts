/**
 * What was done to a sentence to make a claim of it. The ledger of a claim lists them, so that readers' labels can be counted for
 * each: what makes too many wrong claims is switched off. A claim with none is its sentence.
 */
export const transformations = [
  /** A dateline, label or connective before the statement was left out. */
  "opening-dropped",
  /** One of several main clauses. */
  "clause-cut",
  /** One of several verbs, with the subject that they share. */
  "verb-cut",
  /** A relative clause, told of its noun. */
  "relative-clause",
  /** A participle clause, told of a subject. */
  "participle-clause",
  /** "X, a Y" or "the Y X" told as "X is a Y". */
  "apposition",
  /** A circumstance ("after X did Y"), told by itself. */
  "subordinate-clause",
  /** Words that say more than the main statement were left out: asides, additions, brackets. */
  "shortened",
  /** A clause in front was put behind the statement. */
  "front-moved",
  /** Who says so was put behind or before the statement. */
  "attribution-moved",
  /** "There is" or "it is" was worded anew. */
  "expletive-reworded",
  /** "It is clear that" was left out, or "it seems that" put behind. */
  "frame-dropped",
  /** A name for "he" or "she". */
  "name-for-person",
  /** A name or noun for "it" or "they". */
  "name-for-thing",
  /** A name for "the company", "the 56-year-old". */
  "name-for-noun",
  /** A name in full for a part of it. */
  "name-completed",
  /** A publisher's or writer's name for "we" and "I". */
  "voice-named",
  /** "The" for "this", what "two of them" are part of. */
  "noun-for-pointer",
  /** Words in quotation marks told as `Name said "…"`. */
  "quotation-told",
  /** What a speaker says of himself or herself, in the third person. */
  "speech-reported",
  /** A clause of a quotation told by itself. */
  "quotation-cut",
  /** Words under a speaker's label told as said. */
  "turn-told",
  /** A question and its answer as one statement. */
  "answer-told",
] as const;

export type Transformation = (typeof transformations)[number];
