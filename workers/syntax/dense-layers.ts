import { evenly, type Kernel } from "./syntax-kernel.ts";
import type { SyntaxModel, Tensor } from "./syntax-model.ts";

/** A dense layer in the kernel's memory: its weights are whole numbers, each output's with a scale. */
export interface Layer {
  weights: number;
  scales: number;
  bias: number;
  inputs: number;
  outputs: number;
}

/** Rows of numbers in the kernel's memory: `stride` bytes from one row to the next. */
export interface Rows {
  at: number;
  stride: number;
}

/** Rows of whole numbers in the kernel's memory; each stands for itself times `scale`. */
export interface WholeRows {
  at: number;
  columns: number;
  scale: number;
}

/** Most rows a sentence may have, the root among them: longer ones are no prose. A multiple of four. */
export const rowsMax = 164;

/** The largest weight, and the largest number that a layer reads: signed bytes and 16 bits. */
const [weightMax, wholeMax] = [127, 32_767];

/** With more inputs a sum could leave 32 bits. */
const inputsMax = Math.floor((2 ** 31 - 1) / (weightMax * wholeMax));

/** Room for rows of numbers. */
export function rowsOf(kernel: Kernel, rows: number, columns: number): Rows {
  return { at: kernel.room(rows * columns), stride: 4 * columns };
}

/** Room for rows of whole numbers, with `margin` rows of zeros before them and room for as many behind. */
export function wholeRowsOf(kernel: Kernel, rows: number, columns: number, margin = 0): WholeRows {
  const row = columns / 2;
  return { at: kernel.room((rows + 2 * margin) * row) + 4 * margin * row, columns, scale: 0 };
}

/** Rounds rows that follow each other; the largest of their numbers becomes the largest whole one. */
export function roundRows(kernel: Kernel, from: number, rows: number, to: WholeRows): void {
  const count = rows * to.columns;
  roundBy(kernel, from, count, kernel.largest(from, count), to);
}

/** Rounds numbers of which none is larger than `most`. */
export function roundBy(kernel: Kernel, from: number, count: number, most: number, to: WholeRows): void {
  to.scale = most / wholeMax;
  kernel.round(from, count, most > 0 ? wholeMax / most : 0, to.at);
}

/** Applies a layer to rows. With `apart`, to each row beside those so far before and behind it. */
export function applyLayer(
  kernel: Kernel,
  from: WholeRows,
  rows: number,
  layer: Layer,
  to: Rows,
  act: number,
  apart = 0,
): void {
  const stride = 2 * from.columns;
  const { weights, scales, bias, outputs } = layer;
  kernel.layer(
    from.at - apart * stride,
    evenly(rows, 4),
    stride,
    from.columns,
    apart > 0 ? 3 : 1,
    (apart - 1) * stride,
    weights,
    scales,
    bias,
    outputs,
    to.at,
    to.stride,
    act,
    from.scale,
  );
}

/** A layer of the model, by the names of its tensors. */
export function layerNamed(kernel: Kernel, model: SyntaxModel, weight: string, bias: string): Layer {
  return layerOf(kernel, model.tensor(weight), model.tensor(bias));
}

/** A layer of a matrix with a row for each output. Rows of a model that are signed bytes with a scale stay what they are. */
export function layerOf(kernel: Kernel, { rows, columns, values }: Tensor, bias: Tensor): Layer {
  if (columns > inputsMax) throw new Error(`A layer of the syntax model has more than ${inputsMax} inputs.`);
  const [inputs, outputs] = [evenly(columns, 4), evenly(rows, 8)];
  const layer = {
    weights: kernel.room((outputs * inputs) / 2),
    scales: kernel.room(outputs),
    bias: vectorOf(kernel, bias, outputs),
    inputs,
    outputs,
  };
  for (let output = 0; output < rows; output++) {
    const row = values.subarray(output * columns, (output + 1) * columns);
    const scale = largestOf(row) / weightMax || 1;
    kernel.numbers[layer.scales / 4 + output] = scale;
    // Eight outputs beside each other for each two inputs.
    const first = layer.weights / 2 + (output - (output % 8)) * inputs + 2 * (output % 8);
    for (let input = 0; input < columns; input++)
      kernel.wholes[first + 8 * (input - (input % 2)) + (input % 2)] = Math.round(row[input]! / scale);
  }
  return layer;
}

/** Puts a vector into the kernel's memory, with room for so many numbers. */
export function vectorOf(kernel: Kernel, { values }: Tensor, count = values.length): number {
  const at = kernel.room(count);
  kernel.numbers.set(values, at / 4);
  return at;
}

function largestOf(values: Float32Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}

/** What layer normalization multiplies with and adds, in the kernel's memory. */
export interface Norm {
  weight: number;
  bias: number;
}

/** A normalization of the model, by its name. */
export function normNamed(kernel: Kernel, model: SyntaxModel, name: string): Norm {
  return {
    weight: vectorOf(kernel, model.tensor(`${name}.weight`)),
    bias: vectorOf(kernel, model.tensor(`${name}.bias`)),
  };
}
