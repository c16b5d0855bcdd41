import { doerOf, finiteOf, subjectOf } from "../../../workers/faithfulness/predicates.ts";
import { classOf, isPredicate, negations, reports } from "../../../workers/faithfulness/word-classes.ts";
import { childOf, type Node } from "../../../workers/syntax/sentence-tree.ts";
import type { GoldSentence } from "./gold-trees.ts";
import { allBut, type Item, isMany, numbersOf } from "./wording.ts";

/** A claim made from a sentence's gold tree, by what was done to it. */
export interface Made {
  kind: string;
  items: Item[];
}

/** Claims that say what their sentence says: cuts and moves that its tree allows. */
export function* rightClaims(sentence: GoldSentence): Generator<Made> {
  const { root, nodes } = sentence;
  if (!finiteOf(root) || !subjectOf(root)) return;
  yield { kind: "same", items: nodes.map(({ at }) => at) };
  yield* opening(sentence);
  yield* shortened(sentence);
  yield* circumstances(sentence);
  yield* joined(sentence);
  yield* speechMoved(sentence);
  for (const node of nodes) {
    yield* ofNoun(sentence, node);
    yield* subordinate(sentence, node);
  }
}

function* opening(sentence: GoldSentence): Generator<Made> {
  const { root } = sentence;
  const first = root.children.find(
    (one) => one.first === 0 && /^(cc|advmod|discourse|obl:unmarked|obl)$/.test(one.label),
  );
  if (!first || /^(negation|hedge|limit)$/.test(classOf(first)) || first.last > 7) return;
  if (first.label === "cc" || sentence.nodes[first.last + 1]?.text === ",")
    yield { kind: "opening", items: allBut(sentence, numbersOf(first)) };
}

const aside = /^(acl:relcl|appos|advcl|acl|parataxis|advcl-when|advcl-reason|conj-clause|nmod|obl)$/;

/** Asides between marks, circumstances at the end. */
function* shortened(sentence: GoldSentence): Generator<Made> {
  const { nodes, root } = sentence;
  for (const one of nodes) {
    const kind = classOf(one);
    if (!aside.test(kind) || one.last - one.first + 1 !== one.size || one.first === 0) continue;
    const before = nodes[one.first]?.upos === "PUNCT" ? nodes[one.first]! : nodes[one.first - 1]!;
    if (!/^[,(–—-]$/.test(before.text)) continue;
    const after = nodes[one.last + 1];
    if (after && !/^[,.)–—;-]$/.test(after.text)) continue;
    const head = nodes[one.head]!;
    if (/^(nmod|obl|appos)$/.test(kind) && childOf(head, "conj")) continue;
    if (kind === "conj-clause" && !subjectOf(one)) continue;
    if (kind === "parataxis" && reports(one)) continue;
    const dropped = numbersOf(one);
    if (after && after.text === before.text && after.text !== ".") dropped.push(after.at);
    yield { kind: `shortened-${kind}`, items: allBut(sentence, [...dropped, before.at]) };
  }
  const last = root.children.filter((one) => one.first > root.at && one.label !== "punct").at(-1);
  if (
    last &&
    /^(advcl-reason|advcl)$/.test(classOf(last)) &&
    !last.children.some(({ lower }) => /^(to|that|than|as)$/.test(lower)) &&
    last.label === "advcl" &&
    root.children.some(({ label }) => label === "obj" || label === "cop")
  )
    yield { kind: "shortened-end", items: allBut(sentence, numbersOf(last)) };
}

/** Times and places of a predicate that has what it needs without them. */
function* circumstances(sentence: GoldSentence): Generator<Made> {
  const { root } = sentence;
  const isWhole = root.children.some(({ label }) => /^(?:obj|cop|aux:pass)$/.test(label));
  for (const one of root.children) {
    const by = childOf(one, "case")?.lower ?? "";
    const isTime = /^obl:(?:tmod|unmarked)$/.test(one.label);
    if (!isTime && !(one.label === "obl" && isWhole && /^(?:on|in|at|during|since|after|before)$/.test(by))) continue;
    if (one.last - one.first + 1 === one.size && !childOf(one, "conj"))
      yield { kind: isTime ? "time-dropped" : "place-dropped", items: allBut(sentence, numbersOf(one)) };
  }
}

