/** What is shown in training: the numbers of a text, the class it is of and how much it counts within its class. */
export interface Example {
  input: Float32Array;
  label: number;
  weight: number;
}

/** Weights of each class, one class after the other, and the classes' biases. */
export interface SoftmaxModel {
  weights: Float64Array;
  biases: Float64Array;
}

/** Ours, as the loss levels off there. */
const rounds = 300;
const stepSize = 0.05;
/** Holds the weights small, so that they rest on what many examples show. */
const decay = 1e-4;
/** Inputs of unit length are too short for weights that are held small. */
const inputScale = 6;

/** Logistic regression over `classes`, each class counting alike however many examples it has; all examples at once with Adam (Kingma, Ba 2015), so that the same examples give the same model. */
export function trainSoftmax(examples: readonly Example[], classes: number, width: number): SoftmaxModel {
  const shares = classWeights(examples, classes);
  const size = classes * (width + 1);
  const theta = new Float64Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  for (let round = 1; round <= rounds; round++) {
    const gradient = gradientOf(theta, examples, shares, classes, width);
    for (let at = 0; at < size; at++) {
      const slope = gradient[at]! + decay * theta[at]!;
      first[at] = 0.9 * first[at]! + 0.1 * slope;
      second[at] = 0.999 * second[at]! + 0.001 * slope * slope;
      const mean = first[at]! / (1 - 0.9 ** round);
      const spread = Math.sqrt(second[at]! / (1 - 0.999 ** round)) + 1e-8;
      theta[at] = theta[at]! - (stepSize * mean) / spread;
    }
  }
  return {
    weights: theta.slice(0, classes * width).map((value) => value * inputScale),
    biases: theta.slice(classes * width),
  };
}

function classWeights(examples: readonly Example[], classes: number): Float64Array {
  const sums = new Float64Array(classes);
  for (const { label, weight } of examples) sums[label]! += weight;
  return Float64Array.from(examples, ({ label, weight }) => weight / sums[label]! / classes);
}

function gradientOf(
  theta: Float64Array,
  examples: readonly Example[],
  shares: Float64Array,
  classes: number,
  width: number,
): Float64Array {
  const gradient = new Float64Array(theta.length);
  const biases = classes * width;
  const errors = new Float64Array(classes);
  examples.forEach(({ input, label }, number) => {
    for (let one = 0; one < classes; one++) {
      let sum = theta[biases + one]!;
      for (let i = 0; i < width; i++) sum += theta[one * width + i]! * input[i]! * inputScale;
      errors[one] = sum;
    }
    const most = errors.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
    let total = 0;
    for (let one = 0; one < classes; one++) total += errors[one] = Math.exp(errors[one]! - most);
    for (let one = 0; one < classes; one++) {
      const error = (errors[one]! / total - (one === label ? 1 : 0)) * shares[number]!;
      gradient[biases + one]! += error;
      for (let i = 0; i < width; i++) gradient[one * width + i]! += error * input[i]! * inputScale;
    }
  });
  return gradient;
}
