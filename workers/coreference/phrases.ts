import type { Span } from "../../store/model/claim.ts";
import type { TreeWord } from "./text-trees.ts";

/** Relations that do not belong to a noun phrase: appositions, what is joined, marks, and what belongs to a noun that is a predicate. */
const outside =
  /^(appos|conj|cc|parataxis|punct|case|cop|nsubj|aux|mark|advmod|advcl|expl|dep|list|discourse|orphan|ccomp|obl)/;

/** The noun phrase of a head: its words without appositions and what is joined. */
export function phraseOf(words: readonly TreeWord[], head: number): Span {
  let [start, end] = [words[head]!.start, words[head]!.end];
  for (let at = 0; at < words.length; at++)
    if (at !== head && belongs(words, at, head)) {
      start = Math.min(start, words[at]!.start);
      end = Math.max(end, words[at]!.end);
    }
  return { start, end };
}

function belongs(words: readonly TreeWord[], at: number, head: number): boolean {
  for (let steps = 0; steps < 12; steps++) {
    const word = words[at]!;
    if (word.head < 0) return false;
    if (word.head === head) return !outside.test(word.label);
    at = word.head;
  }
  return false;
}

/** For each word the number of its clause's head: the nearest word above it, or itself, that a clause is built on. */
export function clauseHeads(words: readonly TreeWord[]): number[] {
  const isHead = words.map((_, at) => isClauseHead(words, at));
  return words.map((_, from) => {
    let at = from;
    for (let steps = 0; steps < words.length; steps++) {
      if (isHead[at]) return at;
      if (words[at]!.head < 0) return at;
      at = words[at]!.head;
    }
    return at;
  });
}

function isClauseHead(words: readonly TreeWord[], at: number): boolean {
  const { label, upos } = words[at]!;
  if (/^(root|ccomp|xcomp|advcl|acl|parataxis|csubj)/.test(label)) return true;
  if (label !== "conj") return false;
  return /^(VERB|AUX)$/.test(upos) || words.some((word) => word.head === at && /^(nsubj|cop)/.test(word.label));
}
