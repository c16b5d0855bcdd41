import { followers, labelCount } from "./name-labels.ts";

/** What following one label by another is worth: rows of `labelCount`; the last row is for the sentence's first word. */
export type Transitions = Float32Array;

/** Labels that may end a sentence: none, or a name that ends there. */
const mayEnd = Array.from({ length: labelCount }, (_, label) => label === 0 || (label - 1) % 4 >= 2);
/** Labels that may begin one. */
const mayBegin = followers[0] ?? [];

/** The labels that may follow each, as rows one after the other: those of a label begin at its number in `first`. */
const steps = {
  first: Uint8Array.from({ length: labelCount + 1 }, (_, label) => followers.slice(0, label).flat().length),
  to: Uint8Array.from(followers.flat()),
  transition: Uint16Array.from(followers.flatMap((labels, before) => labels.map((to) => before * labelCount + to))),
};

/** Labels that all of the same may follow: none, and those that end a name. */
const isOuter = Array.from({ length: labelCount }, (_, label) => followers[label]?.length === mayBegin.length);

/** The least and the most that going on from each label is worth, of transitions that are learnt. */
export interface Bounds {
  least: Float32Array;
  most: Float32Array;
}

/** The bounds of transitions; they no longer hold when those are changed. */
export function boundsOf(transitions: Transitions): Bounds {
  const worths = followers.map((labels, before) => labels.map((to) => transitions[before * labelCount + to]!));
  return {
    least: Float32Array.from(worths, (each) => Math.min(...each)),
    most: Float32Array.from(worths, (each) => Math.max(...each)),
  };
}

/** Bounds of transitions of which nothing is known. */
const unbounded: Bounds = {
  least: new Float32Array(labelCount).fill(Number.NEGATIVE_INFINITY),
  most: new Float32Array(labelCount).fill(Number.POSITIVE_INFINITY),
};

/** What is known before of a sentence's words and of the transitions. */
interface Known {
  open?: Uint8Array | null;
  allowed?: Uint32Array | null;
  bounds?: Bounds;
}

/**
 * The best row of labels for the words of a sentence with these scores (`labelCount` a word; Viterbi). `open`: 0 for words that
 * are of no name, whose scores then do not matter. `allowed`: for each word the bits of the labels that it may have. `bounds`: of the
 * transitions, with which the same is found sooner, but for rows that differ by less than a float's rounding.
 */
export function bestLabels(
  scores: Float32Array,
  length: number,
  transitions: Transitions,
  { open = null, allowed = null, bounds = unbounded }: Known = {},
): Uint8Array {
  const labels = new Uint8Array(length);
  for (let from = 0; from < length; from++) {
    if (open?.[from] === 0) continue;
    let to = from + 1;
    while (to < length && open?.[to] !== 0) to++;
    labelStretch(labels, { scores, from, to, transitions, allowed, bounds });
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
  bounds: Bounds;
}

/** Rows that each stretch writes anew: the best label before each, and the worth of the best ways so far. */
const scratch = {
  before: new Uint8Array(0),
  best: new Float32Array(labelCount),
  next: new Float32Array(labelCount),
};

function labelStretch(labels: Uint8Array, { scores, from, to, transitions, allowed, bounds }: Stretch): void {
  if (scratch.before.length < (to - from) * labelCount) scratch.before = new Uint8Array(2 * (to - from) * labelCount);
  const { before } = scratch;
  let { best, next } = scratch;
  const { least, most } = bounds;
  best.fill(Number.NEGATIVE_INFINITY);
  const entry = from === 0 ? labelCount * labelCount : 0;
  for (const label of mayBegin)
    if (isAllowed(allowed, from, label)) best[label] = scores[from * labelCount + label]! + transitions[entry + label]!;
  for (let at = from + 1; at < to; at++) {
    next.fill(Number.NEGATIVE_INFINITY);
    const row = (at - from) * labelCount;
    let floor = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < labelCount; label++)
      if (isOuter[label] && best[label]! + least[label]! > floor) floor = best[label]! + least[label]!;
    for (let label = 0; label < labelCount; label++) {
      const worth = best[label]!;
      // What it is at most worth is less than another is worth at least, whatever follows.
      if (worth === Number.NEGATIVE_INFINITY || (isOuter[label] && worth + most[label]! < floor)) continue;
      for (let step = steps.first[label]!; step < steps.first[label + 1]!; step++) {
        const follower = steps.to[step]!;
        const total = worth + transitions[steps.transition[step]!]!;
        if (total > next[follower]!) {
          next[follower] = total;
          before[row + follower] = label;
        }
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
