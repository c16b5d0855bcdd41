import { type Node, numbersOf, type SentenceTree } from "../../syntax/sentence-tree.ts";
import type { Transformation } from "../transformations.ts";

/** Something that a sentence says: its words by number in their order, words put in between, and what was done to come by it. */
export interface Statement {
  items: readonly (number | string)[];
  made: readonly Transformation[];
}

/** All that a sentence says from a place in the text on, as it says it. */
export function wholeOf({ nodes }: SentenceTree, from: number): Statement {
  return { items: nodes.filter(({ start }) => start >= from).map(({ at }) => at), made: [] };
}

/** Whether all words of a node are among those of a statement. */
export function holds(statement: Statement, node: Node): boolean {
  const items = new Set(statement.items);
  return [...numbersOf(node)].every((number) => items.has(number));
}

/** A statement without some words. */
export function without({ items, made }: Statement, left: ReadonlySet<number>, ...done: Transformation[]): Statement {
  return { items: items.filter((item) => typeof item === "string" || !left.has(item)), made: [...made, ...done] };
}

/** How many words a statement has, marks apart. */
export function lengthOf({ items }: Statement, { nodes }: SentenceTree): number {
  return items.filter((item) => typeof item === "string" || nodes[item]?.upos !== "PUNCT").length;
}
