/** Design: docs/design/faithfulness.md */
import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";
import { type Alignment, isNamePart } from "./alignment.ts";
import type { Add, Difference } from "./difference.ts";
import { mainClause, whoDoes } from "./main-clause.ts";
import { mainOf } from "./predicates.ts";
import { classOf, isContent, isPredicate, negations, reports } from "./word-classes.ts";

/** All differences between a claim and the sentence that it was made from, by kind: what was dropped from words that were kept, what lost its head, what hangs elsewhere, whose subject is another, what governed the predicate. */
export function differencesOf(alignment: Alignment): Difference[] {
  const found: Difference[] = [];
  const add = (kind: string, claim: Node | null, source: Node | null) => found.push({ kind, claim, source });
  const main = toldIn(alignment, mainOf(alignment.claim), add);
  droppedWords(alignment, main, add);
  uprooted(alignment, add);
  rehung(alignment, add);
  newWords(alignment, add);
  mainClause(alignment, main, add);
  for (const one of alignment.claim.nodes)
    if (isPredicate(one)) whoDoes(alignment, one, one === main ? "main-" : "", add);
  return found;
}

/** What is told by a speaker whom the sentence does not name is compared by itself. */
function toldIn({ toSource }: Alignment, main: Node, add: Add): Node {
  if (toSource[main.at]! >= 0 || !reports(main)) return main;
  const said = main.children.find(({ label, at }) => /^(ccomp|parataxis|obj|xcomp)$/.test(label) && toSource[at]! >= 0);
  if (!said) return main;
  add("report-added", main, null);
  return said;
}

/** Words of the source that are missing although what they hang on was kept. */
function droppedWords({ claim, source, toClaim }: Alignment, main: Node, add: Add): void {
  for (const one of source.nodes) {
    if (toClaim[one.at]! >= 0 || one.upos === "PUNCT") continue;
    const head = source.nodes[one.head];
    const kept = head ? toClaim[head.at]! : -1;
    if (!head || kept < 0) continue;
    const kind = classOf(one);
    const counterpart = claim.nodes[kept]!;
    add(`${counterpart === main ? "main-" : ""}dropped-${kind}`, counterpart, one);
    // "No" before a noun, "not" before a word that is neither verb nor noun: what it denies is the clause.
    if (kind !== "negation" && one.children.some(({ lower }) => negations.has(lower)))
      add("dropped-denied", counterpart, one);
  }
}

/** Words that were kept although what they hung on was dropped. */
function uprooted({ claim, source, toSource, toClaim }: Alignment, add: Add): void {
  for (const one of claim.nodes) {
    const other = source.nodes[toSource[one.at]!];
    if (!other || other.upos === "PUNCT" || isFurtherName(one, toSource)) continue;
    const head = source.nodes[other.head];
    if (!head || toClaim[head.at]! >= 0) continue;
    const by = reports(head) && /^(ccomp|parataxis|obj|obl|xcomp)$/.test(other.label) ? "-reported" : "";
    add(`uprooted-${classOf(other)}${by}`, one, other);
  }
}

/** A further word of a name whose head is paired. */
function isFurtherName({ label, head }: Node, toSource: Int32Array): boolean {
  return isNamePart(label) && toSource[head]! >= 0;
}

/** Words whose head is another than in the source, though both heads were kept; a joined word may hang where the first of the row did. */
function rehung({ claim, source, toSource, toClaim }: Alignment, add: Add): void {
  for (const one of claim.nodes) {
    const other = source.nodes[toSource[one.at]!];
    if (!other || other.upos === "PUNCT" || isFurtherName(one, toSource)) continue;
    const head = toSource[one.head] ?? -1;
    if (head < 0) {
      if (one.head < 0 && other.head >= 0 && toClaim[other.head]! >= 0) add(`raised-${classOf(other)}`, one, other);
      continue;
    }
    if (other.head === head) {
      if (one.label !== other.label && classOf(one) !== classOf(other)) add("relabelled", one, other);
      continue;
    }
    const row = source.nodes[other.head];
    const isShared = (row?.label === "conj" && row.head === head) || source.nodes[head]?.head === other.head;
    add(`${isShared ? "shared" : "rehung"}-${classOf(one)}`, one, other);
  }
}

/** Words that the sentence does not hold. */
function newWords({ claim, toSource }: Alignment, add: Add): void {
  for (const one of claim.nodes)
    if (toSource[one.at]! < 0 && one.upos !== "PUNCT") add(`new-${newClass(one, toSource)}`, one, null);
}

function newClass(one: Node, toSource: Int32Array): string {
  if (negations.has(one.lower)) return "negation";
  if (isFurtherName(one, toSource)) return "name-part";
  if (one.label === "cop") return /^(was|were)$/.test(one.lower) ? "cop-past" : "cop";
  return isContent(one) ? one.upos.toLowerCase() : "small";
}

/** The trees have the same words in the same order, marks apart. */
export function isSame({ nodes }: SentenceTree, other: SentenceTree): boolean {
  const plain = (list: readonly Node[]) =>
    list
      .filter(({ upos }) => upos !== "PUNCT")
      .map(({ lower }) => lower)
      .join(" ");
  return plain(nodes) === plain(other.nodes);
}
