import { bestHeads } from "./arborescence.ts";
import { denseOf, evenly, openKernel, pack } from "./dense-layers.ts";
import { openEncoder, rowsMax, transposedLayer } from "./syntax-encoder.ts";
import type { SyntaxModel } from "./syntax-model.ts";

/** A sentence's tree: for each word its head's number (from 1; 0 is the root), its label, part of speech, how sure the parser is of the arc and of the label, 0 to 1, and whether that is as sure as it must be to act on it. */
export interface SyntaxTree {
  heads: Int32Array;
  labels: string[];
  upos: string[];
  xpos: string[];
  sure: Float64Array;
  certain: boolean[];
}

export type SyntaxParser = (words: readonly string[]) => SyntaxTree | null;

/** Numbers of a word's vector as a head or dependent, and where its label is asked for. */
const arcSize = 128;
const labelSize = 96;

/** What nothing is sure enough for. */
const never = 2;

/** Memory for weights and one sentence. Bytes. */
const memoryBytes = 12 * 2 ** 20;

/** The parser of a model: words and marks in, a tree out; null for more words than a sentence has. */
export function openParser(model: SyntaxModel): SyntaxParser {
  const kernel = openKernel(memoryBytes);
  const encoder = openEncoder(kernel, model);
  const dense = (name: string) => denseOf(kernel, model, `${name}.weight`, `${name}.bias`);
  const [asHead, asDependent] = [dense("arc_head"), dense("arc_dependent")];
  const bilinear = denseOf(kernel, model, "arc_bilinear", null);
  const distance = transposedLayer(kernel, model.tensor("arc_distance"));
  const headBias = model.tensor("arc_bias").values;
  const [labelDependent, labelHead, labelOut] = [dense("label_dependent"), dense("label_head"), dense("label_out")];
  const labelDistance = model.tensor("label_distance").values;
  const [uposOut, xposOut] = [dense("upos"), dense("xpos")];
  const room = (stride: number) => ({ at: kernel.room(rowsMax * stride), stride });
  const most = evenly(rowsMax, 8);
  const [h, d, bd, far, arcs] = [room(arcSize), room(arcSize), room(arcSize), room(distance.outputs), room(most)];
  const [a, c, joint, named] = [room(labelSize), room(labelSize), room(2 * labelSize), room(labelOut.outputs)];
  const [upos, xpos] = [room(uposOut.outputs), room(xposOut.outputs)];
  const headsLayer = { weights: kernel.room(most * arcSize), bias: kernel.room(most), inputs: arcSize, outputs: most };
  const { numbers } = kernel;

  const arcScores = (size: number): Float64Array => {
    const x = { at: encoder.at, stride: encoder.width };
    kernel.dense(x, size, asHead, h, true);
    kernel.dense(x, size, asDependent, d, true);
    kernel.dense(d, size, bilinear, bd, false);
    kernel.dense(d, size, distance, far, false);
    const layer = { ...headsLayer, outputs: evenly(size, 8) };
    pack(kernel, layer, (row, i) => (row < size ? numbers[h.at / 4 + row * arcSize + i]! : 0));
    for (let row = 0; row < size; row++) {
      let sum = 0;
      for (let i = 0; i < arcSize; i++) sum += headBias[i]! * numbers[h.at / 4 + row * arcSize + i]!;
      numbers[layer.bias / 4 + row] = sum;
    }
    kernel.dense(bd, size, layer, arcs, false);
    return logShares(size, (word, head) =>
      word === head
        ? Number.NEGATIVE_INFINITY
        : numbers[arcs.at / 4 + word * arcs.stride + head]! +
          numbers[far.at / 4 + word * far.stride + bucketOf(head - word)]!,
    );
  };

  const labelScores = (size: number, heads: Int32Array): void => {
    const x = { at: encoder.at, stride: encoder.width };
    kernel.dense(x, size, labelDependent, a, false);
    kernel.dense(x, size, labelHead, c, false);
    for (let word = 0; word < size; word++) {
      const [own, head, to] = [
        a.at / 4 + word * labelSize,
        c.at / 4 + heads[word]! * labelSize,
        joint.at / 4 + word * joint.stride,
      ];
      const bucket = bucketOf(heads[word]! - word) * labelSize;
      for (let i = 0; i < labelSize; i++) {
        numbers[to + i] = swish(numbers[own + i]! + numbers[head + i]! + labelDistance[bucket + i]!);
        numbers[to + labelSize + i] = numbers[own + i]! * numbers[head + i]!;
      }
    }
    kernel.dense(joint, size, labelOut, named, false);
  };

  return (words) => {
    const size = words.length + 1;
    if (size > rowsMax) return null;
    encoder.encode(words);
    const scores = arcScores(size);
    const heads = bestHeads(scores, size);
    labelScores(size, heads);
    const x = { at: encoder.at, stride: encoder.width };
    kernel.dense(x, size, uposOut, upos, false);
    kernel.dense(x, size, xposOut, xpos, false);
    const tree: SyntaxTree = {
      heads: heads.subarray(1),
      labels: [],
      upos: [],
      xpos: [],
      sure: new Float64Array(size - 1),
      certain: [],
    };
    for (let word = 1; word < size; word++) {
      const { at, share } = likeliest(numbers, named.at / 4 + word * named.stride, model.labels.length);
      const label = model.labels[at]!;
      const part = model.upos[likeliest(numbers, upos.at / 4 + word * upos.stride, model.upos.length).at]!;
      const sure = Math.exp(scores[word * size + heads[word]!]!) * share;
      const relation = label === "conj" && /^(VERB|AUX)$/.test(part) ? "conj:clause" : label;
      tree.labels.push(label);
      tree.upos.push(part);
      tree.sure[word - 1] = sure;
      tree.certain.push(sure >= (model.thresholds[relation] ?? never));
      tree.xpos.push(model.xpos[likeliest(numbers, xpos.at / 4 + word * xpos.stride, model.xpos.length).at]!);
    }
    return tree;
  };
}

function swish(x: number): number {
  return (x * Math.min(6, Math.max(0, x + 3))) / 6;
}

/** The number of a distance: 0 for the word itself, 1 to 15 for heads behind it, 16 to 30 for heads before it. */
function bucketOf(distance: number): number {
  const size = Math.abs(distance);
  const bucket = size <= 10 ? size : size < 15 ? 11 : size < 21 ? 12 : size < 31 ? 13 : size < 46 ? 14 : 15;
  return distance < 0 ? bucket + 15 : bucket;
}

/** Scores of all heads for each word as logarithms of probabilities. */
function logShares(size: number, score: (word: number, head: number) => number): Float64Array {
  const shares = new Float64Array(size * size);
  for (let word = 1; word < size; word++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let head = 0; head < size; head++) {
      const one = score(word, head);
      shares[word * size + head] = one;
      if (one > most) most = one;
    }
    let sum = 0;
    for (let head = 0; head < size; head++) sum += Math.exp(shares[word * size + head]! - most);
    const total = most + Math.log(sum);
    for (let head = 0; head < size; head++) shares[word * size + head]! -= total;
  }
  return shares;
}

function likeliest(numbers: Float32Array, at: number, count: number): { at: number; share: number } {
  let best = 0;
  for (let i = 1; i < count; i++) if (numbers[at + i]! > numbers[at + best]!) best = i;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.exp(numbers[at + i]! - numbers[at + best]!);
  return { at: best, share: 1 / sum };
}
