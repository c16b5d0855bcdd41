import { childOf, isWhole, type Node, numbersOf, type SentenceTree } from "../../syntax/sentence-tree.ts";
import { frontOf, hearsay, inTheOpen, isAttribution, isPlainFront } from "./openness.ts";
import { holds, type Statement } from "./statement.ts";
import { finiteOf, isPredicate, pointers, subjectOf } from "./word-kinds.ts";

/** Words that each part must have. Ours. */
const wordsMin = 4;

/** A statement cut at the joints between its clauses, where these are certain: "A left and B stayed"; null where there are none. */
export function cutAtJoints(sentence: SentenceTree, statement: Statement): Statement[] | null {
  if (sentence.nodes.some(({ lower }) => pairing.has(lower) || hearsay.has(lower))) return null;
  for (const first of sentence.nodes) {
    const joined = first.children.filter((one) => one.label === "conj");
    if (joined.length === 0 || !statement.items.includes(first.at) || !joined.every((one) => holds(statement, one)))
      continue;
    if (!mayPart(sentence, statement, first, joined)) continue;
    const parts = joined.map((one) => partOf(sentence, statement, first, one));
    if (parts.every((part) => part !== null)) return [leftOf(statement, joined), ...parts];
  }
  return null;
}

/** Words that pair what is joined, wherever they stand. */
const pairing = new Set("respectively either neither nor both whether".split(" "));

/** Predicates told outright, one behind the other, "and" or "but" before the last. */
function mayPart(sentence: SentenceTree, statement: Statement, first: Node, joined: readonly Node[]): boolean {
  if (!isPredicate(first) || !inTheOpen(sentence, first) || childOf(first, "cc:preconj")) return false;
  const last = joined.at(-1);
  if (!last || !joined.every((one) => one.certain && isPredicate(one) && isWhole(one) && one.first > first.at))
    return false;
  if (!joined.every((one) => hasJoint(sentence, one, one === last))) return false;
  // What follows the last and hangs on the first may belong to all of them.
  if (first.children.some((one) => one.first > last.last && one.label !== "punct" && !isAttribution(one))) return false;
  if (joined.some((one) => one.children.some(isAttribution) || isConditional(sentence, one))) return false;
  // So may what stands in front: a condition, a doubt, a source, a day.
  if (!frontOf(first, statement.items).every(isPlainFront)) return false;
  return sizeOf(sentence, numbersLeft(first, joined)) >= wordsMin;
}

/** "X will close and Y will open if Z agrees": what holds on a condition behind the last may hold on it for all. */
function isConditional({ nodes }: SentenceTree, joined: Node): boolean {
  return [...numbersOf(joined)].some((number) => {
    const node = nodes[number];
    return (
      number > joined.at && node !== undefined && conditions.has(node.lower) && nodes[node.head]?.label === "advcl"
    );
  });
}

const conditions = new Set("if unless provided providing assuming until till once when whenever as lest".split(" "));

/** The joint that a part begins with, after a comma at most; before the last one only, "and" or "but". */
function hasJoint({ nodes }: SentenceTree, joined: Node, isLast: boolean): boolean {
  const joint = childOf(joined, "cc");
  if (!joint) return !isLast && nodes[joined.first]?.text === ",";
  return /^(and|but)$/.test(joint.lower) && nodes.slice(joined.first, joint.at).every(({ upos }) => upos === "PUNCT");
}

function partOf(sentence: SentenceTree, statement: Statement, first: Node, joined: Node): Statement | null {
  const own = numbersOf(joined);
  if (sizeOf(sentence, own) < wordsMin || pointsBack(sentence, own)) return null;
  // A verb that shares the subject stays where it is: cut off, one in ten was broken (blind readers, 2026-11-25).
  const subject = subjectOf(joined);
  const isCertain =
    subject?.certain && subjectOf(first)?.certain && finiteOf(first) && finiteOf(joined) && subject.at < joined.at;
  return isCertain ? told(sentence, statement, first, joined) : null;
}

/** What the first clause says by itself. */
function leftOf(statement: Statement, joined: readonly Node[]): Statement {
  const dropped = new Set(joined.flatMap((one) => [...numbersOf(one)]));
  return {
    items: statement.items.filter((item) => typeof item === "string" || !dropped.has(item)),
    made: [...statement.made, "clause-cut"],
  };
}

/** What a joined clause says by itself, with who says so. */
function told(sentence: SentenceTree, statement: Statement, first: Node, joined: Node): Statement {
  const [own, left] = [numbersOf(joined), numbersOf(first)];
  const isKept = (one: Node) =>
    isAttribution(one) || (one.label === "mark" && one.lower === "that" && !childOf(joined, "mark"));
  for (const child of first.children.filter(isKept)) for (const number of numbersOf(child)) left.delete(number);
  const begins =
    childOf(joined, "cc")?.at ?? (sentence.nodes[joined.first]?.upos === "PUNCT" ? joined.first : joined.first - 1);
  const items = statement.items.filter(
    (item) => typeof item === "string" || !left.has(item) || (own.has(item) && item > begins),
  );
  return { items, made: [...statement.made, "clause-cut"] };
}

function numbersLeft(first: Node, joined: readonly Node[]): Set<number> {
  const numbers = numbersOf(first);
  for (const one of joined) for (const number of numbersOf(one)) numbers.delete(number);
  return numbers;
}

function sizeOf({ nodes }: SentenceTree, numbers: ReadonlySet<number>): number {
  return [...numbers].filter((number) => nodes[number]?.upos !== "PUNCT").length;
}

/** Words that mean something named before, perhaps in the part that is cut off. */
function pointsBack({ nodes }: SentenceTree, numbers: ReadonlySet<number>): boolean {
  return [...numbers].some((number) => {
    const node = nodes[number];
    if (!node || !pointers.has(node.lower) || node.label === "expl") return false;
    return /^(PRON|DET|ADV|ADJ)$/.test(node.upos) && !(node.lower === "that" && node.label === "mark");
  });
}
