/** One example: the number of its label, and numbered features with values. */
export interface Choice {
  label: number;
  features: readonly (readonly [number, number])[];
}

const steps = 300;
const rate = 0.1;

/**
 * Weights of a logistic model that chooses one of several labels, by label and feature, a bias last for each. Fitted by Adam on
 * the likelihood of the choices with a quadratic penalty on all weights but the biases.
 */
export function fitSoftmax(
  choices: readonly Choice[],
  { labels, width, penalty }: { labels: number; width: number; penalty: number },
): Float64Array[] {
  const weights = Array.from({ length: labels }, () => new Float64Array(width + 1));
  const deps = weights.map((own) => new Float64Array(own.length));
  const squares = weights.map((own) => new Float64Array(own.length));
  for (let step = 1; step <= steps; step++) {
    const slopes = slopesOf(choices, weights, width);
    for (const [label, slope] of slopes.entries())
      for (let at = 0; at <= width; at++) {
        const own = slope[at]! + (at < width ? penalty * weights[label]![at]! : 0);
        deps[label]![at] = 0.9 * deps[label]![at]! + 0.1 * own;
        squares[label]![at] = 0.99 * squares[label]![at]! + 0.01 * own * own;
        const mean = deps[label]![at]! / (1 - 0.9 ** step);
        const size = mean / (Math.sqrt(squares[label]![at]! / (1 - 0.99 ** step)) + 1e-8);
        weights[label]![at]! -= rate * (1 - (step - 1) / steps) * size;
      }
  }
  return weights;
}

/** How the choices' negative log-likelihood changes with each weight. */
function slopesOf(choices: readonly Choice[], weights: readonly Float64Array[], width: number): Float64Array[] {
  const slopes = weights.map((own) => new Float64Array(own.length));
  for (const { label, features } of choices) {
    const chances = chancesOf(weights, features, width);
    for (const [at, chance] of chances.entries()) {
      const slope = slopes[at]!;
      const part = chance - Number(at === label);
      slope[width]! += part;
      for (const [feature, value] of features) slope[feature]! += part * value;
    }
  }
  return slopes;
}

/** How likely each label is. */
function chancesOf(
  weights: readonly Float64Array[],
  features: readonly (readonly [number, number])[],
  width: number,
): number[] {
  const sums = weights.map((own) => features.reduce((sum, [at, value]) => sum + own[at]! * value, own[width]!));
  const top = Math.max(...sums);
  const sizes = sums.map((sum) => Math.exp(sum - top));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => size / total);
}
