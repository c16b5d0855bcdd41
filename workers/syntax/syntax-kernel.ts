/** Design: docs/design/syntax.md */
import { readFileSync } from "node:fs";

/** The kernel with its memory. Places and steps are in bytes, counts in numbers; kernel.wat says what each function asks for. */
export interface Kernel extends KernelFunctions {
  /** All of the memory as numbers; a place divided by four is an index. */
  numbers: Float32Array;
  /** The same as whole numbers of 16 bits; a place divided by two is an index. */
  wholes: Int16Array;
  /** Room for so many numbers of 32 bits, zeros at first. */
  room(count: number): number;
}

interface KernelFunctions {
  /** A dense layer on whole numbers. */
  layer(
    from: number,
    rows: number,
    stride: number,
    inputs: number,
    taps: number,
    jump: number,
    weights: number,
    scales: number,
    bias: number,
    outputs: number,
    to: number,
    toStride: number,
    act: number,
    scale: number,
  ): void;
  /** What a word, its head and their distance tell of a label. */
  join(word: number, head: number, far: number, count: number, to: number): void;
  copy(from: number, to: number, bytes: number): void;
  /** The largest number without signs. */
  largest(at: number, count: number): number;
  /** Numbers, multiplied, as the nearest whole ones. */
  round(from: number, count: number, by: number, to: number): void;
  /** A product of matrices. */
  multiply(
    from: number,
    rows: number,
    stride: number,
    inputs: number,
    weights: number,
    step: number,
    outputs: number,
    to: number,
    toStride: number,
  ): void;
  transpose(from: number, rows: number, stride: number, columns: number, to: number, toStride: number): void;
  /** Layer normalization of rows that follow each other. */
  normalize(from: number, rows: number, width: number, weight: number, bias: number, to: number, act: number): void;
  softmax(at: number, rows: number, stride: number, count: number, scale: number, bias: number, shift: number): void;
}

/** What a layer does with its sums: nothing, the hard swish, or adding to what stands there. */
export const act = { none: 0, swish: 1, add: 2 } as const;

export const kernelFile = new URL("../../data/models/syntax-kernel.wasm", import.meta.url);

/** Bytes a page of WebAssembly memory has. */
const pageBytes = 65_536;

/** The kernel with memory for so many bytes. */
export function openKernel(bytes: number): Kernel {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(kernelFile)));
  const { memory, ...functions } = exports as unknown as KernelFunctions & { memory: WebAssembly.Memory };
  memory.grow(Math.ceil(bytes / pageBytes));
  let free = 16;
  return {
    ...functions,
    numbers: new Float32Array(memory.buffer),
    wholes: new Int16Array(memory.buffer),
    room: (count) => {
      const at = free;
      free += 16 * Math.ceil(count / 4);
      if (free > memory.buffer.byteLength) throw new Error("The syntax model needs more memory than was set aside.");
      return at;
    },
  };
}

/** The next multiple of a number. */
export function evenly(count: number, by: number): number {
  return by * Math.ceil(count / by);
}
