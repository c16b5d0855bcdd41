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

/** The best row of labels for words with these scores (`labelCount` a word; Viterbi). `allowed`: for each word the bits of the labels that it may have. */
export function bestLabels(
  scores: Float32Array,
  length: number,
  transitions: Transitions,
  allowed: Uint32Array | null = null,
): Uint8Array {
  const labels = new Uint8Array(length);
  if (length === 0) return labels;
  const from = new Uint8Array(length * labelCount);
  let best = new Float32Array(labelCount).fill(Number.NEGATIVE_INFINITY);
  let next = new Float32Array(labelCount);
  for (const label of mayBegin)
    if (isAllowed(allowed, 0, label)) best[label] = scores[label]! + transitions[labelCount * labelCount + label]!;
  for (let at = 1; at < length; at++) {
    next.fill(Number.NEGATIVE_INFINITY);
    const row = at * labelCount;
    for (let step = 0; step < steps.from.length; step++) {
      const label = steps.to[step]!;
      const total = best[steps.from[step]!]! + transitions[steps.transition[step]!]!;
      if (total > next[label]!) {
        next[label] = total;
        from[row + label] = steps.from[step]!;
      }
    }
    for (let label = 0; label < labelCount; label++)
      next[label] = isAllowed(allowed, at, label) ? next[label]! + scores[row + label]! : Number.NEGATIVE_INFINITY;
    [best, next] = [next, best];
  }
  let last = 0;
  for (let label = 1; label < labelCount; label++) if (mayEnd[label] && best[label]! > best[last]!) last = label;
  for (let at = length - 1; at >= 0; at--) {
    labels[at] = last;
    last = from[at * labelCount + last] ?? 0;
  }
  return labels;
}

function isAllowed(allowed: Uint32Array | null, at: number, label: number): boolean {
  return allowed === null || (allowed[at]! & (1 << label)) !== 0;
}
