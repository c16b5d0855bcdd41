import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { kernelFile, layerOf, openKernel } from "../../../workers/syntax/dense-layers.ts";
import { compileKernel } from "../../train/syntax-kernel.ts";

test("the kernel that ships is its text", async () => {
  expect(Buffer.from(await compileKernel()).equals(readFileSync(kernelFile))).toBe(true);
});

test("a layer's numbers are those of a plain loop, and the same to the last bit each time", () => {
  const shape = fc.record({
    rows: fc.integer({ min: 1, max: 9 }),
    inputs: fc.integer({ min: 1, max: 40 }),
    outputs: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(shape, fc.boolean(), fc.integer(), ({ rows, inputs, outputs }, active, seed) => {
      const kernel = openKernel(1 << 20);
      const number = (at: number) => Math.sin(seed + at * 12.9898);
      const weights = {
        rows: outputs,
        columns: inputs,
        values: Float32Array.from({ length: outputs * inputs }, (_, at) => number(at)),
      };
      const bias = {
        rows: 1,
        columns: outputs,
        values: Float32Array.from({ length: outputs }, (_, at) => number(-at - 1)),
      };
      const layer = layerOf(kernel, weights, bias);
      const from = { at: kernel.room(12 * inputs), stride: inputs };
      const to = { at: kernel.room(12 * layer.outputs), stride: layer.outputs };
      for (let at = 0; at < rows * inputs; at++) kernel.numbers[from.at / 4 + at] = number(at * 7 + 3);
      kernel.dense(from, rows, layer, to, active);
      for (let row = 0; row < rows; row++)
        for (let output = 0; output < outputs; output++) {
          let sum = bias.values[output] ?? 0;
          for (let input = 0; input < inputs; input++)
            sum +=
              (kernel.numbers[from.at / 4 + row * inputs + input] ?? 0) *
              (weights.values[output * inputs + input] ?? 0);
          const expected = active ? (sum * Math.min(6, Math.max(0, sum + 3))) / 6 : sum;
          expect(kernel.numbers[to.at / 4 + row * to.stride + output]).toBeCloseTo(expected, 3);
        }
    }),
    { numRuns: 40 },
  );
});
