import { expect, test } from "vitest";
import { fitExamples } from "./kernel-regression.ts";

const near = (a: Float64Array, b: Float64Array) => Math.exp(-((a[0]! - b[0]!) ** 2));

test("classes that no line parts are told apart by what is near", () => {
  const examples = [-2, -1.8, 0, 0.2, 2, 2.2].map((value) => Float64Array.of(value));
  const labels = [0, 0, 1, 1, 0, 0];
  const gives = fitExamples(examples, labels, { classes: 2, near, smoothness: 0.1 });
  const score = (value: number, one: number) =>
    examples.reduce((sum, example, at) => sum + near(Float64Array.of(value), example) * (gives[2 * at + one] ?? 0), 0);
  const better = (value: number) => (score(value, 0) > score(value, 1) ? 0 : 1);
  expect(examples.map((example) => better(example[0] ?? 0))).toEqual(labels);
});
