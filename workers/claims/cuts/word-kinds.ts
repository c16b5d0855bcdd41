import type { Span } from "../../../store/model/claim.ts";
import { childOf, type Node, type SentenceTree } from "../../syntax/sentence-tree.ts";

/** Verbs that report what somebody says, and leave open whether it is so. */
export const reporting = new Set(
  "say says said saying tell tells told report reports reported announce announces announced add adds added note notes noted explain explains explained state states stated write writes wrote warn warns warned claim claims claimed argue argues argued estimate estimates estimated confirm confirms confirmed acknowledge acknowledges acknowledged admit admits admitted declare declares declared testify testifies testified insist insists insisted predict predicts predicted believe believes believed think thinks thought suggest suggests suggested indicate indicates indicated allege alleges alleged observe observes observed conclude concludes concluded reveal reveals revealed tweet tweeted".split(
    " ",
  ),
);

/** Words that point at something said before. */
export const pointers = new Set(
  "it he she they them him her this that these those such there one ones so latter former another other others itself himself herself themselves here then its their his hers theirs both each same do does did".split(
    " ",
  ),
);

/** Parts of speech of verbs that have a tense. */
export const finiteVerb = /^(VBD|VBZ|VBP|MD)$/;

/** A verb, or what is told of its subject by a form of "be". */
export function isPredicate(node: Node): boolean {
  return node.upos === "VERB" || node.upos === "AUX" || childOf(node, "cop") !== undefined;
}

/** The word that carries a predicate's tense: its first auxiliary or copula, else itself. */
export function finiteOf(node: Node): Node | null {
  const helpers = node.children.filter(({ label }) => /^(aux|aux:pass|cop)$/.test(label));
  const first = helpers.reduce<Node | null>((found, one) => (found === null || one.at < found.at ? one : found), null);
  const verb = first ?? node;
  return finiteVerb.test(verb.xpos) ? verb : null;
}

/** The subject of a predicate. */
export function subjectOf(node: Node): Node | undefined {
  return childOf(node, "nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer", "expl");
}

/** A sentence with a main clause of its own: a subject and a verb that has a tense. */
export function isSaid({ nodes }: SentenceTree): boolean {
  return nodes.some(
    (node) => /^(root|conj|ccomp|parataxis)$/.test(node.label) && isPredicate(node) && isToldOutright(node),
  );
}

/** "Talks collapsed": the past may be taken for a participle where nothing stands between. "The answer is that it fell" hangs on its fall. */
function isToldOutright(node: Node): boolean {
  const subject = subjectOf(node);
  const mark = childOf(node, "mark");
  // "While rates have fallen." hangs on nothing.
  if (!subject || (mark && (node.label !== "root" || hanging.test(mark.lower)))) return false;
  if (finiteOf(node) !== null) return true;
  if (subject.at > node.at || mark) return false;
  return node.xpos === "VBN" || isPastLikeBare(node, subject);
}

/** Words that open a clause of another. */
const hanging = /^(?:although|though|while|whereas|because|unless|until|if)$/;

/** "Norway beat Sweden": a past that looks like the bare verb, which stands behind no noun without a helper. */
function isPastLikeBare(node: Node, subject: Node): boolean {
  return node.xpos === "VB" && node.label === "root" && subject.upos !== "PRON" && !childOf(node, "aux");
}

/** Whether a verb with a tense stands in a stretch of the text, outside of brackets: "A quiet place (I am biased)." says nothing. */
export function holdsVerb({ nodes }: SentenceTree, { start, end }: Span): boolean {
  let brackets = 0;
  return nodes.some((node) => {
    if (node.text === "(") brackets++;
    else if (node.text === ")") brackets--;
    return brackets === 0 && node.start >= start && node.end <= end && finiteVerb.test(node.xpos);
  });
}
