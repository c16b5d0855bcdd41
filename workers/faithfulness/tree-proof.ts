/** Design: docs/design/faithfulness.md */
import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";
import type { Alignment } from "./alignment.ts";
import { type Comparison, compare } from "./comparison.ts";
import type { Difference } from "./difference.ts";
import { finiteOf, subjectOf } from "./predicates.ts";
import { isContent, plainWord, reports, stemOf } from "./word-classes.ts";

/** What a claim's tree must hold. */
export type Rule =
  | "words"
  | "predicate"
  | "arguments"
  | "subject"
  | "polarity"
  | "modality"
  | "attribution"
  | "condition"
  | "amount"
  | "tense";

/** A rule that a claim breaks, with the word that shows it and the reason, for people. */
export interface BrokenRule {
  rule: Rule;
  word: string;
  reason: string;
  /** How sure the parser is of the arcs that show it, 0 to 1. */
  sure: number;
}

/**
 * Which rules a claim breaks against the sentence that it was made from; none for the sentence itself. Decisions §10 on trees:
 * content words stand in the sentence or in what was put in (`put`: the texts of antecedents); predicate and core arguments are
 * there and finite; what governs the predicate in the sentence governs it in the claim.
 */
export function treeProof(claim: SentenceTree, sentence: SentenceTree, put: readonly string[] = []): BrokenRule[] {
  return brokenRules(compare(claim, sentence), put);
}

/** The same for a comparison that was made already. */
export function brokenRules({ alignment, differences, same, whole }: Comparison, put: readonly string[]): BrokenRule[] {
  if (same) return [];
  const known = new Set(put.flatMap(stemsIn));
  const reported = differences.some(({ kind }) => kind === "report-added");
  const finite = isWhole(alignment) || keepsRoot(alignment);
  const broken = differences.flatMap((difference) => {
    const rule = ruleOf(difference.kind);
    if (!rule || (whole && rule !== "words")) return [];
    if (rule === "words" && isKnown(difference, known, reported)) return [];
    if ((rule === "predicate" && finite) || (rule === "attribution" && reported)) return [];
    if (rule === "arguments" && !isNeeded(difference, alignment)) return [];
    if (rule === "tense" && isPast(alignment.claim)) return [];
    if (rule === "polarity" && isAgreed(difference, alignment.claim)) return [];
    return [toldOf(rule, difference)];
  });
  return broken.filter(
    ({ rule, word }, at) => broken.findIndex((one) => one.rule === rule && one.word === word) === at,
  );
}

function ruleOf(kind: string): Rule | null {
  return rules.find(([pattern]) => pattern.test(kind))?.[1] ?? null;
}

/** Which differences break which rule. */
const rules: readonly (readonly [RegExp, Rule])[] = [
  [/^new-(?:noun|propn|verb|adj|num|adv|name-part)$/, "words"],
  [/^main-(?:no-predicate|not-finite|no-subject)$/, "predicate"],
  [/^main-dropped-(?:obj|ccomp|xcomp|compound:prt)$|^dropped-(?:ccomp|xcomp)$/, "arguments"],
  [/^main-doer-(?:other|other-kept)$/, "subject"],
  [/negation$|^under-denied$/, "polarity"],
  [/^(?:main-)?dropped-(?:modal|hedge|doubtful)$|^row-before-(?:modal|hedge)$/, "modality"],
  [
    /^under-(?:ccomp|xcomp|obj|parataxis)-reported-lost$|^(?:main-)?dropped-parataxis-report$|^above-(?:row-)?parataxis-report$/,
    "attribution",
  ],
  [
    /^(?:main-)?dropped-condition$|^above-(?:row-)?condition$|^row-(?:before|behind)-condition$|^under-condition-lost$|^(?:main-)?dropped-mark-if$/,
    "condition",
  ],
  [/^(?:main-)?dropped-(?:amount|limit)$/, "amount"],
  [/^new-cop-past$/, "tense"],
];

/** A word that was put in, or the verb by which a speaker was. */
function isKnown({ claim }: Difference, known: ReadonlySet<string>, reported: boolean): boolean {
  if (!claim || !isContent(claim) || (reported && reports(claim))) return true;
  return stemsIn(plainWord(claim)).every((stem) => known.has(stem));
}

function stemsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(stemOf);
}

/** The claim is the whole sentence with other words for pronouns and names at most. */
function isWhole({ source, toClaim }: Alignment): boolean {
  return source.nodes.every((node) => toClaim[node.at]! >= 0 || (!isContent(node) && node.upos !== "AUX"));
}

/** The sentence's own finite predicate stands in the claim with its subject, whatever the claim's tree makes of it. */
function keepsRoot({ source, toClaim, claim }: Alignment): boolean {
  const { root } = source;
  const finite = finiteOf(root);
  const subject = subjectOf(root);
  if (!finite || !subject || toClaim[root.at]! < 0 || toClaim[finite.at]! < 0) return false;
  return toClaim[subject.at]! >= 0 || claim.root.children.some(({ label }) => label.startsWith("nsubj"));
}

/** A complement without which the predicate says something else: whom somebody told it is none, nor is one of a row of which another stands. */
function isNeeded({ claim, source }: Difference, { toClaim }: Alignment): boolean {
  if (!claim || !source) return true;
  if (
    source.label === "obj" &&
    reports(claim) &&
    claim.children.some(({ label }) => /^(?:ccomp|parataxis)$/.test(label))
  )
    return false;
  return !source.children.some(({ label, at }) => label === "conj" && toClaim[at]! >= 0);
}

/** What is told of a noun by the way is past only where a word says so. */
function isPast({ nodes }: SentenceTree): boolean {
  return nodes.some(({ lower }) => /^(?:former|formerly|then|late|once|previously|ex)$/.test(lower));
}

/** The claim has the lost word elsewhere in another form: "not" for "never". */
function isAgreed({ kind, source }: Difference, { nodes }: SentenceTree): boolean {
  return kind !== "new-negation" && source !== null && nodes.some(({ lower }) => lower === source.lower);
}

function toldOf(rule: Rule, { claim, source }: Difference): BrokenRule {
  const word = (wordOf(rule, claim, source) ?? claim ?? source)?.text ?? "";
  return { rule, word, reason: reasons[rule](word), sure: Math.min(claim?.sure ?? 1, source?.sure ?? 1) };
}

function wordOf(rule: Rule, claim: Node | null, source: Node | null): Node | null {
  return rule === "words" || rule === "tense" || rule === "predicate" || rule === "subject" ? claim : source;
}

const reasons: Record<Rule, (word: string) => string> = {
  words: (word) => `"${word}" stands neither in the sentence nor in what was put in`,
  predicate: (word) => `"${word}" is no finite predicate with a subject`,
  arguments: (word) => `"${word}", which the predicate needs, is missing`,
  subject: (word) => `"${word}" is not who does it in the sentence`,
  polarity: (word) => `"${word}" denies it in the sentence or in the claim alone`,
  modality: (word) => `"${word}", which says how certain it is, is missing`,
  attribution: (word) => `"${word}", by which somebody says it, is missing`,
  condition: (word) => `"${word}", the condition under which it holds, is missing`,
  amount: (word) => `"${word}", which says how much of it holds, is missing`,
  tense: (word) => `"${word}" tells it in the past, which the sentence does not`,
};
