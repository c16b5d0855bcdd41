import { childOf, type Node, type SentenceTree } from "../syntax/sentence-tree.ts";
import { isPredicate } from "./word-classes.ts";

/** Who does what a predicate tells, by which way of the tree that was found, and how sure the parser is of that way. */
export interface Doer {
  node: Node | null;
  way: "own" | "shared" | "relative" | "participle" | "apposition" | "control" | "none";
  sure: number;
}

/** Steps from a predicate to the one that it shares its subject with. */
const stepsMax = 6;

/** The subject of a predicate: its own, that of the verb it is joined to or governed by, or the noun that it is told of. */
export function doerOf({ nodes }: SentenceTree, predicate: Node): Doer {
  let [at, way, sure]: [Node, Doer["way"], number] = [predicate, "own", 1];
  for (let step = 0; step < stepsMax; step++) {
    const own = subjectOf(at);
    const head = nodes[at.head];
    if (own && !(at.label === "acl:relcl" && isRelative(own)))
      return { node: own, way, sure: Math.min(sure, own.sure) };
    if (!head) break;
    sure = Math.min(sure, at.sure);
    if (at.label === "appos") return { node: head, way: "apposition", sure };
    if (at.label === "acl:relcl" || at.label === "acl")
      return { node: head, way: own ? "relative" : "participle", sure };
    if (at.label === "conj") way = way === "own" ? "shared" : way;
    else if (at.label === "xcomp") {
      const object = childOf(head, "obj");
      if (object) return { node: object, way: "control", sure };
      way = "control";
    } else if (at.label === "advcl" || at.label === "parataxis") way = "participle";
    else break;
    at = head;
  }
  return { node: null, way: "none", sure };
}

/** The subject that hangs on a predicate. */
export function subjectOf(node: Node): Node | undefined {
  return childOf(node, "nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer", "expl");
}

function isRelative({ lower, xpos }: Node): boolean {
  return /^(who|which|that|whom)$/.test(lower) && /^(WP|WDT|IN|DT)$/.test(xpos);
}

/** The word that carries a predicate's tense: its first auxiliary or copula, else itself; null where that has none. */
export function finiteOf(node: Node): Node | null {
  let verb = node;
  for (const one of node.children)
    if (/^(aux|aux:pass|cop)$/.test(one.label) && (verb === node || one.at < verb.at)) verb = one;
  return /^(VBD|VBZ|VBP|MD)$/.test(verb.xpos) ? verb : null;
}

/** The main predicate of a sentence: its root, or the only full clause that a root without a verb holds together. */
export function mainOf({ root }: SentenceTree): Node {
  if (isPredicate(root)) return root;
  return root.children.find((one) => one.label === "parataxis" && isPredicate(one) && finiteOf(one) !== null) ?? root;
}

/** What stands over a word, from its head to the root. */
export function* governorsOf({ nodes }: SentenceTree, node: Node): Generator<{ from: Node; head: Node }> {
  let from = node;
  for (let head = nodes[from.head]; head; head = nodes[from.head]) {
    yield { from, head };
    from = head;
  }
}

/** Whether a word is in what hangs on another, or is it. */
export function isWithin(tree: SentenceTree, node: Node, over: Node): boolean {
  if (node === over) return true;
  for (const { head } of governorsOf(tree, node)) if (head === over) return true;
  return false;
}
