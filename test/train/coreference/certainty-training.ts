import { type CertaintyWeights, type Guess, signCount, sizeCount } from "../../../workers/coreference/certainty.ts";

/** A guess on a text that the ranker did not learn from, and whether it was right. */
export interface JudgedGuess {
  guess: Guess;
  right: boolean;
  weight: number;
}

/** Steps of gradient descent, their size, and how strongly weights are held at nought. Ours. */
const steps = 1500;
const rate = 0.5;
const held = 0.002;

/** Learns how certain guesses are, by logistic regression. */
export function trainCertainty(guesses: readonly JudgedGuess[]): CertaintyWeights {
  const signs = new Float64Array(signCount);
  const sizes = new Float64Array(sizeCount);
  const total = guesses.reduce((sum, { weight }) => sum + weight, 0);
  const [signSlopes, sizeSlopes] = [new Float64Array(signCount), new Float64Array(sizeCount)];
  for (let step = 0; step < steps; step++) {
    signSlopes.fill(0);
    sizeSlopes.fill(0);
    for (const { guess, right, weight } of guesses) {
      let sum = 0;
      for (const sign of guess.signs) sum += signs[sign]!;
      for (let at = 0; at < sizeCount; at++) sum += sizes[at]! * guess.sizes[at]!;
      const slope = ((1 / (1 + Math.exp(-sum)) - (right ? 1 : 0)) * weight) / total;
      for (const sign of guess.signs) signSlopes[sign]! += slope;
      for (let at = 0; at < sizeCount; at++) sizeSlopes[at]! += slope * guess.sizes[at]!;
    }
    for (let at = 0; at < signCount; at++) signs[at]! -= rate * (signSlopes[at]! + held * signs[at]!);
    for (let at = 0; at < sizeCount; at++) sizes[at]! -= 0.1 * rate * (sizeSlopes[at]! + held * sizes[at]!);
  }
  return { signs, sizes };
}
