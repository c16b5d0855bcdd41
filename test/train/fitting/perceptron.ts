import { bestLabels } from "../../../workers/names/tagger/name-decoding.ts";
import { labelCount } from "../../../workers/names/tagger/name-labels.ts";
import { evenly } from "../../support/mulberry.ts";

/** A sentence to learn from. */
export interface Example {
  /** Feature numbers of all words, one word's after the other's. */
  features: Uint32Array;
  /** Where each word's features end. */
  ends: Uint32Array;
  labels: Uint8Array;
  /** For each word the bits of the labels that would be right; null where only `labels` is. */
  allowed: Uint32Array | null;
}

/** What was learnt: for each feature a weight a label, and what one label after the other is worth. */
export interface Weights {
  features: Float32Array;
  transitions: Float32Array;
}

/** Structured perceptron, averaged over all updates (Collins 2002). With a margin, what is right must be worth so much more than what has one wrong label. */
export function trainPerceptron(
  examples: readonly Example[],
  featureCount: number,
  options: { rounds: number; seed: number; margin?: number; log: (line: string) => void },
): Weights {
  const learner = newLearner(featureCount);
  const random = evenly(options.seed);
  const order = Uint32Array.from(examples.keys());
  for (let round = 1; round <= options.rounds; round++) {
    shuffle(order, random);
    let wrong = 0;
    for (const number of order) {
      const example = examples[number];
      if (example) wrong += learn(learner, example, options.margin ?? 0);
    }
    options.log(`round ${round}: ${wrong} words wrong`);
  }
  return averaged(learner);
}

interface Learner {
  weights: Float32Array;
  /** Sum of each change times the moment of the change. */
  totals: Float64Array;
  transitions: Float32Array;
  transitionTotals: Float64Array;
  moment: number;
}

const transitionSize = labelCount * (labelCount + 1);

function newLearner(featureCount: number): Learner {
  return {
    weights: new Float32Array(featureCount * labelCount),
    totals: new Float64Array(featureCount * labelCount),
    transitions: new Float32Array(transitionSize),
    transitionTotals: new Float64Array(transitionSize),
    moment: 1,
  };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}

/** One step; how many words were labelled wrong before it. */
function learn(learner: Learner, example: Example, margin: number): number {
  const length = example.labels.length;
  const scores = scoresOf(learner.weights, example);
  const { allowed } = example;
  const right = allowed ? bestLabels(scores, length, learner.transitions, { allowed }) : example.labels;
  if (margin > 0) raiseWrong(scores, right, margin);
  const guess = bestLabels(scores, length, learner.transitions);
  let wrong = 0;
  let from = 0;
  for (let at = 0; at < length; at++) {
    const end = example.ends[at]!;
    const [good, bad] = [right[at]!, guess[at]!];
    if (good !== bad) {
      wrong++;
      for (let i = from; i < end; i++) {
        const row = example.features[i]! * labelCount;
        change(learner.weights, learner.totals, row + good, 1, learner.moment);
        change(learner.weights, learner.totals, row + bad, -1, learner.moment);
      }
    }
    from = end;
    const goodStep = stepOf(right, at);
    const badStep = stepOf(guess, at);
    if (goodStep !== badStep) {
      change(learner.transitions, learner.transitionTotals, goodStep, 1, learner.moment);
      change(learner.transitions, learner.transitionTotals, badStep, -1, learner.moment);
    }
  }
  learner.moment++;
  return wrong;
}

function raiseWrong(scores: Float32Array, right: Uint8Array, margin: number): void {
  right.forEach((good, at) => {
    for (let label = 0; label < labelCount; label++) if (label !== good) scores[at * labelCount + label]! += margin;
  });
}

function stepOf(labels: Uint8Array, at: number): number {
  return (at === 0 ? labelCount : labels[at - 1]!) * labelCount + labels[at]!;
}

function change(weights: Float32Array, totals: Float64Array, at: number, by: number, moment: number): void {
  weights[at]! += by;
  totals[at]! += by * moment;
}

function scoresOf(weights: Float32Array, { features, ends }: Example): Float32Array {
  const scores = new Float32Array(ends.length * labelCount);
  let i = 0;
  for (let at = 0; at < ends.length; at++) {
    const to = at * labelCount;
    for (const end = ends[at]!; i < end; i++) {
      const row = features[i]! * labelCount;
      for (let label = 0; label < labelCount; label++) scores[to + label]! += weights[row + label]!;
    }
  }
  return scores;
}

function averaged({ weights, totals, transitions, transitionTotals, moment }: Learner): Weights {
  return {
    features: weights.map((weight, at) => weight - totals[at]! / moment),
    transitions: transitions.map((weight, at) => weight - transitionTotals[at]! / moment),
  };
}
