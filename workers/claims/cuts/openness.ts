import { childOf, type Node, type SentenceTree } from "../../syntax/sentence-tree.ts";
import type { Statement } from "./statement.ts";
import { reporting, subjectOf } from "./word-kinds.ts";

/** How sure the parser must be that a clause is what somebody reports. Ours. */
const sureReport = 0.9;

/** The sentence's main clause, or what somebody reports in it. */
export function inTheOpen(sentence: SentenceTree, node: Node): boolean {
  if (node.head < 0) return true;
  const head = sentence.nodes[node.head];
  if (!head || node.label !== "ccomp" || !reporting.has(head.lower) || node.sure < sureReport) return false;
  return !head.children.some(({ lower }) => /^(not|n't|never)$/.test(lower)) && inTheOpen(sentence, head);
}

/** "…, police said": who says so, behind or within what is said. */
export function isAttribution(node: Node): boolean {
  if (!reporting.has(node.lower) || subjectOf(node) === undefined) return false;
  return node.label === "parataxis" || (node.label === "conj" && !childOf(node, "cc"));
}

/** What hangs on a predicate in front of its subject, among the words of a statement. */
export function frontOf(predicate: Node, items: Statement["items"]): Node[] {
  const subject = subjectOf(predicate) ?? predicate;
  return predicate.children.filter(({ at }) => at < subject.at && items.includes(at));
}

/** A mark or joint in front of a subject, which says nothing of how the rest is meant. */
export function isPlainFront({ label, lower }: Node): boolean {
  return /^(punct|cc)$/.test(label) || (label === "mark" && lower === "that");
}

/** Words that say that what a sentence tells is told by others, wherever they stand. */
export const hearsay = new Set(
  "according allegedly reportedly apparently presumably supposedly purportedly".split(" "),
);
