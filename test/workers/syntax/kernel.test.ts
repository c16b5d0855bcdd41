import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyLayer, layerOf, roundRows, rowsOf, vectorOf, wholeRowsOf } from "../../../workers/syntax/dense-layers.ts";
import { act, evenly, type Kernel, kernelFile, openKernel } from "../../../workers/syntax/syntax-kernel.ts";
import { compileKernel } from "../../train/syntax-kernel.ts";

/** Numbers that look like chance, the same for the same seed. */
const numbersOf = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin(seed + at * 12.9898) * 3);

const vector = (values: Float32Array) => ({ rows: 1, columns: values.length, values });

function put(kernel: Kernel, values: Float32Array, room = values.length): number {
  return vectorOf(kernel, vector(values), room);
}

const read = (kernel: Kernel, at: number, count: number) => Array.from(kernel.numbers.subarray(at / 4, at / 4 + count));

function expectNear(found: readonly number[], expected: readonly number[], error: number): void {
  expect(found).toHaveLength(expected.length);
  found.forEach((value, at) => {
    expect(Math.abs(value - expected[at]!)).toBeLessThanOrEqual(error);
  });
}

const few = (min: number, max: number) => fc.integer({ min, max });
const seed = fc.integer({ min: 0, max: 1e6 });

test("the kernel that ships is its text", async () => {
  expect(Buffer.from(await compileKernel()).equals(readFileSync(kernelFile))).toBe(true);
});

test("a layer's numbers are those of a plain loop over each row and those that stand before and behind it", () => {
  const shape = fc.record({ rows: few(1, 9), pairs: few(1, 12), outputs: few(1, 20), apart: few(0, 4) });
  fc.assert(
    fc.property(shape, fc.constantFrom(...Object.values(act)), seed, ({ rows, pairs, outputs, apart }, does, seed) => {
      const kernel = openKernel(1 << 20);
      const columns = 8 * pairs;
      const taps = apart > 0 ? [-apart, 0, apart] : [0];
      // Weights as the model's file has them: signed bytes with a scale a row.
      const weights = numbersOf(outputs * taps.length * columns, seed).map((value) => Math.round(42 * value));
      for (let output = 0; output < outputs; output++) weights[output * taps.length * columns] = 127;
      const bias = numbersOf(outputs, seed + 1);
      const layer = layerOf(kernel, { rows: outputs, columns: taps.length * columns, values: weights }, vector(bias));
      const values = numbersOf(rows * columns, seed + 2);
      const to = rowsOf(kernel, 12, layer.outputs);
      const before = numbersOf(12 * layer.outputs, seed + 3);
      kernel.numbers.set(before, to.at / 4);
      const rounded = wholeRowsOf(kernel, 12, columns, 4);
      roundRows(kernel, put(kernel, values), rows, rounded);
      applyLayer(kernel, rounded, rows, layer, to, does, apart);
      const largest = Math.max(...values.map(Math.abs));
      for (let row = 0; row < rows; row++)
        for (let output = 0; output < outputs; output++) {
          let sum = bias[output]!;
          taps.forEach((tap, nth) => {
            for (let input = 0; input < columns; input++)
              sum +=
                (row + tap < 0 || row + tap >= rows ? 0 : values[(row + tap) * columns + input]!) *
                weights[(output * taps.length + nth) * columns + input]!;
          });
          const old = before[row * layer.outputs + output]!;
          const swish = (sum * Math.min(6, Math.max(0, sum + 3))) / 6;
          const expected = does === act.swish ? swish : does === act.add ? old + sum : sum;
          // Each product may be off by half a step of its number.
          const most = (127 * taps.length * columns * largest) / 32_767;
          const found = kernel.numbers[to.at / 4 + row * layer.outputs + output]!;
          expect(Math.abs(found - expected)).toBeLessThanOrEqual(most);
        }
    }),
    { numRuns: 60 },
  );
});

test("no sum of a layer leaves 32 bits, and one with more inputs than that is refused", () => {
  const kernel = openKernel(1 << 20);
  const inputs = 512;
  const ones = { rows: 1, columns: inputs, values: new Float32Array(inputs).fill(1) };
  const layer = layerOf(kernel, ones, vector(Float32Array.of(0)));
  const [rounded, to] = [wholeRowsOf(kernel, 4, inputs), rowsOf(kernel, 4, 8)];
  roundRows(kernel, put(kernel, new Float32Array(inputs).fill(-1)), 1, rounded);
  applyLayer(kernel, rounded, 1, layer, to, act.none);
  expect(kernel.numbers[to.at / 4]).toBeCloseTo(-inputs, 2);
  expect(() => layerOf(kernel, { rows: 1, columns: 520, values: new Float32Array(520) }, vector(bias8()))).toThrow(
    "516",
  );
});

const bias8 = () => new Float32Array(8);

