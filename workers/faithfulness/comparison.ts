import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";
import { type Alignment, align } from "./alignment.ts";
import type { Difference } from "./difference.ts";
import { differencesOf, isSame } from "./differences.ts";
import { negations } from "./word-classes.ts";

/** A claim beside the sentence that it was made from. */
export interface Comparison {
  alignment: Alignment;
  differences: readonly Difference[];
  /** The claim is the sentence, word for word. */
  same: boolean;
  /** It is the whole sentence, with names in full and a speaker put before or behind at most. */
  whole: boolean;
}

/** Compares a claim's tree with that of its sentence. */
export function compare(claim: SentenceTree, sentence: SentenceTree): Comparison {
  const alignment = align(claim, sentence);
  const differences = differencesOf(alignment);
  const same = isSame(claim, sentence);
  return { alignment, differences, same, whole: same || isWhole(alignment, differences) };
}

function isWhole({ claim, source, toSource, toClaim }: Alignment, differences: readonly Difference[]): boolean {
  if (source.nodes.some(({ upos, at }) => upos !== "PUNCT" && toClaim[at]! < 0)) return false;
  const told = claim.nodes.filter(({ upos }) => upos !== "PUNCT");
  const isPaired = ({ at }: Node) => toSource[at]! >= 0;
  const [first, last] = [told.findIndex(isPaired), told.findLastIndex(isPaired)];
  const isSpeaker = differences.some(({ kind }) => kind === "report-added");
  let before = -1;
  for (const [place, one] of told.entries()) {
    if (!isPaired(one)) {
      const isOutside = place < first || place > last;
      if (negations.has(one.lower) || !(one.upos === "PROPN" || (isSpeaker && isOutside))) return false;
    } else if (toSource[one.at]! < before) return false;
    else before = toSource[one.at]!;
  }
  return true;
}
