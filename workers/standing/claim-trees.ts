import type { Span } from "../../store/model/claim.ts";
import type { CandidateClaim, Reading } from "../claims/extractor.ts";
import { type ClaimWord, claimWords, told, wordsWithin } from "./claim-words.ts";

/** The words of a claim as a tree, worked out when they are asked for first; none for what was computed. */
export type ClaimTrees = (claim: CandidateClaim) => readonly ClaimWord[];

/** The trees of claims out of one text. */
export function claimTrees(reading: Reading): ClaimTrees {
  const known = new Map<CandidateClaim, readonly ClaimWord[]>();
  return (claim) => {
    let words = known.get(claim);
    if (!words) {
      words = claim.form === "measurement" ? [] : wordsOf(reading, claim);
      known.set(claim, words);
    }
    return words;
  };
}

/** The words of a claim as its sentence's tree has them, behind who says them; parsed where it was cut out of the sentence or a name stands for a pronoun. */
function wordsOf({ treeOf, text }: Reading, claim: CandidateClaim): ClaimWord[] {
  const own = sentenceWords(treeOf(claim.number)?.nodes ?? [], claim, text.sentences[claim.number] ?? claim.sentence);
  const speaker = claim.form === "statement" ? "" : /^(.{1,40}?) said ["“]/.exec(claim.claim_text)?.[1];
  const written = pronounsIn(claim.claim_text.split(/[^\p{L}]+/u));
  if (own.length === 0 || speaker === undefined || pronounsIn(own.map(({ text }) => text)) > written)
    return claimWords(claim.claim_text);
  return speaker === "" ? own : told(speaker, own);
}

/** Those of a sentence that are the claim's; none where it was cut out of it. */
function sentenceWords(words: readonly ClaimWord[], { form, made, span }: CandidateClaim, sentence: Span): ClaimWord[] {
  if (form !== "statement") return isInside(span, sentence) ? wordsWithin(words, span) : [];
  if (made.every((one) => one === "name-completed")) return wordsWithin(words, sentence);
  return made.length === 1 && made[0] === "opening-dropped" ? wordsWithin(words, span) : [];
}

function pronounsIn(words: readonly string[]): number {
  return words.filter((word) => /^(he|she|it|they|him|her|his|its|their|them)$/i.test(word)).length;
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
