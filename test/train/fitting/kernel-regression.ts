/** What each example has to give to each class so that all of them together are told best, a row an example: kernel ridge regression. `near` is how near two examples are; large `smoothness` keeps what is given small. */
export function fitExamples(
  examples: readonly Float64Array[],
  labels: readonly number[],
  {
    classes,
    near,
    smoothness,
  }: { classes: number; near: (a: Float64Array, b: Float64Array) => number; smoothness: number },
): Float64Array {
  const size = examples.length;
  const matrix = new Float64Array(size * size);
  const gives = new Float64Array(size * classes);
  examples.forEach((a, i) => {
    for (let j = 0; j <= i; j++) matrix[i * size + j] = near(a, examples[j]!) + (i === j ? smoothness : 0);
    for (let one = 0; one < classes; one++) gives[i * classes + one] = (one === labels[i] ? 1 : 0) - 1 / classes;
  });
  solve(matrix, size, gives, classes);
  return gives;
}

/** Solves a symmetric positive system for several right sides in place, by Cholesky's factors; only the lower half is read. */
function solve(matrix: Float64Array, size: number, sides: Float64Array, width: number): void {
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!;
    }
  for (let side = 0; side < width; side++) {
    for (let i = 0; i < size; i++) {
      let sum = sides[i * width + side]!;
      for (let k = 0; k < i; k++) sum -= matrix[i * size + k]! * sides[k * width + side]!;
      sides[i * width + side] = sum / matrix[i * size + i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = sides[i * width + side]!;
      for (let k = i + 1; k < size; k++) sum -= matrix[k * size + i]! * sides[k * width + side]!;
      sides[i * width + side] = sum / matrix[i * size + i]!;
    }
  }
}
