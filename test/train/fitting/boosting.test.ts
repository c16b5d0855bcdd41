import { expect, test } from "vitest";
import { logistic, sumOf } from "../../../workers/faithfulness/faithfulness-model.ts";
import { evenly } from "../../support/mulberry.ts";
import { growTrees } from "./boosting.ts";

const growing = { trees: 60, depth: 2, step: 0.3, smoothness: 1, leafMin: 1 };

function examples(count: number, isRight: (row: Float32Array) => boolean) {
  const next = evenly(3);
  const rows = Array.from({ length: count }, () =>
    Float32Array.from([next(), next() < 0.5 ? 0 : 1, next() < 0.5 ? 0 : 1]),
  );
  return { rows, labels: rows.map(isRight), weights: rows.map(() => 1) };
}

test("trees learn what holds only where two columns agree", () => {
  const seen = examples(400, (row) => row[1] === 1 && row[2] === 1);
  const model = growTrees(seen, growing);
  const wrong = seen.rows.filter((row, at) => logistic(sumOf(model, row)) > 0.5 !== seen.labels[at]);
  expect(wrong).toEqual([]);
});

test("a bound in a column of many values is found", () => {
  const model = growTrees(
    examples(400, ([value = 0]) => value > 0.4),
    growing,
  );
  expect(sumOf(model, [0.3, 0, 0])).toBeLessThan(0);
  expect(sumOf(model, [0.5, 0, 0])).toBeGreaterThan(0);
});

test("rows count by their weight", () => {
  const rows = [Float32Array.from([1]), Float32Array.from([1])];
  const model = growTrees({ rows, labels: [true, false], weights: [3, 1] }, { ...growing, trees: 1 });
  expect(logistic(model.base)).toBeCloseTo(0.75);
});
