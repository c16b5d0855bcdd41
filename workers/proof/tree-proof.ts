/** Design: docs/design/faithfulness.md */
import type { Span } from "../../store/model/claim.ts";
import { faithfulnessOf } from "../faithfulness/faithfulness.ts";
import { treeProof } from "../faithfulness/tree-proof.ts";
import { readTree, type SentenceTree } from "../syntax/sentence-tree.ts";
import type { ProvableClaim } from "./proof.ts";

/** Null when the tree of a claim's sentence proves it: predicate and core arguments are there, and what governs the predicate in the sentence (denial, doubt, condition, source, amount) governs it in the claim; else the reason why not, for people. Quoted words are proved letter for letter, and a sentence too long for a tree is told whole or not at all. */
export function proveByTree(
  content: string,
  { claim_text, evidence, sentence, antecedents }: ProvableClaim,
): string | null {
  if (evidence === "direct_quote" || claim_text === content.slice(sentence.start, sentence.end)) return null;
  const [claim, source] = treesOf(content, claim_text, sentence);
  if (!claim || !source) return null;
  const put = antecedents.map(({ start, end }) => content.slice(start, end));
  return treeProof(claim, source, put)[0]?.reason ?? null;
}

/** Null when a claim that a model worded likely says what its sentence says; else the reason why not, for people. */
export function unlikely(content: string, claim_text: string, sentence: Span): string | null {
  const [claim, source] = treesOf(content, claim_text, sentence);
  if (!claim || !source || faithfulnessOf(claim, source).likely) return null;
  return "it hardly says what the sentence says that it is taken from";
}

function treesOf(content: string, claim_text: string, sentence: Span): [SentenceTree | null, SentenceTree | null] {
  return [readTree(claim_text, { start: 0, end: claim_text.length }), readTree(content, sentence)];
}
