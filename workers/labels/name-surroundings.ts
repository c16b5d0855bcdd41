/** Design: docs/design/labels.md */
import type { NameType } from "../names/name-types.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import type { Features } from "./claim-features.ts";
import { nounClasses, verbClasses } from "./word-classes.ts";

/** Words of a claim that are a name: the first of them and the one behind the last. */
export interface NamePlace {
  from: number;
  to: number;
}

/** A name in a claim. */
export interface NameInClaim {
  place: NamePlace;
  type: NameType;
}

/** The word of a name that its other words hang on. */
export function headOf(words: readonly ClaimWord[], { from, to }: NamePlace): ClaimWord {
  return words.slice(from, to).find(({ head }) => head < from || head >= to) ?? words[to - 1]!;
}

/** The word in whose place a name stands: of a list or an addition, the first. */
export function standsFor(words: readonly ClaimWord[], name: ClaimWord): ClaimWord {
  let word = name;
  for (let steps = 0; steps < stepsMax && /^(?:conj|appos|flat)$/.test(relation(word)); steps++) {
    const above = words[word.head];
    if (!above) break;
    word = above;
  }
  return word;
}

const stepsMax = 8;

/** A word's relation without what is behind the colon. */
export function relation({ label }: ClaimWord): string {
  return label.split(":")[0]!;
}

/** What stands around a name in its claim: what its list or addition hangs on, the way up, the words beside, the other names. */
export function nameSurroundings(
  words: readonly ClaimWord[],
  name: NameInClaim,
  others: readonly NameInClaim[],
): Features {
  const { place, type } = name;
  const head = headOf(words, place);
  const first = standsFor(words, head);
  const marks = [
    ...(first === head ? [] : typed(`listed ${relation(head)}`, type)),
    ...placeMarks(words, first, type),
    ...wayMarks(words, first, type),
    ...besideMarks(words, place, type),
    ...otherMarks(words, others, type),
  ];
  const above = words[first.head];
  if (above && /^(?:compound|nmod)$/.test(relation(head)))
    marks.push(...typed(`part of ${above.upos} ${relation(above)}`, type));
  const order = others.filter((other) => other.place.from < place.from).length;
  return {
    ...Object.fromEntries(marks.map((mark) => [mark, 1])),
    "names beside": Math.min(4, others.length) / 5,
    "names before": order / 3,
    "first name": Number(order === 0),
    "only name": Number(others.length === 0),
  };
}

function typed(mark: string, type: NameType): string[] {
  return [mark, `${mark} ${type}`];
}

/** What a name, or the list that it is of, is to the word above. */
function placeMarks(words: readonly ClaimWord[], first: ClaimWord, type: NameType): string[] {
  const own = relation(first);
  const above = words[first.head];
  const preposition = first.children.find((child) => relation(child) === "case")?.lower;
  const marks = typed(`stands as ${first.label}`, type);
  if (preposition) marks.push(...typed(`stands behind ${preposition}`, type), `${first.label} behind ${preposition}`);
  if (!above) return marks;
  marks.push(...typed(`stands as ${own} of ${above.upos} ${relation(above)}`, type));
  for (const kind of verbClasses(above.lower)) marks.push(...typed(`stands as ${own} of ${kind}`, type));
  for (const kind of nounClasses(above.lower)) marks.push(`stands as ${own} of noun ${kind}`);
  if (preposition) marks.push(`behind ${preposition} of ${above.upos}`);
  if (above.children.some(({ label }) => label === "aux:pass")) marks.push(...typed(`${own} of passive`, type));
  return marks;
}

/** The relations from a name to the root, each once, how many they are, and whether somebody says what the name is in. */
function wayMarks(words: readonly ClaimWord[], first: ClaimWord, type: NameType): string[] {
  const way = new Set<string>();
  let depth = 0;
  let isSaid = false;
  for (let word = first; words[word.head] && depth < wayMax; word = words[word.head]!) {
    const own = relation(word);
    way.add(`on the way ${own}`);
    depth++;
    if (/^(?:ccomp|parataxis)$/.test(own) && verbClasses(words[word.head]!.lower).includes("say")) isSaid = true;
  }
  return [
    ...way,
    `depth ${Math.min(6, depth)}`,
    ...(isSaid ? typed("in what is said", type) : []),
    ...(isSaid && first.label.startsWith("nsubj") ? typed("subject of what is said", type) : []),
  ];
}

const wayMax = 12;

function besideMarks(words: readonly ClaimWord[], { from, to }: NamePlace, type: NameType): string[] {
  const [before, behind] = [words[from - 1], words[to]];
  return [
    ...(before ? [`before it ${isClosed(before) ? before.lower : before.upos}`] : []),
    ...(behind ? [`behind it ${isClosed(behind) ? behind.lower : behind.upos}`] : []),
    ...(behind ? typed(`then ${behind.upos}`, type) : []),
    ...(behind?.upos === "VERB" ? verbClasses(behind.lower).flatMap((kind) => typed(`then ${kind}`, type)) : []),
  ];
}

/** Words of closed classes and marks. */
function isClosed({ upos }: ClaimWord): boolean {
  return /^(?:ADP|PUNCT|PART|CCONJ|SCONJ|PRON|DET)$/.test(upos);
}

function otherMarks(words: readonly ClaimWord[], others: readonly NameInClaim[], type: NameType): string[] {
  const isSubject = words.some(
    ({ at, label, head }) =>
      label.startsWith("nsubj") &&
      (words[head]?.head ?? 0) < 0 &&
      others.some(({ place }) => at >= place.from && at < place.to),
  );
  return [...others.map((other) => `beside ${other.type}`), ...(isSubject ? typed("another is subject", type) : [])];
}
