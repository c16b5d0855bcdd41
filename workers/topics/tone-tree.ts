import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";

/** Words that leave open whether something is so. Ours. */
const openWords = new Set("could may might would should can if whether unless".split(" "));

/** Share of large first letters among a sentence's words from which they tell nothing of names: a headline's. Ours. */
const largeShareMax = 0.6;

/** Whether a word stands in what could or should be, or under a condition. */
export function isLeftOpen({ nodes }: SentenceTree, node: Node): boolean {
  return upFrom(nodes, node).some(({ children }) =>
    children.some(({ label, lower }) => (label === "aux" || label === "mark") && openWords.has(lower)),
  );
}

/** Whether a word is part of a name of several words, which is called so whatever the words mean. */
export function isInLongName({ nodes }: SentenceTree, node: Node): boolean {
  const isName = (other: Node | undefined) => other?.upos === "PROPN";
  if (!isName(node) || !isLarge(node) || !(isName(nodes[node.head]) || node.children.some(isName))) return false;
  const words = nodes.filter(({ text }) => /^\p{L}/u.test(text));
  return words.filter(isLarge).length < largeShareMax * words.length;
}

/** How many arcs lie between two words of a tree. */
export function arcsBetween({ nodes }: SentenceTree, one: Node, other: Node): number {
  const above = upFrom(nodes, one);
  let arcs = 0;
  for (const node of upFrom(nodes, other)) {
    const met = above.indexOf(node);
    if (met >= 0) return met + arcs;
    arcs++;
  }
  return Number.POSITIVE_INFINITY;
}

/** A word and all that it hangs on, up to the root. */
function upFrom(nodes: readonly Node[], node: Node): Node[] {
  const above: Node[] = [];
  for (let at: Node | undefined = node; at; at = nodes[at.head]) above.push(at);
  return above;
}

function isLarge({ text }: Node): boolean {
  return /^\p{Lu}/u.test(text);
}
