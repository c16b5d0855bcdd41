import type { Span } from "../../../store/model/claim.ts";
import type { Mention } from "../../mentions.ts";
import { isSpeechVerb } from "../../speakers/speech-verbs.ts";
import { nounKind } from "../../standing/noun-kinds.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";

/** Who a sentence says speaks. */
export interface SaidBy {
  kind: "named" | "pronoun" | "description";
  /** Where the words stand that name, describe or point at who speaks. */
  span: Span;
  mention: Mention | null;
}

/** Who says what a word governs: the subject of a verb of saying, or whom "according to" goes with ("laut", "selon", "según"); null for any other word. */
export function saidBy({ nodes }: SentenceTree, node: Node, mentions: readonly Mention[]): SaidBy | null {
  if (node.upos === "ADP" && node.lower === "according") {
    const noun = nodes[node.head];
    return noun && node.label === "case" ? speakerAt(nodes, noun, mentions) : null;
  }
  if ((node.upos !== "VERB" && node.upos !== "AUX") || !isSpeechVerb(node.lower)) return null;
  return subjectSpeaks(nodes, node, mentions);
}

/** Words that a parenthesis about who speaks has at most. Ours. */
const asideMax = 14;

/**
 * The words of a sentence that tell who says it and not what is said: "laut Destatis", ", dijo el ministro", "Le maire a annoncé que"
 * with all that hangs on them; none where nobody is said to speak, or where only part of the sentence is said by somebody.
 */
export function attributionIn(tree: SentenceTree, among: readonly Node[]): ReadonlySet<Node> {
  const within = (head: Node) => among.filter((node) => node.at >= head.first && node.at <= head.last);
  for (const node of among) {
    const source = node.upos === "ADP" && node.lower === "according" ? tree.nodes[node.head] : undefined;
    if (source && node.label === "case" && source.size <= asideMax && source.head >= 0) return new Set(within(source));
    const isAside = node.label === "parataxis" && node.upos === "VERB" && node.size <= asideMax;
    if (isAside && saidBy(tree, node, [])) return new Set(within(node));
  }
  const { root } = tree;
  const content = root.children.find(({ label }) => label === "ccomp");
  if (!content || root.upos !== "VERB" || !isSpeechVerb(root.lower) || !saidBy(tree, root, [])) return new Set();
  const said = new Set(
    within(content).filter(({ head, label, upos }) => !(head === content.at && label === "mark" && upos === "SCONJ")),
  );
  return new Set(among.filter((node) => !said.has(node)));
}

/** Whose words a clause leads to that ends with a colon, whatever its verb: "Er begründete das so:". */
export function leadsBy({ nodes }: SentenceTree, before: number, mentions: readonly Mention[]): SaidBy | null {
  const verb = nodes.findLast(
    ({ start, upos, children }) =>
      start < before && (upos === "VERB" || upos === "AUX") && children.some(({ label }) => label.startsWith("nsubj")),
  );
  return verb ? subjectSpeaks(nodes, verb, mentions) : null;
}

/** Who is named behind a quotation by a word that stands for a verb of saying: ", so Jane Doe". */
export function namedBehind(
  { nodes }: SentenceTree,
  { behind, word }: { behind: number; word: string },
  mentions: readonly Mention[],
): SaidBy | null {
  const first = nodes.find(({ start, text }) => start >= behind && /[\p{L}\p{N}]/u.test(text));
  const noun =
    first?.text === word ? nodes.slice(first.at + 1).find(({ upos }) => upos !== "DET" && upos !== "ADJ") : undefined;
  if (!first || !noun || !/^(?:NOUN|PROPN)$/.test(noun.upos)) return null;
  const head = nodes[noun.head];
  const isPart =
    head !== undefined && head.at > first.at && head.at - noun.at < 6 && /^(?:NOUN|PROPN)$/.test(head.upos);
  return speakerAt(nodes, isPart ? head : noun, mentions);
}

function subjectSpeaks(nodes: readonly Node[], verb: Node, mentions: readonly Mention[]): SaidBy | null {
  const subjects = verb.children.filter(
    ({ label }) => label === "nsubj" || (label === "nsubj:pass" && /^(?:quoted|cited)$/.test(verb.lower)),
  );
  // A noun before a pronoun that doubles it: "Macron a-t-il dit".
  const subject = subjects.find(({ upos }) => upos !== "PRON") ?? subjects[0];
  return subject && !isRelative(subject) ? speakerAt(nodes, subject, mentions) : null;
}

function isRelative({ lower, upos }: Node): boolean {
  return upos === "PRON" && /^(?:who|which|that|what|whose)$/.test(lower);
}

/** Kinds of nouns that may speak: a spokeswoman, a ministry, a report. */
const speaking = /^(?:person|body|work|unique|other)$/;

/** The words of a speaker: a name inside of them that stands for a person or organization goes before what surrounds it. */
function speakerAt(nodes: readonly Node[], head: Node, mentions: readonly Mention[]): SaidBy | null {
  const phrase = phraseOf(nodes, head);
  if (head.upos === "PRON") {
    // "It", "there", "one", "what": nobody.
    if (!/^(?:he|she|they|i|we)$/.test(head.lower)) return null;
    return { kind: "pronoun", span: { start: head.start, end: head.end }, mention: null };
  }
  const inside = mentions.filter(
    ({ start, end, type }) => start >= phrase.start && end <= phrase.end && type !== "place",
  );
  const isJoined = head.children.some(({ label }) => label === "conj");
  const named =
    inside.find(({ type, start, end }) => type === "person" || (start <= head.start && head.end <= end)) ??
    inside.find(({ start }) => nodes.some((node) => node.start === start && isNameOf(node, head))) ??
    null;
  if (named && !isJoined) return { kind: "named", span: { start: named.start, end: named.end }, mention: named };
  if (!/^(?:NOUN|PROPN)$/.test(head.upos) || (head.upos === "NOUN" && !speaking.test(nounKind(head.lower))))
    return null;
  return { kind: "description", span: phrase, mention: null };
}

/** "The group Siemens": a name that follows what it names, with nothing between that makes it another's. */
function isNameOf({ head: above, label, children }: Node, head: Node): boolean {
  return (
    above === head.at &&
    /^(?:appos|flat|nmod|compound)/.test(label) &&
    !children.some((child) => child.label === "case")
  );
}

/** From a noun's first word to its last, without a clause about it. */
function phraseOf(nodes: readonly Node[], head: Node): Span {
  const own = head.children.filter(({ label }) => /^(?:det|amod|nummod|flat|compound|appos|nmod|conj)$/.test(label));
  const first = Math.min(head.at, ...own.map((node) => node.first));
  const last = Math.max(head.at, ...own.map((node) => node.last));
  return { start: nodes[first]?.start ?? head.start, end: nodes[last]?.end ?? head.end };
}
