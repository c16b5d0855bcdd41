import type { Token } from "../parsed-text.ts";
import type { Kind, Proposition } from "./grammar/proposition.ts";

/** Words up to which a statement keeps its circumstances. Ours: the guide's own claims have 17 words and at most 35. */
const wholeWordsMax = 30;

/** Of all that a sentence says, what it says outright of a thing of its own. The rest only tells which thing is meant, or supposes. */
export function assertions(tokens: readonly Token[], all: readonly Proposition[]): Proposition[] {
  const outright = withShortOnes(
    tokens,
    all.filter((one) => kinds.has(one.kind) && !isSupposed(tokens, one)),
  );
  const circumstances = all.filter((one) => one.kind === "subordinate");
  if (circumstances.length === 0) return outright;
  const taken = new Set<Proposition>();
  const whole = outright.map((one): Proposition => {
    const circumstance = circumstances.find((other) => hangsOn(tokens, other, one));
    if (!circumstance) return one;
    if (isFactOfItsOwn(tokens, circumstance)) return withoutMeasure(tokens, one);
    const items = [...one.items, ...stretch(lastOf(one) + 1, lastOf(circumstance) + 1)];
    if (items.length > wholeWordsMax) return withoutMeasure(tokens, one);
    taken.add(circumstance);
    return { kind: one.kind, items };
  });
  return whole.filter((one, at) => !taken.has(outright[at] ?? one));
}

/** Two things said of one subject stay together where one of them has few words: "fell and hit his head". */
function withShortOnes(tokens: readonly Token[], all: Proposition[]): Proposition[] {
  if (all.length < 2) return all;
  const done: Proposition[] = [];
  for (const [at, one] of all.entries()) {
    const [before, next] = [done.at(-1), all[at + 1]];
    const waits = next !== undefined && joinedToOne(tokens, one, next) !== null;
    const whole = before && !waits ? joinedToOne(tokens, before, one) : null;
    if (whole) done.pop();
    done.push(whole ?? one);
  }
  return done;
}

/** Words of a predicate, its joint included, up to which it is no statement of its own. Ours. */
const shortPredicate = 3;

function joinedToOne(tokens: readonly Token[], before: Proposition, one: Proposition): Proposition | null {
  if (one.kind !== "coordinate" && one.kind !== before.kind) return null;
  const front = before.items.indexOf(one.items[0] ?? "");
  const shared = before.items.slice(Math.max(0, front)).findIndex((item, at) => item !== one.items[at]);
  const own = one.items.slice(Math.max(0, shared));
  const [first, last] = [own[0], lastOf(before)];
  if (front < 0 || shared < 1 || typeof first !== "number" || first <= last || first - last > 3) return null;
  let told = front + shared;
  while (tokens[Number(before.items[told])]?.pos === "ADV") told++;
  const predicates = [before.items.length - told, own.length + 1];
  const items = [...before.items, ...stretch(last + 1, lastOf(one) + 1)];
  return Math.min(...predicates) <= shortPredicate && items.length <= wholeWordsMax
    ? { kind: before.kind, items }
    : null;
}

const kinds: ReadonlySet<Kind> = new Set(["main", "coordinate", "relative", "participle", "subordinate", "apposition"]);

/** "If", "until" and the like before a clause: it need not be so. */
function isSupposed(tokens: readonly Token[], one: Proposition): boolean {
  const first = one.items[0];
  return one.kind === "subordinate" && typeof first === "number" && supposing.test(tokens[first - 1]?.lower ?? "");
}

const supposing = /^(if|unless|until|till|once|whether|than|where|wherever|when|whenever|before|lest)$/;
const hanging = /^(because|before|until|till|unless|if|once|since|as|when|after|where|so)$/;

/** The circumstance begins right behind the statement, after its joint. */
function hangsOn(tokens: readonly Token[], circumstance: Proposition, one: Proposition): boolean {
  const joint = lastOf(one) + 1;
  return one !== circumstance && circumstance.items[0] === joint + 1 && hanging.test(tokens[joint]?.lower ?? "");
}

/** Words of a circumstance from which it is told for its own sake. Ours. */
const tellingWordsMin = 12;

/** "…, as X did Y", "…, after X did Y": told for its own sake, and so is all that is longer. */
function isFactOfItsOwn(tokens: readonly Token[], { items }: Proposition): boolean {
  const first = items[0];
  const joint = typeof first === "number" ? tokens[first - 1] : undefined;
  if (joint === undefined || !/^(as|after)$/.test(joint.lower)) return false;
  return /,/.test(joint.gap) || (joint.lower === "after" && items.length >= tellingWordsMin);
}

/** ", a week after the Herald reported": told by itself, the statement goes without the measure, which says nothing alone. */
function withoutMeasure(tokens: readonly Token[], { kind, items }: Proposition): Proposition {
  const word = (at: number) => tokens[Number(items[at])];
  let end = items.length - 1;
  if (!timeUnits.test(word(end)?.lower ?? "")) return { kind, items };
  while (end > 1 && word(end)?.gap === " " && /^(NUM|DET|ADJ|ADV)$/.test(word(end - 1)?.pos ?? "")) end--;
  return { kind, items: items.slice(0, end) };
}

const timeUnits = /^(minute|hour|day|week|month|year|decade|season|moment)s?$/;

function lastOf({ items }: Proposition): number {
  let last = -2;
  for (const item of items) if (typeof item === "number" && item > last) last = item;
  return last;
}

function stretch(from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at < to; at++) numbers.push(at);
  return numbers;
}
