import { followers, labelCount } from "./name-labels.ts";

/** What following one label by another is worth: rows of `labelCount`; the last row is for the sentence's first word. */
export type Transitions = Float32Array;

/** Labels that may end a sentence: none, or a name that ends there. */
const mayEnd = Array.from({ length: labelCount }, (_, label) => label === 0 || (label - 1) % 4 >= 2);
/** Labels that may begin one. */
const mayBegin = followers[0] ?? [];

/** Which label may follow which, and where its worth stands among the transitions. */
const steps = {
  from: Uint8Array.from(followers.flatMap((labels, before) => labels.map(() => before))),
  to: Uint8Array.from(followers.flat()),
  transition: Uint16Array.from(followers.flatMap((labels, before) => labels.map((to) => before * labelCount + to))),
};

/**
 * The best row of labels for the words of a sentence with these scores (`labelCount` a word; Viterbi). `open`: 0 for words that
 * are of no name, whose scores then do not matter. `allowed`: for each word the bits of the labels that it may have.
 */
export function bestLabels(
  scores: Float32Array,
  length: number,
  transitions: Transitions,
  { open = null, allowed = null }: { open?: Uint8Array | null; allowed?: Uint32Array | null } = {},
): Uint8Array {
  const labels = new Uint8Array(length);
  for (let from = 0; from < length; from++) {
    if (open?.[from] === 0) continue;
    let to = from + 1;
    while (to < length && open?.[to] !== 0) to++;
    labelStretch(labels, { scores, from, to, transitions, allowed });
    from = to;
  }
  return labels;
}

interface Stretch {
  scores: Float32Array;
  /** Its words are `from` to `to` (exclusive), in a sentence that `labels` are for; before and behind them no name stands. */
  from: number;
  to: number;
  transitions: Transitions;
  allowed: Uint32Array | null;
}

/** Rows that each stretch writes anew: the best label before each, and the worth of the best ways so far. */
const scratch = {
  before: new Uint8Array(0),
  best: new Float32Array(labelCount),
  next: new Float32Array(labelCount),
};

function labelStretch(labels: Uint8Array, { scores, from, to, transitions, allowed }: Stretch): void {
  if (scratch.before.length < (to - from) * labelCount) scratch.before = new Uint8Array(2 * (to - from) * labelCount);
  const { before } = scratch;
  let { best, next } = scratch;
  best.fill(Number.NEGATIVE_INFINITY);
  const entry = from === 0 ? labelCount * labelCount : 0;
  for (const label of mayBegin)
    if (isAllowed(allowed, from, label)) best[label] = scores[from * labelCount + label]! + transitions[entry + label]!;
  for (let at = from + 1; at < to; at++) {
    next.fill(Number.NEGATIVE_INFINITY);
    const row = (at - from) * labelCount;
    for (let step = 0; step < steps.from.length; step++) {
      const label = steps.to[step]!;
      const total = best[steps.from[step]!]! + transitions[steps.transition[step]!]!;
      if (total > next[label]!) {
        next[label] = total;
        before[row + label] = steps.from[step]!;
      }
    }
    for (let label = 0; label < labelCount; label++)
      next[label] = isAllowed(allowed, at, label)
        ? next[label]! + scores[at * labelCount + label]!
        : Number.NEGATIVE_INFINITY;
    [best, next] = [next, best];
  }
  const goesOn = to < labels.length;
  const worth = (label: number) => best[label]! + (goesOn ? transitions[label * labelCount]! : 0);
  let last = 0;
  for (let label = 1; label < labelCount; label++) if (mayEnd[label] && worth(label) > worth(last)) last = label;
  for (let at = to - 1; at >= from; at--) {
    labels[at] = last;
    last = before[(at - from) * labelCount + last] ?? 0;
  }
}

function isAllowed(allowed: Uint32Array | null, at: number, label: number): boolean {
  return allowed === null || (allowed[at]! & (1 << label)) !== 0;
}
