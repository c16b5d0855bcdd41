/** Design: docs/design/syntax.md */
import type { Span } from "../../store/model/claim.ts";
import { englishParser } from "./english-parser.ts";
import type { SyntaxTree } from "./syntax-parser.ts";
import { type SyntaxToken, syntaxTokens } from "./syntax-tokens.ts";

/** A word or mark of a sentence in its tree. */
export interface Node extends Span {
  /** Its number in the sentence. */
  at: number;
  text: string;
  /** In small letters, its apostrophe straight; in a language with a glossary, in English. */
  lower: string;
  upos: string;
  /** Its fine tag, as the Penn treebank has them. */
  xpos: string;
  /** What the parser says of its form besides, where its language has more to say: "Fin|Ind|Past|3|Sing". */
  fine: string;
  /** The number of its head; -1 for the root. */
  head: number;
  label: string;
  /** How sure the parser is of head and label, 0 to 1, and whether that is sure enough to act on. */
  sure: number;
  certain: boolean;
  children: Node[];
  /** Its first and last word with all that hangs on it, and how many these are. */
  first: number;
  last: number;
  size: number;
}

/** A sentence as a tree. */
export interface SentenceTree {
  nodes: Node[];
  root: Node;
}

/** How the words of a language are cut, parsed and read. */
export interface TreeReader {
  cut(content: string, start: number, end: number): SyntaxToken[];
  parse(words: readonly string[]): SyntaxTree | null;
  /** What analyses read of a word: itself in small letters, its fine tag and what else its form says. */
  read(word: string, upos: string, fine: string): Pick<Node, "lower" | "xpos" | "fine">;
  /** Reads words again that only their place in the tree tells. */
  inTree?(nodes: readonly Node[]): void;
}

/** English. */
const englishReader: TreeReader = {
  cut: syntaxTokens,
  parse: (words) => englishParser()(words),
  read: (word, _upos, xpos) => ({ lower: word.toLowerCase().replace(/’/g, "'"), xpos, fine: "" }),
};

/** The tree of a stretch of text; null where it has no words or too many. */
export function readTree(content: string, { start, end }: Span, reader = englishReader): SentenceTree | null {
  const tokens = reader.cut(content, start, end);
  const tree = tokens.length === 0 ? null : reader.parse(tokens.map(({ text }) => text));
  if (!tree) return null;
  const nodes = tokens.map(
    ({ start, end, text }, at): Node => ({
      at,
      start,
      end,
      text,
      ...reader.read(text, tree.upos[at] ?? "X", tree.xpos[at] ?? ""),
      upos: tree.upos[at] ?? "X",
      head: (tree.heads[at] ?? 0) - 1,
      label: tree.labels[at] ?? "dep",
      sure: tree.sure[at] ?? 0,
      certain: tree.certain[at] ?? false,
      children: [],
      first: at,
      last: at,
      size: 1,
    }),
  );
  for (const node of nodes) nodes[node.head]?.children.push(node);
  const root = nodes.find(({ head }) => head < 0);
  if (!root) return null;
  reader.inTree?.(nodes);
  measure(root);
  return { nodes, root };
}

/** The trees of a text's sentences by number, each parsed when it is asked for first. */
export type Trees = (number: number) => SentenceTree | null;

/** The trees of sentences of a text. */
export function treesOf(content: string, sentences: readonly Span[], reader = englishReader): Trees {
  const known = new Map<number, SentenceTree | null>();
  return (number) => {
    const found = known.get(number);
    if (found !== undefined) return found;
    const sentence = sentences[number];
    const tree = sentence ? readTree(content, sentence, reader) : null;
    known.set(number, tree);
    return tree;
  };
}

/** Sets what each node reaches over. */
function measure(node: Node): void {
  for (const child of node.children) {
    measure(child);
    node.first = Math.min(node.first, child.first);
    node.last = Math.max(node.last, child.last);
    node.size += child.size;
  }
}

/** All words from a node's first to its last hang on it. */
export function isWhole({ first, last, size }: Node): boolean {
  return last - first + 1 === size;
}

/** The numbers of all that hangs on a node, and its own. */
export function numbersOf(node: Node): Set<number> {
  const numbers = new Set([node.at]);
  for (const child of node.children) for (const number of numbersOf(child)) numbers.add(number);
  return numbers;
}

/** The child with one of the labels. */
export function childOf(node: Node, ...labels: string[]): Node | undefined {
  return node.children.find(({ label }) => labels.includes(label));
}
