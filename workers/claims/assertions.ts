import type { Token } from "../parsed-text.ts";
import type { Kind, Proposition } from "./grammar/proposition.ts";

/** Words up to which a statement keeps its circumstances. Ours: the guide's own claims have 17 words and at most 35. */
const wholeWordsMax = 30;

/** Of all that a sentence says, what it says outright of a thing of its own. The rest only tells which thing is meant, or supposes. */
export function assertions(tokens: readonly Token[], all: readonly Proposition[]): Proposition[] {
  const outright = all.filter((one) => kinds.has(one.kind) && !isSupposed(tokens, one));
  const circumstances = all.filter((one) => one.kind === "subordinate");
  const taken = new Set<Proposition>();
  const whole = outright.map((one): Proposition => {
    const circumstance = circumstances.find((other) => hangsOn(tokens, other, one));
    if (!circumstance || isFactOfItsOwn(tokens, circumstance)) return one;
    const items = [...one.items, ...stretch(lastOf(one) + 1, lastOf(circumstance) + 1)];
    if (items.length > wholeWordsMax) return one;
    taken.add(circumstance);
    return { ...one, items };
  });
  return whole.filter((one, at) => !taken.has(outright[at] ?? one));
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

/** "…, as X did Y", "…, after X did Y": told for its own sake. */
function isFactOfItsOwn(tokens: readonly Token[], { items }: Proposition): boolean {
  const first = items[0];
  const joint = typeof first === "number" ? tokens[first - 1] : undefined;
  return joint !== undefined && /^(as|after)$/.test(joint.lower) && /,/.test(joint.gap);
}

function lastOf({ items }: Proposition): number {
  return Math.max(-2, ...items.filter((item) => typeof item === "number"));
}

function stretch(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
