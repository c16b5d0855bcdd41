import { expect, test } from "vitest";
import { principalAxes } from "./principal-axes.ts";

test("axes point where rows reach furthest, one at a right angle to the other", () => {
  const rows = [
    [3, 3, 0],
    [-3, -3, 0],
    [1, -1, 0],
    [0, 0, 0.5],
  ].map((row) => Float64Array.from(row));
  const [a = 0, b = 0, c = 0, ...second] = principalAxes(rows, 3, 2);
  expect([Math.abs(a), Math.abs(b), c]).toEqual([Math.SQRT1_2, Math.SQRT1_2, 0].map((value) => expect.closeTo(value)));
  expect(a * b).toBeGreaterThan(0);
  expect((second[0] ?? 0) * (second[1] ?? 0)).toBeCloseTo(-0.5);
});
