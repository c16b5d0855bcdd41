import { type Dense, denseOf, evenly, type Kernel, layerOf, pack } from "./dense-layers.ts";
import type { SyntaxModel, Tensor } from "./syntax-model.ts";
import { featureCount, featureTables, wordFeatures } from "./word-features.ts";

/** Turns a sentence's words into vectors that know their surroundings. The first row is that of the root, which is no word. */
export interface Encoder {
  kernel: Kernel;
  /** Where the vectors stand afterwards, `width` numbers a row. */
  at: number;
  width: number;
  encode(words: readonly string[]): void;
}

/** Most rows a sentence may have, the root among them: longer ones are no prose. */
export const rowsMax = 164;

/** Words whose vectors are kept. Half a kilobyte each. */
const keptWordsMax = 6_000;

const heads = 4;
const distanceMax = 32;

/** The encoder of a model, in the kernel's memory. */
export function openEncoder(kernel: Kernel, model: SyntaxModel): Encoder {
  const { width } = model;
  const x = kernel.room(rowsMax * width);
  const words = wordVectors(kernel, model);
  const layers = model.layers.map((name, nth) =>
    name.startsWith("c")
      ? convolution(kernel, model, `layers.${nth}`, Number(name.slice(1)), x)
      : attention(kernel, model, `layers.${nth}`, x),
  );
  return {
    kernel,
    at: x,
    width,
    encode: (sentence) => {
      const rows = ["<root>", ...sentence];
      kernel.numbers.fill(0, x / 4, x / 4 + evenly(rows.length, 8) * width);
      rows.forEach((word, row) => {
        kernel.numbers.set(words(word), x / 4 + row * width);
      });
      for (const layer of layers) layer(rows.length);
    },
  };
}

/** The vector of a word by itself; those of many words are kept. */
function wordVectors(kernel: Kernel, model: SyntaxModel): (word: string) => Float32Array {
  const tables = featureTables.map((_, nth) => model.tensor(`tables.${nth}.weight`));
  const layer = denseOf(kernel, model, "word.weight", "word.bias");
  const from = { at: kernel.room(4 * layer.inputs), stride: layer.inputs };
  const to = { at: kernel.room(4 * model.width), stride: model.width };
  const norm = normOf(model, "word_norm");
  const known = new Map<string, Float32Array>();
  return (word) => {
    const found = known.get(word);
    if (found) return found;
    if (known.size >= keptWordsMax) known.clear();
    embed(kernel.numbers.subarray(from.at / 4, from.at / 4 + layer.inputs), word, tables);
    kernel.dense(from, 1, layer, to, true);
    const vector = new Float32Array(model.width);
    normalize(kernel.numbers, to.at / 4, model.width, norm, vector, 0);
    known.set(word, vector);
    return vector;
  };
}

function embed(to: Float32Array, word: string, tables: readonly Tensor[]): void {
  to.fill(0);
  const rows = wordFeatures(word);
  let [nth, offset] = [0, 0];
  for (const [table, { hashes }] of featureTables.entries()) {
    const { values, columns } = tables[table]!;
    for (let hash = 0; hash < hashes; hash++, nth++)
      for (let at = 0; at < columns; at++) to[offset + at]! += values[rows[nth]! * columns + at]!;
    offset += columns;
  }
  if (nth !== featureCount) throw new Error("The tables of features do not agree.");
}

interface Norm {
  weight: Float32Array;
  bias: Float32Array;
}

function normOf(model: SyntaxModel, name: string): Norm {
  return { weight: model.tensor(`${name}.weight`).values, bias: model.tensor(`${name}.bias`).values };
}

/** Layer normalization of `width` numbers from one place to another. */
function normalize(
  from: Float32Array,
  at: number,
  width: number,
  { weight, bias }: Norm,
  to: Float32Array,
  put: number,
): void {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += from[at + i]!;
  const mean = sum / width;
  let square = 0;
  for (let i = 0; i < width; i++) square += (from[at + i]! - mean) ** 2;
  const scale = 1 / Math.sqrt(square / width + 1e-5);
  for (let i = 0; i < width; i++) to[put + i] = (from[at + i]! - mean) * scale * weight[i]! + bias[i]!;
}

