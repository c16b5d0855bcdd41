/** Design: docs/design/faithfulness.md */
import type { SentenceTree } from "../syntax/sentence-tree.ts";
import { compare } from "./comparison.ts";
import { probabilityOf } from "./faithfulness-model.ts";
import { featuresOf } from "./features.ts";
import { type BrokenRule, brokenRules } from "./tree-proof.ts";

/** The least probability of a claim that is likely right: under it lie 5 of 100 claims of articles that a reader called good (data/models/faithfulness.md). */
export const likelyMin = 0.25;

/** How likely a claim says what its source says, and what a comparison of their trees finds against it. */
export interface Faithfulness {
  /** 0 to 1, calibrated on claims of which about half are right; 1 where the claim is the whole sentence. */
  probability: number;
  /** The probability reaches `likelyMin`. */
  likely: boolean;
  broken: BrokenRule[];
}

/** Holds a claim to the sentence that it was made from; `before` are the sentences before that, in the order of the text, where a name that was put in may stand. */
export function faithfulnessOf(
  claim: SentenceTree,
  sentence: SentenceTree,
  before: readonly SentenceTree[] = [],
): Faithfulness {
  const comparison = compare(claim, sentence);
  // Nothing of the whole sentence can be lost; whether a name is the right one is asked where it is put in.
  const probability = comparison.whole ? 1 : probabilityOf(featuresOf(comparison, before));
  return {
    probability,
    likely: probability >= likelyMin,
    broken: brokenRules(comparison, wordsOf(before)),
  };
}

function wordsOf(sentences: readonly SentenceTree[]): string[] {
  return sentences.flatMap(({ nodes }) => nodes.map(({ text }) => text));
}
