/** A bag of instances, each a list of feature numbers with values; what is told of it is whether any of its instances is positive. */
export interface Bag {
  positive: boolean;
  /** Instances with the kind of bias that each has. */
  instances: readonly { bias: number; features: readonly (readonly [number, number])[] }[];
}

const steps = 150;
const rate = 0.1;

/**
 * Weights of logistic models whose answers a noisy-or joins: a bag is positive unless none of its instances is. Fitted by Adam on
 * the likelihood of the bags with a quadratic penalty on all weights but the biases, which stand behind them.
 */
export function fitNoisyOr(
  bags: readonly Bag[],
  { width, biases, penalty }: { width: number; biases: readonly number[]; penalty: number },
): Float64Array {
  const weights = new Float64Array(width + biases.length);
  weights.set(biases, width);
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let step = 1; step <= steps; step++) {
    const slope = slopeOf(bags, weights, width);
    for (let at = 0; at < weights.length; at++) {
      const own = slope[at]! + (at < width ? penalty * weights[at]! : 0);
      mean[at] = 0.9 * mean[at]! + 0.1 * own;
      square[at] = 0.99 * square[at]! + 0.01 * own * own;
      const size = mean[at]! / (1 - 0.9 ** step) / (Math.sqrt(square[at]! / (1 - 0.99 ** step)) + 1e-8);
      weights[at]! -= rate * (1 - (step - 1) / steps) * size;
    }
  }
  return weights;
}

/** How the bags' negative log-likelihood changes with each weight. */
function slopeOf(bags: readonly Bag[], weights: Float64Array, width: number): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { positive, instances } of bags) {
    const sums = instances.map(({ bias, features }) =>
      features.reduce((sum, [at, value]) => sum + weights[at]! * value, weights[width + bias]!),
    );
    // -log of the chance that none is positive.
    const none = sums.reduce((total, sum) => total + Math.log1p(Math.exp(Math.min(30, sum))), 0);
    const outer = positive ? -1 / Math.max(1e-6, Math.expm1(none)) : 1;
    instances.forEach(({ bias, features }, nth) => {
      const inner = outer / (1 + Math.exp(-sums[nth]!));
      slope[width + bias]! += inner;
      for (const [at, value] of features) slope[at]! += inner * value;
    });
  }
  return slope;
}