/** Adds to each word what stands `dilation` words before and behind it. */
function convolution(kernel: Kernel, model: SyntaxModel, name: string, dilation: number, x: number) {
  const { width } = model;
  const layer = denseOf(kernel, model, `${name}.linear.weight`, `${name}.linear.bias`);
  const norm = normOf(model, `${name}.norm`);
  const from = { at: kernel.room(rowsMax * 3 * width), stride: 3 * width };
  const to = { at: kernel.room(rowsMax * width), stride: width };
  const normal = new Float32Array(width);
  return (rows: number): void => {
    const { numbers } = kernel;
    for (let row = 0; row < rows; row++)
      for (const [part, source] of [row - dilation, row, row + dilation].entries()) {
        const put = from.at / 4 + row * from.stride + part * width;
        if (source < 0 || source >= rows) numbers.fill(0, put, put + width);
        else numbers.copyWithin(put, x / 4 + source * width, x / 4 + (source + 1) * width);
      }
    kernel.dense(from, rows, layer, to, true);
    for (let row = 0; row < rows; row++) {
      normalize(numbers, to.at / 4 + row * width, width, norm, normal, 0);
      for (let i = 0, at = x / 4 + row * width; i < width; i++, at++) numbers[at]! += normal[i]!;
    }
  };
}

/** Adds to each word what the others tell it, by likeness and distance. */
function attention(kernel: Kernel, model: SyntaxModel, name: string, x: number) {
  const { width } = model;
  const dense = (part: string): Dense => denseOf(kernel, model, `${name}.${part}.weight`, `${name}.${part}.bias`);
  const [qkv, out, up, down] = [dense("qkv"), dense("out"), dense("up"), dense("down")];
  const [before, behind] = [normOf(model, `${name}.before`), normOf(model, `${name}.behind`)];
  const bias = model.tensor(`${name}.bias`).values;
  const size = width / heads;
  const most = evenly(rowsMax, 8);
  const room = (columns: number) => ({ at: kernel.room(rowsMax * columns), stride: columns });
  const [z, all, scores, mixed, wide] = [room(width), room(3 * width), room(most), room(width), room(2 * width)];
  const keys = { weights: kernel.room(most * size), bias: kernel.room(most), inputs: size, outputs: most };
  const values = { weights: kernel.room(most * size), bias: kernel.room(size), inputs: most, outputs: size };
  const scale = 1 / Math.sqrt(size);

  const readHead = (head: number, rows: number): void => {
    const { numbers } = kernel;
    const [key, value] = [all.at / 4 + width + head * size, all.at / 4 + 2 * width + head * size];
    const padded = evenly(rows, 8);
    pack(kernel, { ...keys, outputs: padded }, (row, i) => (row < rows ? numbers[key + row * all.stride + i]! : 0));
    pack(kernel, { ...values, inputs: padded }, (i, row) => (row < rows ? numbers[value + row * all.stride + i]! : 0));
    const query = { at: all.at + 4 * head * size, stride: all.stride };
    kernel.dense(query, rows, { ...keys, outputs: padded }, scores, false);
    weigh(numbers, scores, rows, padded, bias.subarray(head * (2 * distanceMax + 1)), scale);
    const to = { at: mixed.at + 4 * head * size, stride: mixed.stride };
    kernel.dense(scores, rows, { ...values, inputs: padded }, to, false);
  };

  return (rows: number): void => {
    const { numbers } = kernel;
    const own = (row: number) => x / 4 + row * width;
    for (let row = 0; row < rows; row++) normalize(numbers, own(row), width, before, numbers, z.at / 4 + row * width);
    kernel.dense(z, rows, qkv, all, false);
    for (let head = 0; head < heads; head++) readHead(head, rows);
    kernel.dense(mixed, rows, out, z, false);
    addTo(numbers, x, z.at, rows * width);
    for (let row = 0; row < rows; row++) normalize(numbers, own(row), width, behind, numbers, z.at / 4 + row * width);
    kernel.dense(z, rows, up, wide, true);
    kernel.dense(wide, rows, down, z, false);
    addTo(numbers, x, z.at, rows * width);
  };
}

function addTo(numbers: Float32Array, to: number, from: number, count: number): void {
  for (let i = 0, a = to / 4, b = from / 4; i < count; i++) numbers[a + i]! += numbers[b + i]!;
}

/** Scores of each row as shares that add up to one. */
function weigh(
  numbers: Float32Array,
  scores: { at: number; stride: number },
  rows: number,
  padded: number,
  bias: Float32Array,
  scale: number,
): void {
  for (let row = 0; row < rows; row++) {
    const at = scores.at / 4 + row * scores.stride;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < rows; i++) {
      const distance = Math.min(distanceMax, Math.max(-distanceMax, i - row)) + distanceMax;
      const score = numbers[at + i]! * scale + bias[distance]!;
      numbers[at + i] = score;
      if (score > most) most = score;
    }
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += numbers[at + i] = Math.exp(numbers[at + i]! - most);
    for (let i = 0; i < rows; i++) numbers[at + i]! /= sum;
    for (let i = rows; i < padded; i++) numbers[at + i] = 0;
  }
}

/** A layer of the transposed of a tensor: a column for each output. */
export function transposedLayer(kernel: Kernel, { rows, columns, values }: Tensor): Dense {
  const turned = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column]!;
  return layerOf(kernel, { rows: columns, columns: rows, values: turned }, null);
}