test("a product of matrices is that of a plain loop", () => {
  fc.assert(
    fc.property(fc.record({ rows: few(1, 9), inputs: few(1, 40), outputs: few(1, 20) }), seed, (shape, seed) => {
      const { rows, inputs, outputs } = shape;
      const kernel = openKernel(1 << 20);
      const columns = evenly(outputs, 8);
      const [values, weights] = [numbersOf(rows * inputs, seed), numbersOf(inputs * columns, seed + 1)];
      const to = rowsOf(kernel, 12, columns);
      const from = put(kernel, values, 12 * inputs);
      kernel.multiply(
        from,
        evenly(rows, 4),
        4 * inputs,
        inputs,
        put(kernel, weights),
        4 * columns,
        columns,
        to.at,
        to.stride,
      );
      const expected = Array.from({ length: rows * columns }, (_, at) => {
        const [row, column] = [Math.floor(at / columns), at % columns];
        let sum = 0;
        for (let input = 0; input < inputs; input++)
          sum += values[row * inputs + input]! * weights[input * columns + column]!;
        return sum;
      });
      expectNear(read(kernel, to.at, rows * columns), expected, 1e-4);
    }),
    { numRuns: 30 },
  );
});

test("a transposed matrix has its columns as rows", () => {
  const kernel = openKernel(1 << 16);
  const [rows, columns] = [8, 12];
  const to = rowsOf(kernel, columns, rows);
  kernel.transpose(
    put(
      kernel,
      Float32Array.from({ length: rows * columns }, (_, at) => at),
    ),
    rows,
    4 * columns,
    columns,
    to.at,
    to.stride,
  );
  expect(read(kernel, to.at, rows * columns)).toEqual(
    Array.from({ length: rows * columns }, (_, at) => (at % rows) * columns + Math.floor(at / rows)),
  );
});

test("normalized rows have the mean and the spread of layer normalization, put or added", () => {
  const kernel = openKernel(1 << 16);
  const [rows, width] = [3, 24];
  const [values, weight, bias] = [numbersOf(rows * width, 1), numbersOf(width, 2), numbersOf(width, 3)];
  const [from, to] = [put(kernel, values), kernel.room(rows * width)];
  const expected = Array.from(values, (value, at) => {
    const row = values.subarray(at - (at % width), at - (at % width) + width);
    const mean = row.reduce((sum, one) => sum + one, 0) / width;
    const spread = row.reduce((sum, one) => sum + (one - mean) ** 2, 0) / width;
    return ((value - mean) / Math.sqrt(spread + 1e-5)) * weight[at % width]! + bias[at % width]!;
  });
  const norm = [put(kernel, weight), put(kernel, bias)] as const;
  kernel.normalize(from, rows, width, ...norm, to, act.none);
  expectNear(read(kernel, to, rows * width), expected, 1e-5);
  kernel.normalize(from, rows, width, ...norm, from, act.add);
  expectNear(
    read(kernel, from, rows * width),
    expected.map((value, at) => value + values[at]!),
    1e-5,
  );
});

test("what a word, its head and their distance tell is the swish of their sum, and word times head", () => {
  const kernel = openKernel(1 << 16);
  const count = 24;
  const [word, head, far] = [numbersOf(count, 1), numbersOf(count, 2), numbersOf(count, 3)];
  const to = kernel.room(2 * count);
  kernel.join(put(kernel, word), put(kernel, head), put(kernel, far), count, to);
  const sums = Array.from(word, (value, at) => value + head[at]! + far[at]!);
  const swish = sums.map((sum) => (sum * Math.min(6, Math.max(0, sum + 3))) / 6);
  expectNear(read(kernel, to, 2 * count), [...swish, ...word.map((value, at) => value * head[at]!)], 1e-5);
  kernel.copy(to, to + 4 * count, 4 * count);
  expect(read(kernel, to + 4 * count, count)).toEqual(read(kernel, to, count));
});

test("shares are those of a plain softmax with a bias that moves by one from row to row", () => {
  fc.assert(
    fc.property(few(1, 9), few(1, 24), fc.constantFrom(0.1, 1, 40), seed, (rows, count, scale, seed) => {
      const kernel = openKernel(1 << 16);
      const values = numbersOf(rows * 24, seed);
      const bias = numbersOf(40, seed + 1);
      const [at, lines] = [put(kernel, values), put(kernel, bias)];
      kernel.softmax(at, rows, 4 * 24, count, scale, lines + 4 * rows, 4);
      for (let row = 0; row < rows; row++) {
        const scores = Array.from({ length: count }, (_, i) => values[row * 24 + i]! * scale + bias[rows - row + i]!);
        const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
        const sum = powers.reduce((all, one) => all + one, 0);
        const padding = Array.from({ length: evenly(count, 4) - count }, () => 0);
        expectNear(
          read(kernel, at + 4 * 24 * row, evenly(count, 4)),
          [...powers.map((one) => one / sum), ...padding],
          2e-5,
        );
      }
    }),
    { numRuns: 60 },
  );
});