/** Joined clauses, each with its own subject. */
function* joined(sentence: GoldSentence): Generator<Made> {
  const { root, nodes } = sentence;
  const parts = root.children.filter((one) => one.label === "conj" && isPredicate(one));
  if (root.children.some((one) => classOf(one) === "condition")) return;
  for (const one of parts) {
    if (!finiteOf(one)) continue;
    const without = one.children.filter(({ label, at }) => label === "cc" && at < one.at);
    if (subjectOf(one)) yield { kind: "clause", items: numbersOf(one, without) };
    const subject = subjectOf(root);
    const shared = subject && !/^(no|nobody|none|few)$/.test(nodes[subject.first]!.lower) ? subject : null;
    if (!subjectOf(one) && shared && finiteOf(root)?.xpos === finiteOf(one)?.xpos)
      yield { kind: "verb", items: [...numbersOf(shared), ...numbersOf(one, without)] };
  }
}

/** "X said S" told as "S, X said" and the other way round. */
function* speechMoved(sentence: GoldSentence): Generator<Made> {
  const { root } = sentence;
  const said = childOf(root, "ccomp");
  const by = subjectOf(root);
  if (
    reports(root) &&
    isPlain(root) &&
    said?.children.every(({ xpos, lower }) => !/^W/.test(xpos) && !/^(?:if|whether|how)$/.test(lower)) &&
    by &&
    finiteOf(said) &&
    said.first > root.at
  ) {
    const content = numbersOf(
      said,
      said.children.filter(({ label, lower }) => label === "mark" && lower === "that"),
    );
    yield { kind: "speech-moved", items: [...content, ",", ...numbersOf(by), ...verbOf(root)] };
  }
  const report = root.children.find((one) => one.label === "parataxis" && reports(one));
  const speaker = report && subjectOf(report);
  if (
    !report ||
    !speaker ||
    !finiteOf(report) ||
    report.size > 6 ||
    !isPlain(report) ||
    childOf(report, "cc", "mark", "ccomp", "obj")
  )
    return;
  const content = numbersOf(root, [report]).filter((at) => !/^["“”]$/.test(sentence.nodes[at]!.text));
  yield { kind: "speech-moved", items: [...numbersOf(speaker), ...verbOf(report), "that", ...content] };
}

/** Says so outright: neither denied nor hedged. */
function isPlain({ children }: Node): boolean {
  return children.every((one) => !negations.has(one.lower) && !/^(?:hedge|limit|modal|condition)$/.test(classOf(one)));
}

/** A verb with its auxiliaries. */
function verbOf(node: Node): number[] {
  return [...node.children.filter(({ label, at }) => label === "aux" && at < node.at).map(({ at }) => at), node.at];
}

/** What is told of a noun: in a relative clause, an apposition, a participle. */
function* ofNoun({ nodes }: GoldSentence, node: Node): Generator<Made> {
  const noun = nodes[node.head];
  if (!noun || !/^(NOUN|PROPN)$/.test(noun.upos)) return;
  const name = nounPhrase(noun);
  const isBehindComma = nodes[node.first]?.text === "," || nodes[node.first - 1]?.text === ",";
  const subject = subjectOf(node);
  if (node.label === "acl:relcl" && isBehindComma && subject && /^(who|which)$/.test(subject.lower) && finiteOf(node))
    yield { kind: "relative", items: [...name, ...numbersOf(node, [subject])] };
  if (node.label === "appos" && isBehindComma && node.upos === "NOUN" && childOf(node, "det"))
    yield { kind: "apposition", items: [...name, isMany(noun) ? "are" : "is", ...numbersOf(node)] };
  if (node.label === "acl" && node.xpos === "VBN")
    yield { kind: "participle", items: [...name, isMany(noun) ? "were" : "was", ...numbersOf(node)] };
}

/** A noun with what stands before it and what belongs to it, without clauses and asides. */
export function nounPhrase(noun: Node): number[] {
  const without = noun.children.filter(
    ({ label, at }) =>
      /^(acl|acl:relcl|appos|conj|cc|parataxis|punct|case|cop|nsubj|mark|advcl)$/.test(label) &&
      !(label === "punct" && at < noun.at),
  );
  return numbersOf(noun, without);
}

/** "after X did Y": X did Y. */
function* subordinate({ nodes }: GoldSentence, node: Node): Generator<Made> {
  if (node.label !== "advcl" || !subjectOf(node) || finiteOf(node)?.xpos !== "VBD") return;
  const marks = node.children.filter(({ label, at }) => /^(mark|advmod)$/.test(label) && at < node.at);
  const [mark] = marks;
  if (marks.length !== 1 || !mark || !/^(after|when|because|since|while|although|though|as)$/.test(mark.lower)) return;
  if (!doerOf({ nodes, root: node }, node).node) return;
  yield { kind: "subordinate", items: numbersOf(node, [mark]) };
}
