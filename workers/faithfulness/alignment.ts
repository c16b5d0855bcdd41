/** Design: docs/design/faithfulness.md */
import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";
import { isContent, plainWord, reports, stemOf } from "./word-classes.ts";

/** Two sentences, and for each word of one its counterpart's number in the other; -1 where there is none. */
export interface Alignment {
  claim: SentenceTree;
  source: SentenceTree;
  toSource: Int32Array;
  toClaim: Int32Array;
}

/** What each part of a match counts beside the length of the run of equal words that it stands in. Ours. */
const weights = { label: 0.6, head: 0.8, content: 0.4 };

interface Match {
  claim: Node;
  source: Node;
  weight: number;
}

/** Pairs the words of a claim with those of the sentence that it was made from: equal words first, those in long runs and like places before others, then forms of one word. */
export function align(claim: SentenceTree, source: SentenceTree): Alignment {
  const toSource = new Int32Array(claim.nodes.length).fill(-1);
  const toClaim = new Int32Array(source.nodes.length).fill(-1);
  const alignment = { claim, source, toSource, toClaim };
  const claimWords = claim.nodes.map(plainWord);
  const sourceWords = source.nodes.map(plainWord);
  const found = equalWords(alignment, claimWords, sourceWords);
  found.sort((a, b) => b.weight - a.weight);
  for (const match of found) take(alignment, match);
  for (const one of claim.nodes) if (toSource[one.at]! < 0 && isContent(one)) takeForm(alignment, one);
  for (const one of claim.nodes) if (toSource[one.at]! < 0 && one.upos === "PROPN") takeName(alignment, one);
  for (const one of claim.nodes) if (toSource[one.at]! < 0) takePlace(alignment, one);
  return alignment;
}

function take({ claim, toSource, toClaim }: Alignment, match: Match): void {
  const { at } = match.claim;
  if (toSource[at]! >= 0 || toClaim[match.source.at]! >= 0) return;
  // A small word alone is the same only where its head is.
  if (match.weight < 2 && !isContent(match.claim) && match.claim.upos !== "PRON") {
    const head = claim.nodes[match.claim.head];
    if (!head || toSource[head.at] !== match.source.head) return;
  }
  toSource[at] = match.source.at;
  toClaim[match.source.at] = at;
}

function equalWords({ claim, source }: Alignment, own: readonly string[], theirs: readonly string[]): Match[] {
  const [rows, columns] = [own.length, theirs.length];
  const runs = new Int32Array((rows + 1) * (columns + 1));
  const places = new Map<string, number[]>();
  theirs.forEach((word, at) => {
    const known = places.get(word);
    if (known) known.push(at);
    else places.set(word, [at]);
  });
  for (let i = rows - 1; i >= 0; i--)
    for (const j of places.get(own[i]!) ?? []) runs[i * (columns + 1) + j] = 1 + runs[(i + 1) * (columns + 1) + j + 1]!;
  const found: Match[] = [];
  // The run's whole length, from its first word on, counts for each of its words.
  const whole = new Int32Array(runs.length);
  for (let i = 0; i < rows; i++)
    for (const j of places.get(own[i]!) ?? []) {
      const before = i > 0 && j > 0 ? whole[(i - 1) * (columns + 1) + j - 1]! : 0;
      const length = before > 0 ? before : runs[i * (columns + 1) + j]!;
      whole[i * (columns + 1) + j] = length;
      found.push(matchOf(claim, source, i, j, length));
    }
  return found;
}

function matchOf(claim: SentenceTree, source: SentenceTree, i: number, j: number, length: number): Match {
  const [one, other] = [claim.nodes[i]!, source.nodes[j]!];
  const [head, otherHead] = [claim.nodes[one.head], source.nodes[other.head]];
  let weight = length;
  if (one.label === other.label) weight += weights.label;
  if (head && otherHead && head.lower === otherHead.lower) weight += weights.head;
  if (isContent(one)) weight += weights.content;
  return { claim: one, source: other, weight };
}

/** The nearest free word of the source with the same stem. */
function takeForm({ source, toSource, toClaim }: Alignment, one: Node): void {
  const stem = stemOf(one.lower);
  const other = source.nodes.find((node) => toClaim[node.at]! < 0 && isContent(node) && stemOf(node.lower) === stem);
  if (!other) return;
  toSource[one.at] = other.at;
  toClaim[other.at] = one.at;
}

/** The head of a name that the source has in part stands where that part does. */
function takeName({ toSource }: Alignment, one: Node): void {
  const part = one.children.find(({ at, label, upos }) => toSource[at]! >= 0 && upos === "PROPN" && isNamePart(label));
  if (part) toSource[one.at] = toSource[part.at]!;
}

/** "He" for "I", "said" for "told": a pronoun or a verb of saying stands for another in its place. */
function takePlace({ claim, source, toSource, toClaim }: Alignment, one: Node): void {
  const free = (node: Node | undefined) => node !== undefined && toClaim[node.at]! < 0;
  let other: Node | undefined;
  if (one.upos === "PRON") {
    const head = claim.nodes[one.head];
    const place = head && source.nodes[toSource[head.at]!];
    other = place?.children.find((node) => node.upos === "PRON" && node.label === one.label && free(node));
  } else if (reports(one)) {
    const said = one.children.find(({ label, at }) => clauses.test(label) && toSource[at]! >= 0);
    const told = said && source.nodes[toSource[said.at]!];
    other = told && [source.nodes[told.head], ...told.children].find((node) => node && reports(node) && free(node));
  }
  if (!other) return;
  toSource[one.at] = other.at;
  toClaim[other.at] = one.at;
}

const clauses = /^(?:ccomp|parataxis|obj|xcomp)$/;

/** The relation of a name's further words. */
export function isNamePart(label: string): boolean {
  return label === "flat" || label === "compound";
}
