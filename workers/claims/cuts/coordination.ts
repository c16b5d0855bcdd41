import { childOf, isWhole, type Node, numbersOf, type SentenceTree } from "../../syntax/sentence-tree.ts";
import { frontOf, hearsay, inTheOpen, isAttribution, isPlainFront } from "./openness.ts";
import { holds, type Statement } from "./statement.ts";
import { finiteOf, isPredicate, pointers, subjectOf } from "./word-kinds.ts";

/** Words that each part must have. Ours. */
const wordsMin = 4;

/** A statement cut at the joints between its clauses, where these are certain: "A left and B stayed", "A left, saw B and came back"; null where there are none. */
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
  const subject = subjectOf(joined);
  if (subject) {
    const isCertain =
      subject.certain && subjectOf(first)?.certain && finiteOf(first) && finiteOf(joined) && subject.at < joined.at;
    return isCertain ? told(sentence, statement, first, joined, [], "clause-cut") : null;
  }
  // "said the fires were set and called for help": a verb without a subject may be joined to the one that reports.
  if (first.head >= 0) return null;
  // "…, and in 2016, began": what stands before the verb between commas would part it from its subject.
  const begins = childOf(joined, "cc")?.at ?? joined.first;
  const between = sentence.nodes.slice(begins + 1, joined.at);
  // "…, but most moved on": a noun there may be its own subject.
  if (!between.every(({ upos }) => /^(ADV|AUX|PART)$/.test(upos))) return null;
  const shared = sharedWords(sentence, first, joined);
  return shared && told(sentence, statement, first, joined, shared, "verb-cut");
}

/** The subject of the first verb, and its auxiliaries where the second's form needs them; null where either is not certain. */
function sharedWords(sentence: SentenceTree, first: Node, joined: Node): number[] | null {
  const subject = subjectOf(first);
  if (!subject?.certain || subject.label === "expl" || !isWhole(subject) || subject.at > first.at) return null;
  const named = sentence.nodes.slice(subject.first, subject.last + 1);
  if (nobody.test(named[0]?.lower ?? "") || named.some(({ lower }) => none.test(lower))) return null;
  if (first.children.some(({ lower }) => /^(not|n't|never|to)$/.test(lower))) return null;
  // "Jane Doe probably sold", "Jane Doe, police say, sold": so perhaps what follows.
  if (first.children.some((one) => one.at > subject.at && one.at < first.at && mayReachOver(one))) return null;
  // "helped design and build it": the object may be that of both.
  const hasOwn = first.children.some(
    ({ at, last, label }) => at > first.at && last < joined.first && !slight.test(label),
  );
  const helpers = hasOwn ? helpersFor(first, joined) : null;
  return helpers && [...range(subject.first, subject.last), ...helpers];
}

/** What stands between a subject and its verb and may be said of the next verb as well, unless it only says when. */
function mayReachOver({ label, lower }: Node): boolean {
  return /^(advmod|obl|advcl|parataxis|discourse)/.test(label) && !sequels.test(lower);
}

const sequels = /^(?:also|later|then|now|already|soon|recently|previously|first|finally|eventually|immediately)$/;

const nobody = /^(no|nobody|none|neither|few|little|who|which|that|what|only)$/;
/** "Not a single sailor left and came back": that nobody did both says nothing of each. */
const none = /^(no|not|nobody|none|nothing|neither|never|few|hardly|almost|nearly|barely)$/;
const slight = /^(punct|compound:prt|advmod|conj)$/;

/** The auxiliaries of the first verb that the second shares: none where it has its own tense; null where that is not certain. */
function helpersFor(first: Node, joined: Node): number[] | null {
  const shared = first.children.filter(({ label, at }) => /^(aux|aux:pass)$/.test(label) && at < first.at);
  const own = finiteOf(joined);
  // "may have bought X and sold Y", "can provide X but suffer Y": a form that may be either is not certain.
  if (
    own === joined &&
    shared.length > 0 &&
    (own.xpos === "VBP" || (own.xpos === "VBD" && !isPast(first, joined, shared)))
  )
    return null;
  if (own) return [];
  if (joined.children.some(({ label }) => /^(aux|aux:pass|cop)$/.test(label))) return null;
  if (shared.length === 0 || first.xpos !== joined.xpos || !/^(VB|VBN|VBG)$/.test(joined.xpos)) return null;
  if (joined.xpos === "VB" && childOf(joined, "cc")?.lower === "but") return null;
  return shared.map(({ at }) => at);
}

/** Whether what looks like a past is no participle behind the first verb's auxiliaries: "may sell and sold", "was elected and sold it". */
function isPast(first: Node, joined: Node, shared: readonly Node[]): boolean {
  return (
    first.xpos === "VB" || (shared.every(({ label }) => label === "aux:pass") && childOf(joined, "obj") !== undefined)
  );
}

/** What the first clause says by itself. */
function leftOf(statement: Statement, joined: readonly Node[]): Statement {
  const dropped = new Set(joined.flatMap((one) => [...numbersOf(one)]));
  const made = joined.some((one) => subjectOf(one)) ? "clause-cut" : "verb-cut";
  return {
    items: statement.items.filter((item) => typeof item === "string" || !dropped.has(item)),
    made: [...statement.made, made],
  };
}

/** What a joined clause says by itself, with who says so and with the words that it shares put before it. */
function told(
  sentence: SentenceTree,
  statement: Statement,
  first: Node,
  joined: Node,
  shared: readonly number[],
  made: "clause-cut" | "verb-cut",
): Statement {
  const [own, left] = [numbersOf(joined), numbersOf(first)];
  const isKept = (one: Node) =>
    isAttribution(one) || (one.label === "mark" && one.lower === "that" && !childOf(joined, "mark"));
  for (const child of first.children.filter(isKept)) for (const number of numbersOf(child)) left.delete(number);
  const begins =
    childOf(joined, "cc")?.at ?? (sentence.nodes[joined.first]?.upos === "PUNCT" ? joined.first : joined.first - 1);
  const items = statement.items.flatMap((item): (number | string)[] => {
    if (typeof item === "string" || !left.has(item)) return [item];
    if (!own.has(item) || item <= begins) return [];
    return item === begins + 1 ? [...shared, item] : [item];
  });
  return { items, made: [...statement.made, made] };
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

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
