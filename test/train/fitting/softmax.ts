import { minimumOf } from "./minimum.ts";

/** One example: the number of its label, and numbered features with values. */
export interface Choice {
  label: number;
  features: readonly (readonly [number, number])[];
}

/**
 * Weights of a logistic model that chooses one of several labels, by label and feature, a bias last for each: the likeliest for the
 * choices, with a quadratic penalty on all weights but the biases.
 */
export function fitSoftmax(
  choices: readonly Choice[],
  { labels, width, penalty }: { labels: number; width: number; penalty: number },
): Float64Array[] {
  const packed = packedChoices(choices, width);
  const weights = minimumOf(labels * (width + 1), (weights, slopes) => {
    let value = likelihood(packed, weights, { slopes, count: labels });
    for (let at = 0; at < labels * width; at++) {
      value += (penalty / 2) * weights[at]! ** 2;
      slopes[at]! += penalty * weights[at]!;
    }
    return value;
  });
  return Array.from({ length: labels }, (_, label) =>
    Float64Array.from({ length: width + 1 }, (_, at) => weights[at * labels + label]!),
  );
}

/** Choices one behind the other: where the features of each begin, their numbers and values, the bias as a last feature. */
interface PackedChoices {
  labels: Uint32Array;
  starts: Uint32Array;
  features: Uint32Array;
  values: Float64Array;
}

function packedChoices(choices: readonly Choice[], width: number): PackedChoices {
  const features: number[] = [];
  const values: number[] = [];
  const starts = [0];
  for (const choice of choices) {
    for (const [feature, value] of [...choice.features, [width, 1] as const]) {
      features.push(feature);
      values.push(value);
    }
    starts.push(features.length);
  }
  return {
    labels: Uint32Array.from(choices, ({ label }) => label),
    starts: Uint32Array.from(starts),
    features: Uint32Array.from(features),
    values: Float64Array.from(values),
  };
}

/** The choices' negative log-likelihood, and how it changes with each weight; weights and slopes by feature, then label. */
function likelihood(
  { labels, starts, features, values }: PackedChoices,
  weights: Float64Array,
  { slopes, count }: { slopes: Float64Array; count: number },
): number {
  slopes.fill(0);
  const parts = new Float64Array(count);
  let sum = 0;
  for (let nth = 0; nth < labels.length; nth++) {
    const [from, to] = [starts[nth]!, starts[nth + 1]!];
    parts.fill(0);
    for (let at = from; at < to; at++) {
      const place = features[at]! * count;
      const value = values[at]!;
      for (let label = 0; label < count; label++) parts[label]! += weights[place + label]! * value;
    }
    setChances(parts);
    sum -= Math.log(parts[labels[nth]!]!);
    parts[labels[nth]!]! -= 1;
    for (let at = from; at < to; at++) {
      const place = features[at]! * count;
      const value = values[at]!;
      for (let label = 0; label < count; label++) slopes[place + label]! += parts[label]! * value;
    }
  }
  return sum;
}

/** Turns sums into how likely each label is. */
function setChances(sums: Float64Array): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let label = 0; label < sums.length; label++) top = Math.max(top, sums[label]!);
  let total = 0;
  for (let label = 0; label < sums.length; label++) {
    sums[label] = Math.exp(sums[label]! - top);
    total += sums[label]!;
  }
  for (let label = 0; label < sums.length; label++) sums[label]! /= total;
}
