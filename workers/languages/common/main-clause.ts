/** Design: docs/design/languages.md */
import { finiteOf, subjectOf } from "../../claims/cuts/word-kinds.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";
import type { LanguageWords } from "./language-words.ts";
import { isImperative } from "./penn-tags.ts";

/** The predicate that all else hangs on, and the verb that carries its tense, which asks for nothing; null where the sentence has none, or no subject though it may be left out. */
export function mainClause(
  { nodes, root }: SentenceTree,
  { leavesSubjectsOut, needsNoSubject }: LanguageWords,
): { predicate: Node; finite: Node } | null {
  const said = root.children.filter(
    ({ label, children }) => label === "parataxis" || (label === "ccomp" && !children.some(isMark)),
  );
  for (const predicate of [root, ...said]) {
    const finite = finiteOf(predicate);
    if (!finite) continue;
    // The parser may miss a subject, but hardly takes another word for a helping verb.
    const hasSubject = leavesSubjectsOut
      ? saysSubject(nodes, predicate, finite) || needsNoSubject?.test(predicate.text.toLowerCase())
      : subjectOf(predicate) !== undefined || finite !== predicate;
    if (hasSubject) return isImperative(finite.fine) ? null : { predicate, finite };
  }
  return null;
}

/** "While prices rose." as a sentence: a clause that waits for another. The parser may hang that one on it. */
export function isHeldBack({ nodes, root }: SentenceTree, from: number): boolean {
  const first = nodes.find(({ start, upos }) => start >= from && upos !== "PUNCT");
  if (!first || !isMark(first) || first.head !== root.at) return false;
  return !root.children.some(({ at, label }) => at > root.at && /^(?:advcl|ccomp|conj|csubj|parataxis)/.test(label));
}

/** Whether a clause that may leave its subject out tells it: neither "se" alone ("se clasificó") nor what a first "fue" tells of it does. */
function saysSubject(nodes: readonly Node[], predicate: Node, finite: Node): boolean {
  const first = nodes.find(({ upos }) => upos !== "PUNCT");
  const subject = predicate.children.find(({ label }) => /^[nc]subj/.test(label));
  if (subject) return !(first === finite && finite === predicate && finite.upos === "AUX" && subject.label === "nsubj");
  // A name that the parser takes for something else.
  if (first?.upos === "PROPN" && first.head === predicate.at && first.at < finite.at && first.label !== "obl")
    return true;
  // "Se espera que": what is expected is the subject, whatever it is called.
  const hasReflexive = predicate.children.some(({ label }) => label.startsWith("expl"));
  return hasReflexive && predicate.children.some(({ label, children }) => label === "ccomp" && children.some(isMark));
}

function isMark({ label, upos }: Node): boolean {
  return label === "mark" && upos === "SCONJ";
}
