import { childOf, isWhole, type Node, numbersOf, type SentenceTree } from "../../syntax/sentence-tree.ts";
import { frontOf, hearsay, isAttribution, isPlainFront } from "./openness.ts";
import { holds, type Statement, without } from "./statement.ts";
import { finiteOf, pointers, subjectOf } from "./word-kinds.ts";

/** How sure the parser must be of a clause right behind a name and a comma. Ours. */
const sureClause = 0.8;

/** Words that the clause must have behind its pronoun. Ours. */
const wordsMin = 3;

/** A statement cut at the first name with a clause about it between commas: what it says without, and what the other says of the name; null where there is none that is certain. */
export function cutAtName(sentence: SentenceTree, statement: Statement): Statement[] | null {
  if (sentence.nodes.some(({ lower }) => hearsay.has(lower))) return null;
  for (const node of sentence.nodes) {
    const name = sentence.nodes[node.head];
    if (!name || name.sure < sureClause || !holds(statement, node) || !isWhole(node) || !isBehindComma(sentence, node))
      continue;
    if (node.label !== "acl:relcl" || !isWritersOwn(statement, clauseOf(sentence, name))) continue;
    const told = relative(sentence, name, node);
    if (!told) continue;
    const rest = without(statement, aside(sentence, node), "shortened");
    return [rest, { items: told.items, made: [...statement.made, ...told.made] }];
  }
  return null;
}

/** "Jane Doe, who ran the mill, left": Jane Doe ran the mill. */
function relative(sentence: SentenceTree, name: Node, clause: Node): Statement | null {
  const pronoun = subjectOf(clause);
  if (!pronoun || !/^(who|which)$/.test(pronoun.lower) || clause.sure < sureClause) return null;
  if (sentence.nodes.slice(clause.first, pronoun.at).some(({ upos }) => upos !== "PUNCT")) return null;
  const next = sentence.nodes[pronoun.at + 1];
  // "A and B, who are", "who'd": several may be meant, and a verb cannot stand so behind a name.
  if (!next || !/^(VERB|AUX|ADV)$/.test(next.upos) || /^['’]/.test(next.text)) return null;
  if (finiteOf(clause)?.xpos === "VBP" || finiteOf(clause)?.lower === "were") return null;
  // Behind "an incident at Flow Bog" and a comma "which" may be the incident; behind a statement, all of it.
  if (pronoun.lower === "which" && !/^(nsubj|nsubj:pass)$/.test(name.label)) return null;
  if (!endsAside(sentence, clause)) return null;
  // A comma inside may end the clause: "who ran the mill, to leave".
  if (range(pronoun.at, lastWord(sentence, clause)).some((number) => sentence.nodes[number]?.text === ",")) return null;
  const named = nameBefore(sentence, name, clause.first);
  if (!named || !finiteOf(clause) || pointsOut(sentence, clause)) return null;
  const words = range(pronoun.at + 1, lastWord(sentence, clause));
  return words.length < wordsMin ? null : { items: [...named, ...words], made: ["relative-clause"] };
}

/** The words of a name that stands alone right before a place, in a clause that is told outright; null where it is none or one of several. */
function nameBefore(sentence: SentenceTree, name: Node, before: number): number[] | null {
  const { nodes } = sentence;
  if (name.upos !== "PROPN" || name.label === "conj" || childOf(name, "conj", "cc", "nmod", "nmod:poss", "acl"))
    return null;
  // "The brother of Jane Doe, a nurse": either may be meant. So may the firm in "Jane Doe, a nurse at Acme, the largest hospital".
  if (name.label === "nmod" || name.children.filter(({ label }) => /^(appos|acl)/.test(label)).length > 1) return null;
  const own = [name, ...name.children.filter(({ label }) => /^(flat|compound|amod|det|nummod)/.test(label))];
  const numbers = own.flatMap((node) => (node === name ? [node.at] : [...numbersOf(node)]));
  const last = Math.max(...numbers);
  let first = Math.min(...numbers);
  // The tree may have parted a name from its first words.
  while (nodes[first - 1]?.upos === "PROPN") first--;
  if (first > 1 && /^\p{Lu}/u.test(nodes[first - 1]?.text ?? "")) return null;
  const whole = range(first, last);
  if (last >= before || numbers.some((number) => number < first)) return null;
  if (!nodes.slice(last + 1, before).every(({ upos }) => upos === "PUNCT")) return null;
  return whole.every((number) => isOfName(nodes[number]!)) ? whole : null;
}

/** The sentence's main clause, which the text tells on nobody's word and of no novel: "On Monday" in front says nothing of what somebody is. */
function isWritersOwn({ items }: Statement, clause: Node): boolean {
  if (clause.head >= 0 || clause.children.some(isAttribution)) return false;
  // "Jane Doe, who …, was arrested, police said" may be read with two subjects of "said".
  if (clause.children.filter(({ label }) => /^nsubj/.test(label)).length > 1) return false;
  if (clause.children.some(({ label, at }) => label === "ccomp" && at < clause.at)) return false;
  return frontOf(clause, items).every((one) => isPlainFront(one) || isDay(one));
}

function isDay({ text }: Node): boolean {
  return days.test(text);
}

const days = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/;

/** A word that a name may have, among them an article and a title's full stop. */
function isOfName({ upos, text }: Node): boolean {
  return /^(PROPN|NOUN|ADJ|DET|NUM)$/.test(upos) ? !days.test(text) : /^[-&'’]$/.test(text);
}

/** The predicate that a word belongs to. */
function clauseOf({ nodes }: SentenceTree, node: Node): Node {
  let at = node;
  while (!/^(root|ccomp|xcomp|advcl|acl|acl:relcl|csubj|conj|parataxis)$/.test(at.label)) at = nodes[at.head] ?? at;
  return at;
}

/** Refers to something outside of itself. */
function pointsOut({ nodes }: SentenceTree, clause: Node): boolean {
  return nodes
    .slice(clause.first, clause.last + 1)
    .some(({ lower, upos, label }) => pointers.has(lower) && /^(PRON|DET|ADV)$/.test(upos) && label !== "expl");
}

function isBehindComma({ nodes }: SentenceTree, { first }: Node): boolean {
  return nodes[first]?.text === "," || nodes[first - 1]?.text === ",";
}

/** A comma inside that another noun or "and" follows: what stands behind it may belong to what stands before. */
export function joinsMore({ nodes }: SentenceTree, { first, last }: Node): boolean {
  return nodes
    .slice(first + 1, last)
    .some(({ text, at }) => text === "," && /^(DT|CC)$/.test(nodes[at + 1]?.xpos ?? ""));
}

/** A comma or the sentence's end follows. */
function endsAside(sentence: SentenceTree, node: Node): boolean {
  const next = sentence.nodes[lastWord(sentence, node) + 1];
  return next === undefined || /^[,.]$/.test(next.text);
}

/** The numbers of an aside with the commas around it. */
function aside({ nodes }: SentenceTree, node: Node): Set<number> {
  const numbers = numbersOf(node);
  if (nodes[node.first]?.text !== "," && nodes[node.first - 1]?.text === ",") numbers.add(node.first - 1);
  if (nodes[node.last]?.text !== "," && nodes[node.last + 1]?.text === ",") numbers.add(node.last + 1);
  return numbers;
}

function lastWord({ nodes }: SentenceTree, { first, last }: Node): number {
  let at = last;
  while (at > first && nodes[at]?.upos === "PUNCT") at--;
  return at;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
