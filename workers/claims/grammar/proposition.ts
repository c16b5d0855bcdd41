import type { VerbGroup } from "./verb-groups.ts";

/**
 * How a proposition stands in its sentence: its main clause or one joined to it; a clause that tells more of a thing
 * ("relative", "participle", "apposition", "title") or tells which thing is meant ("restrictive", "reduced"); a circumstance
 * ("subordinate"), or one that stays with what it holds for ("condition"); what somebody says or thinks ("complement").
 */
export type Kind =
  | "main"
  | "coordinate"
  | "relative"
  | "restrictive"
  | "participle"
  | "reduced"
  | "apposition"
  | "title"
  | "subordinate"
  | "condition"
  | "complement";

/** A word of the sentence by its number, or a word put in. */
export type Item = number | string;

/** What a sentence says, one thing of it, in its own words. */
export interface Proposition {
  kind: Kind;
  items: Item[];
}

/** Words that hold clauses still to be read. */
export interface ClauseTask {
  kind: Kind;
  from: number;
  to: number;
  /** Who says so: words that stand before each statement of the clauses. */
  frame?: Item[];
}

/** A verb and all behind it up to `to`, still to be read, of a known subject. */
export interface PredicateTask {
  kind: Kind;
  /** What the proposition begins with: the subject and what stands before it. */
  opening: Item[];
  subject: Item[];
  verb: VerbGroup;
  to: number;
  /** What the proposition ends with: the object of "which he wrote". */
  closing: Item[];
  /** What the pronoun right behind the verb means: "bought the mill and sold it". */
  object?: Item[];
}

export type Task = ClauseTask | PredicateTask | Proposition;

/** The words from one to another (exclusive). */
export function words(from: number, to: number): Item[] {
  const items: Item[] = [];
  for (let at = from; at < to; at++) items.push(at);
  return items;
}
