import type { Token } from "../parsed-text.ts";
import { mainVerb, marksBetween, subjectStart } from "./grammar/clause-bounds.ts";
import { finiteAt, firstFinite, grammarOf, startsNoun } from "./grammar/sentence-grammar.ts";

/** True where a finite verb group begins: "rose", "has been", "will go", "is"; not "to go", "going", or "passed by" after its noun. */
export function beginsFiniteVerb(tokens: readonly Token[], at: number): boolean {
  return finiteAt(grammarOf(tokens), at) !== null;
}

/** The first finite verb at or after a token, -1 when there is none before `to`. */
export function firstFiniteVerb(tokens: readonly Token[], from: number, to = tokens.length): number {
  return firstFinite(grammarOf(tokens), from, to)?.from ?? -1;
}

/** Where the subject of a clause begins, behind what stands in front of it. */
export function subjectFrom(tokens: readonly Token[], from: number, to: number): number {
  return subjectStart(grammarOf(tokens), from, to);
}

/** Words a subject may have where that is to be certain. Ours. */
const subjectWordsMax = 14;

/** Where the subject of a clause begins and its finite verb stands; null when that is not certain. */
export function subjectOf(tokens: readonly Token[], from: number, to: number): { from: number; verb: number } | null {
  const grammar = grammarOf(tokens);
  const start = subjectStart(grammar, from, to);
  const verb = startsNoun(grammar, start) ? mainVerb(grammar, start, to) : null;
  if (!verb || verb.from - start > subjectWordsMax || marksBetween(grammar, start, verb.from) > 0) return null;
  return { from: start, verb: verb.from };
}

/** Whether a noun phrase may begin at a token. */
export function startsNounPhrase(tokens: readonly Token[], at: number): boolean {
  return startsNoun(grammarOf(tokens), at);
}
