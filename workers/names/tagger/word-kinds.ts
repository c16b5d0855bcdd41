/** Design: docs/design/name-certainty.md */
import type { Transitions } from "./name-decoding.ts";
import { followers, labelCount, labelTypes } from "./name-labels.ts";

/** What a word may be of: no name, then each of `labelTypes`. */
export const kindCount = 1 + labelTypes.length;

/** Further behind than anything that is told apart, in the model's steps. Ours. */
export const surely = 1000;

const kindOf = Array.from({ length: labelCount }, (_, label) => (label === 0 ? 0 : 1 + ((label - 1) >> 2)));
const mayEnd = Array.from({ length: labelCount }, (_, label) => label === 0 || (label - 1) % 4 >= 2);
const mayBegin = followers[0] ?? [];

/** What a sentence's labels are worth: scores, `labelCount` a word; 0 for each word that is surely of no name; and transitions. */
interface Worths {
  scores: Float32Array;
  open: Uint8Array;
  transitions: Transitions;
}

/**
 * Writes for each word of a sentence and each kind by how much the best row of labels in which the word is of that kind is worth
 * less than the best of all, in the model's steps: 0 for the kind that is chosen. `behind` has `kindCount` for each word.
 */
export function writeKindsBehind(behind: Float32Array, worths: Worths): void {
  const length = behind.length / kindCount;
  behind.fill(surely);
  for (let from = 0; from < length; from++) {
    if (worths.open[from] === 0) {
      behind[from * kindCount] = 0;
      continue;
    }
    let to = from + 1;
    while (to < length && worths.open[to] !== 0) to++;
    writeStretch(behind, worths, { from, to, goesOn: to < length });
    from = to - 1;
  }
}

/** Words `from` to `to` (exclusive) of a sentence, between words that are of no name. */
interface Stretch {
  from: number;
  to: number;
  /** Whether a word stands behind it. */
  goesOn: boolean;
}

function writeStretch(behind: Float32Array, worths: Worths, stretch: Stretch): void {
  const ahead = worthsBefore(worths, stretch);
  const after = worthsBehind(worths, stretch);
  let best = Number.NEGATIVE_INFINITY;
  for (let label = 0; label < labelCount; label++) best = Math.max(best, ahead[label]! + after[label]!);
  for (let at = 0; at < ahead.length; at++) {
    const place = (stretch.from + Math.floor(at / labelCount)) * kindCount + kindOf[at % labelCount]!;
    const less = Math.max(0, best - ahead[at]! - after[at]!);
    if (less < behind[place]!) behind[place] = less;
  }
}

/** The worth of the best way to each label of each word, its own score with it. */
function worthsBefore({ scores, transitions }: Worths, { from, to }: Stretch): Float32Array {
  const worth = new Float32Array((to - from) * labelCount).fill(Number.NEGATIVE_INFINITY);
  const entry = from === 0 ? labelCount * labelCount : 0;
  for (const label of mayBegin) worth[label] = scores[from * labelCount + label]! + transitions[entry + label]!;
  for (let at = 1; at < to - from; at++)
    for (let label = 0; label < labelCount; label++) {
      const sofar = worth[(at - 1) * labelCount + label]!;
      if (sofar === Number.NEGATIVE_INFINITY) continue;
      for (const next of followers[label]!) {
        const total = sofar + transitions[label * labelCount + next]! + scores[(from + at) * labelCount + next]!;
        if (total > worth[at * labelCount + next]!) worth[at * labelCount + next] = total;
      }
    }
  return worth;
}

/** The worth of the best way on from each label of each word. */
function worthsBehind({ scores, transitions }: Worths, { from, to, goesOn }: Stretch): Float32Array {
  const worth = new Float32Array((to - from) * labelCount).fill(Number.NEGATIVE_INFINITY);
  const last = (to - from - 1) * labelCount;
  for (let label = 0; label < labelCount; label++)
    if (mayEnd[label]) worth[last + label] = goesOn ? transitions[label * labelCount]! : 0;
  for (let at = to - from - 2; at >= 0; at--)
    for (let label = 0; label < labelCount; label++)
      for (const next of followers[label]!) {
        const own = transitions[label * labelCount + next]! + scores[(from + at + 1) * labelCount + next]!;
        const total = own + worth[(at + 1) * labelCount + next]!;
        if (total > worth[at * labelCount + label]!) worth[at * labelCount + label] = total;
      }
  return worth;
}
