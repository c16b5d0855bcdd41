import { type Statement, wholeOf } from "../../../../workers/claims/cuts/statement.ts";
import { type SentenceTree, treesOf } from "../../../../workers/syntax/sentence-tree.ts";

/** The tree of a text of one sentence. */
export function treeOf(text: string): SentenceTree {
  const tree = treesOf(text, [{ start: 0, end: text.length }])(0);
  if (!tree) throw new Error(`no tree of ${text}`);
  return tree;
}

/** The words of a statement with one blank between them, none before a comma or full stop. */
function wordsOf({ nodes }: SentenceTree, { items }: Statement): string {
  const words = items.map((item) => (typeof item === "string" ? item : (nodes[item]?.text ?? "")));
  return words.join(" ").replace(/ (?=[,.])/g, "");
}

/** What a cut makes of a sentence, as words; null where it finds nothing to cut. */
export function cutOf(
  cut: (sentence: SentenceTree, statement: Statement) => Statement[] | null,
  text: string,
): string[] | null {
  const tree = treeOf(text);
  return cut(tree, wholeOf(tree, 0))?.map((statement) => wordsOf(tree, statement)) ?? null;
}
