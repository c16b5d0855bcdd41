import { readFileSync } from "node:fs";
import type { SyntaxModel, Tensor } from "./syntax-model.ts";

/** A dense layer's numbers in the kernel's memory. */
export interface Dense {
  weights: number;
  bias: number;
  inputs: number;
  outputs: number;
}

/** Rows of numbers in the kernel's memory: `stride` numbers from one row to the next. */
export interface Rows {
  at: number;
  stride: number;
}

/** The kernel with its memory; places are in bytes. */
export interface Kernel {
  /** All of the memory as numbers; a place divided by four is an index. */
  numbers: Float32Array;
  /** Room for so many numbers, zeros at first. */
  room(count: number): number;
  dense(from: Rows, rows: number, layer: Dense, to: Rows, active: boolean): void;
}

export const kernelFile = new URL("../../data/models/syntax-kernel.wasm", import.meta.url);

/** Bytes a page of WebAssembly memory has. */
const pageBytes = 65_536;

/** The kernel with memory for so many bytes. */
export function openKernel(bytes: number): Kernel {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(kernelFile)));
  const memory = exports.memory as WebAssembly.Memory;
  const dense = exports.dense as (...numbers: number[]) => void;
  memory.grow(Math.ceil(bytes / pageBytes));
  const numbers = new Float32Array(memory.buffer);
  let free = 16;
  return {
    numbers,
    room: (count) => {
      const at = free;
      free += 16 * Math.ceil(count / 4);
      if (free > memory.buffer.byteLength) throw new Error("The syntax model needs more memory than was set aside.");
      return at;
    },
    dense: (from, rows, layer, to, active) => {
      const { weights, bias, inputs, outputs } = layer;
      dense(
        from.at,
        evenly(rows, 4),
        4 * from.stride,
        inputs,
        weights,
        bias,
        outputs,
        to.at,
        4 * to.stride,
        active ? 1 : 0,
      );
    },
  };
}

/** The next multiple of a number. */
export function evenly(count: number, by: number): number {
  return by * Math.ceil(count / by);
}

/** Puts a layer of the model into the kernel's memory. Without a bias tensor of its own it adds nothing. */
export function denseOf(kernel: Kernel, model: SyntaxModel, weight: string, bias: string | null): Dense {
  return layerOf(kernel, model.tensor(weight), bias === null ? null : model.tensor(bias));
}

/** A layer of a matrix with a row for each output. */
export function layerOf(kernel: Kernel, { rows, columns, values }: Tensor, bias: Tensor | null): Dense {
  const outputs = evenly(rows, 8);
  const layer = { weights: kernel.room(outputs * columns), bias: kernel.room(outputs), inputs: columns, outputs };
  pack(kernel, layer, (output, input) => (output < rows ? values[output * columns + input]! : 0));
  if (bias) kernel.numbers.set(bias.values, layer.bias / 4);
  return layer;
}

/** Lays a layer's weights as the kernel reads them: eight outputs beside each other for each input. */
export function pack(
  { numbers }: Kernel,
  { weights, inputs, outputs }: Dense,
  weight: (output: number, input: number) => number,
): void {
  let at = weights / 4;
  for (let block = 0; block < outputs; block += 8)
    for (let input = 0; input < inputs; input++)
      for (let output = block; output < block + 8; output++) numbers[at++] = weight(output, input);
}
