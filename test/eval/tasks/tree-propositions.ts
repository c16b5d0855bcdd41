import { finiteOf, isPredicate, subjectOf } from "../../../workers/claims/cuts/word-kinds.ts";
import { childOf, type Node, type SentenceTree } from "../../../workers/syntax/sentence-tree.ts";

/** Words by number in the order in which they are told, and words put in. */
export type Words = readonly (number | string)[];

/** How a sentence is taken apart. */
interface Reading {
  tree: SentenceTree;
  /** Circumstances and lists stay whole. */
  isCoarse: boolean;
  /** What hangs on something else and is told by itself. */
  joints: ReadonlySet<Node>;
}

/**
 * All statements that the tree of a sentence holds, certain or not, which the product never tells: a measure of the parser,
 * comparable to that of others. In its smallest statements, one circumstance and one thing of each list at a time; or, where
 * it is coarse, in clauses that are cut at the weightiest joints alone and whole otherwise.
 */
export function propositions(tree: SentenceTree, isCoarse: boolean): Words[] {
  const ranks = jointRanks.map((isJoint) => tree.nodes.filter(isJoint));
  const joints = new Set(isCoarse ? ranks.find(({ length }) => length > 0) : ranks.flat());
  const reading = { tree, isCoarse, joints };
  return tree.nodes.flatMap((node) => {
    if (node !== tree.root && !joints.has(node) && !isComplement(reading, node)) return [];
    return node.label === "appos" ? naming(reading, node) : clauses(reading, node);
  });
}

/** What can be told by itself, from clauses that stand beside others to what only names a thing again. */
const jointRanks: readonly ((node: Node) => boolean)[] = [
  (node) => /^(conj|parataxis)$/.test(node.label) && isPredicate(node),
  (node) => node.label === "acl:relcl" && isPredicate(node),
  (node) => node.label === "advcl" && isPredicate(node),
  (node) => node.label === "acl" && /^VB[NG]$/.test(node.xpos),
  (node) => node.label === "appos",
];

/** "said that it rains": that it rains is a smallest statement too. */
function isComplement({ isCoarse }: Reading, node: Node): boolean {
  return !isCoarse && node.label === "ccomp" && isPredicate(node);
}

/** What is told by a verb, or by a noun or adjective with a form of "be". */
function clauses(reading: Reading, node: Node): Words[] {
  const own = subjectOf(node);
  const parts = [...inside(reading, node), ...sharedHelpers(reading, node)].filter(
    (part) => part !== own && !/^(cc|mark)$/.test(part.label) && !isListed(reading, part),
  );
  const circumstances = parts.filter(({ label }) => !reading.isCoarse && label.startsWith("obl"));
  const core = parts.filter((part) => !circumstances.includes(part));
  const told = circumstances.length === 0 ? [core] : circumstances.map((one) => [...core, one]);
  const subjects = subjectsOf(reading, node);
  return told.flatMap((ones) =>
    everyWay([subjects, [[node.at]], ...ones.map((one) => phrases(reading, one))]).map(inOrder),
  );
}

/** Who or what does it: its own subject, the noun that it is about, or the subject of the verb that it hangs on. */
function subjectsOf(reading: Reading, node: Node): number[][] {
  const own = subjectOf(node);
  const head = reading.tree.nodes[node.head];
  if (head && node.label.startsWith("acl") && (!own || /^(who|which|that)$/.test(own.lower))) {
    // "X is a film made by Y": X was made by Y.
    const named = childOf(head, "cop") ? subjectOf(head) : undefined;
    return names(reading, named ?? head);
  }
  if (own) return names(reading, own);
  return head && /^(conj|advcl|parataxis)$/.test(node.label) ? subjectsOf(reading, head) : [[]];
}

/** The auxiliaries of the first verb where the joined one has none and no tense. */
function sharedHelpers({ tree }: Reading, node: Node): Node[] {
  const head = tree.nodes[node.head];
  if (!head || node.label !== "conj" || finiteOf(node) || subjectOf(node)) return [];
  return head.children.filter(({ label }) => /^(aux|aux:pass|cop)$/.test(label));
}

/** "X, a Y": X is a Y. */
function naming(reading: Reading, name: Node): Words[] {
  const head = reading.tree.nodes[name.head];
  const firsts = head ? names(reading, head) : [];
  return firsts.flatMap((first) => names(reading, name).map((other) => [...inOrder(first), "is", ...inOrder(other)]));
}

/** What a noun names, without the preposition before it. */
function names(reading: Reading, node: Node): number[][] {
  return phrases(reading, node, /^(case|cc|mark)$/);
}

/** The words of an argument, one thing of each list at a time; none of what hangs on it with one of the labels. */
function phrases(reading: Reading, node: Node, without = /^$/): number[][] {
  const parts = inside(reading, node).filter(({ label }) => !without.test(label));
  const kept = parts.filter((part) => !isListed(reading, part) && (reading.isCoarse || part.label !== "cc"));
  const prepositions = kept.filter(({ label }) => /^(case|mark)$/.test(label)).map(({ at }) => at);
  const others = parts
    .filter((part) => isListed(reading, part))
    .flatMap((part) => everyWay([phrases(reading, part, without), [childOf(part, "case") ? [] : prepositions]]));
  return [...everyWay([[[node.at]], ...kept.map((part) => phrases(reading, part))]), ...others];
}

/** What hangs on a word and is told with it. */
function inside({ joints }: Reading, node: Node): Node[] {
  return node.children.filter((child) => !joints.has(child) && !/^(punct|discourse|vocative)$/.test(child.label));
}

function isListed({ isCoarse }: Reading, node: Node): boolean {
  return !isCoarse && node.label === "conj";
}

/** Most ways in which the lists of one statement are told. Ours. */
const waysMax = 16;

/** One of each, every way; the first of each where there are too many ways. */
function everyWay(choices: readonly (readonly number[][])[]): number[][] {
  const count = choices.reduce((product, { length }) => product * length, 1);
  const used = count > waysMax ? choices.map((ways) => ways.slice(0, 1)) : choices;
  return used.reduce<number[][]>((done, ways) => done.flatMap((words) => ways.map((way) => [...words, ...way])), [[]]);
}

/** Words in the order of the sentence, each once. */
function inOrder(words: readonly number[]): number[] {
  return [...new Set(words)].sort((a, b) => a - b);
}
