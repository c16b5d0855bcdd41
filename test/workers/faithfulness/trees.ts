import { readTree, type SentenceTree } from "../../../workers/syntax/sentence-tree.ts";

/** The tree of a sentence. */
export function treeOf(text: string): SentenceTree {
  const tree = readTree(text, { start: 0, end: text.length });
  if (!tree) throw new Error(`no tree: ${text}`);
  return tree;
}
