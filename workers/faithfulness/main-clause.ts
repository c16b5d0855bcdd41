import type { Node } from "../syntax/sentence-tree.ts";
import type { Alignment } from "./alignment.ts";
import type { Add } from "./difference.ts";
import { doerOf, finiteOf, governorsOf, isWithin, subjectOf } from "./predicates.ts";
import { classOf, isPredicate, negations, reports } from "./word-classes.ts";

/** Who does it, in the claim and in the source. */
export function whoDoes(alignment: Alignment, predicate: Node, where: string, add: Add): void {
  const { source, toSource } = alignment;
  const other = source.nodes[toSource[predicate.at]!];
  const subject = subjectOf(predicate);
  if (!other || !subject) return;
  const doer = doerOf(source, other);
  const own = source.nodes[toSource[subject.at]!];
  const kind = sameDoer(alignment, own, doer.node);
  add(`${where}doer-${kind}`, subject, doer.node);
  if (kind === "other" && own) add(`${where}doer-was-${own.label.replace(/:.*/, "")}`, subject, own);
  add(`${where}doer-by-${doer.way}`, subject, doer.node);
  if (doer.way !== "own" && doer.sure < 0.7) add(`${where}doer-unsure`, subject, doer.node);
  if (own && own.label !== subject.label && /:pass/.test(own.label + subject.label)) add("voice", subject, own);
}

function sameDoer({ source, toClaim }: Alignment, own: Node | undefined, doer: Node | null): string {
  if (!doer) return own ? "unknown" : "unknown-new";
  // The parser may give a verb two subjects, of which one is what is said.
  if (
    own === doer ||
    (own && own.head === doer.head && own.label.startsWith("nsubj") && doer.label.startsWith("nsubj"))
  )
    return "same";
  if (!own) return doer.upos === "PRON" ? "named" : toClaim[doer.at]! >= 0 ? "new-beside" : "new";
  if (isWithin(source, own, doer)) return "within";
  if (isWithin(source, doer, own)) return "around";
  if (own.label === "conj" || doer.label === "conj") return "row";
  return toClaim[doer.at]! >= 0 ? "other-kept" : "other";
}

/** What governed the claim's main predicate where it stood. */
export function mainClause({ claim, source, toSource, toClaim }: Alignment, main: Node, add: Add): void {
  const finite = finiteOf(main);
  if (!finite) add("main-not-finite", main, null);
  if (!isPredicate(main)) add("main-no-predicate", main, null);
  const subject = subjectOf(main);
  if (!subject) add("main-no-subject", main, null);
  else agreement(subject, finite ?? main, add);
  const other = source.nodes[toSource[main.at]!];
  if (!other) {
    add("main-new", main, null);
    return;
  }
  add(`main-was-${classOf(other)}`, main, other);
  if (!isPredicate(other)) add("main-was-no-predicate", main, other);
  shared({ claim, source, toSource, toClaim }, main, other, add);
  let isAside = false;
  for (const { from, head } of governorsOf(source, other)) {
    const kept = toClaim[head.at]! >= 0 ? "kept" : "lost";
    const by = reports(head) ? "-reported" : "";
    isAside ||= aside.test(from.label);
    add(`${isAside ? "beside" : "under"}-${classOf(from)}${by}-${kept}`, main, head);
    // What is told of a noun by the way is the writer's own, whoever says the rest.
    if (isAside) continue;
    if (kept === "lost" && from.label !== "conj" && head.children.some(({ lower }) => negations.has(lower)))
      add("under-denied", main, head);
    for (const one of head.children) lostAbove(one, from, toClaim, add);
  }
}

/** Relations by which something is told of a noun, or a noun belongs to a clause. */
const aside = /^(?:acl|acl:relcl|appos|nmod|nmod:.*|nsubj|nsubj:.*|obj|iobj|obl|obl:.*|amod|compound|flat)$/;

/** A condition, a report or a modal that stands over what was kept and was lost. */
function lostAbove(one: Node, from: Node, toClaim: Int32Array, add: Add): void {
  if (one === from || toClaim[one.at]! >= 0) return;
  const kind = classOf(one);
  const isJoined = from.label === "conj";
  // A joined clause with a subject of its own shares what frames the whole, not how its neighbour is told.
  const governs = isJoined && subjectOf(from) ? framing : governing;
  if (governs.test(kind)) add(`above-${isJoined ? "row-" : ""}${kind}`, null, one);
}

const framing = /^(?:condition|parataxis-report)$/;
const governing = /^(?:condition|parataxis-report|modal|negation|hedge|limit|doubtful|amount)$/;

/** What a joined predicate has from the first of its row and the claim has not. */
function shared({ source, toClaim }: Alignment, main: Node, other: Node, add: Add): void {
  const first = other.label === "conj" ? source.nodes[other.head] : undefined;
  if (!first) return;
  const own = new Set(main.children.map(classOf));
  const isClause = subjectOf(other) !== undefined;
  for (const one of first.children) {
    const kind = classOf(one);
    if (toClaim[one.at]! >= 0 || own.has(kind) || (isClause && kind !== "condition")) continue;
    if (one.at > other.at && /^(obj|obl|ccomp|xcomp|condition)$/.test(kind)) add(`row-behind-${kind}`, main, one);
    if (one.at < first.at && /^(modal|negation|aux|condition|hedge)$/.test(kind)) add(`row-before-${kind}`, main, one);
  }
}

/** "The staff lack": number of subject and verb. */
function agreement(subject: Node, verb: Node, add: Add): void {
  const many =
    subject.children.some(({ label }) => label === "conj") ||
    /^NNP?S$/.test(subject.xpos) ||
    /^(they|we|you|i|these|those)$/.test(subject.lower);
  const one = !many && (/^NNP?$/.test(subject.xpos) || /^(he|she|it|this|that)$/.test(subject.lower));
  if (many && (verb.xpos === "VBZ" || verb.lower === "was")) add("agreement", subject, verb);
  if (one && (verb.xpos === "VBP" || verb.lower === "were" || verb.lower === "are")) add("agreement", subject, verb);
}
