import { openAttention } from "./attention.ts";
import { applyLayer, layerNamed, normNamed, roundRows, rowsMax, rowsOf, wholeRowsOf } from "./dense-layers.ts";
import { act, type Kernel } from "./syntax-kernel.ts";
import type { SyntaxModel } from "./syntax-model.ts";
import { openWordVectors } from "./word-vectors.ts";

/** Turns a sentence's words into vectors that know their surroundings. The first row is that of the root, which is no word. */
export interface Encoder {
  /** Where the vectors stand afterwards, in rows that follow each other. */
  at: number;
  encode(words: readonly string[]): void;
}

/** The encoder of a model, in the kernel's memory. */
export function openEncoder(kernel: Kernel, model: SyntaxModel): Encoder {
  const x = rowsOf(kernel, rowsMax, model.width).at;
  const putWords = openWordVectors(kernel, model);
  const layers = model.layers.map((name, nth) =>
    name.startsWith("c")
      ? openConvolution(kernel, model, `layers.${nth}`, Number(name.slice(1)), x)
      : openAttention(kernel, model, `layers.${nth}`, x),
  );
  return {
    at: x,
    encode: (words) => {
      putWords(["<root>", ...words], x);
      for (const layer of layers) layer(words.length + 1);
    },
  };
}

/** Adds to each word what stands `dilation` words before and behind it. */
function openConvolution(kernel: Kernel, model: SyntaxModel, name: string, dilation: number, x: number) {
  const { width } = model;
  const layer = layerNamed(kernel, model, `${name}.linear.weight`, `${name}.linear.bias`);
  const norm = normNamed(kernel, model, `${name}.norm`);
  const rounded = wholeRowsOf(kernel, rowsMax, width, dilation);
  const sums = rowsOf(kernel, rowsMax, width);
  return (rows: number): void => {
    roundRows(kernel, x, rows, rounded);
    // Behind the last word nothing stands, whatever an earlier sentence left there.
    const end = rounded.at / 2 + rows * width;
    kernel.wholes.fill(0, end, end + dilation * width);
    applyLayer(kernel, rounded, rows, layer, sums, act.swish, dilation);
    kernel.normalize(sums.at, rows, width, norm.weight, norm.bias, x, act.add);
  };
}
