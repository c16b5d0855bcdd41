import { applyLayer, layerNamed, normNamed, roundBy, rowsOf, wholeRowsOf } from "./dense-layers.ts";
import { act, type Kernel } from "./syntax-kernel.ts";
import type { SyntaxModel, Tensor } from "./syntax-model.ts";
import { featureCount, featureTables, wordFeatures } from "./word-features.ts";

/** Words whose vectors are kept, in the kernel's memory: half a kilobyte each. Ours: those of some fifty articles. */
const keptWordsMax = 6_000;

/** New words that are made into vectors at once: as many as the kernel takes rows at once. */
const atOnce = 4;

/** Puts the vectors of words, each by itself, into rows of the kernel's memory that follow each other. Those of many words are kept. */
export function openWordVectors(kernel: Kernel, model: SyntaxModel): (words: readonly string[], to: number) => void {
  const { width } = model;
  const tables = featureTables.map((_, nth) => model.tensor(`tables.${nth}.weight`));
  const layer = layerNamed(kernel, model, "word.weight", "word.bias");
  const norm = normNamed(kernel, model, "word_norm");
  const [features, sums] = [rowsOf(kernel, atOnce, layer.inputs), rowsOf(kernel, atOnce, width)];
  const rounded = wholeRowsOf(kernel, atOnce, layer.inputs);
  // One bound for all words: a word's vector does not depend on the words beside it.
  const most = Math.max(...featureTables.map(({ hashes }, nth) => hashes * largestOf(tables[nth]!)));
  const vectors = kernel.room(keptWordsMax * width);
  const known = new Map<string, number>();

  const learn = (words: readonly string[]): void => {
    words.forEach((word, nth) => {
      embed(kernel.numbers, (features.at + nth * features.stride) / 4, word, tables);
    });
    roundBy(kernel, features.at, words.length * layer.inputs, most, rounded);
    applyLayer(kernel, rounded, words.length, layer, sums, act.swish);
    const to = vectors + 4 * width * known.size;
    kernel.normalize(sums.at, words.length, width, norm.weight, norm.bias, to, act.none);
    for (const word of words) known.set(apart(word), vectors + 4 * width * known.size);
  };

  return (words, to) => {
    if (known.size + words.length > keptWordsMax) known.clear();
    const fresh = Array.from(new Set(words.filter((word) => !known.has(word))));
    for (let at = 0; at < fresh.length; at += atOnce) learn(fresh.slice(at, at + atOnce));
    for (let at = 0; at < words.length; at++) kernel.copy(known.get(words[at]!)!, to + 4 * at * width, 4 * width);
  };
}

/** The same text in memory of its own: a slice would keep the whole of what it was cut from. */
function apart(slice: string): string {
  return Buffer.from(slice, "utf16le").toString("utf16le");
}

function embed(numbers: Float32Array, to: number, word: string, tables: readonly Tensor[]): void {
  const rows = wordFeatures(word);
  let [nth, offset] = [0, to];
  for (const [table, { hashes }] of featureTables.entries()) {
    const { values, columns } = tables[table]!;
    numbers.fill(0, offset, offset + columns);
    for (let hash = 0; hash < hashes; hash++, nth++)
      for (let at = 0, from = rows[nth]! * columns; at < columns; at++) numbers[offset + at]! += values[from + at]!;
    offset += columns;
  }
  if (nth !== featureCount) throw new Error("The tables of features do not agree.");
}

function largestOf({ values }: Tensor): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}
