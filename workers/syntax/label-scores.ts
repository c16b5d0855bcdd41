import {
  applyLayer,
  layerNamed,
  roundRows,
  rowsMax,
  rowsOf,
  vectorOf,
  type WholeRows,
  wholeRowsOf,
} from "./dense-layers.ts";
import { bucketOf } from "./head-distance.ts";
import { act, type Kernel } from "./syntax-kernel.ts";
import type { SyntaxModel } from "./syntax-model.ts";

/** The likeliest label of each row of the last call, and how likely it is. */
export interface Labels {
  at(row: number): number;
  share(row: number, label: number): number;
}

/** Labels of words that have a head, from what the word, its head and their distance tell. */
export function openLabels(
  kernel: Kernel,
  model: SyntaxModel,
): (vectors: WholeRows, rows: number, heads: Int32Array) => Labels {
  const layer = (name: string) => layerNamed(kernel, model, `${name}.weight`, `${name}.bias`);
  const [asDependent, asHead, out] = [layer("label_dependent"), layer("label_head"), layer("label_out")];
  const size = asDependent.outputs;
  const distance = vectorOf(kernel, model.tensor("label_distance"));
  const room = (columns: number) => rowsOf(kernel, rowsMax, columns);
  const [dependents, heads, joint, named] = [room(size), room(size), room(2 * size), room(out.outputs)];
  const rounded = wholeRowsOf(kernel, rowsMax, 2 * size);
  const even = kernel.room(out.outputs);
  const count = model.labels.length;
  const { numbers } = kernel;
  const first = (row: number) => named.at / 4 + row * out.outputs;

  return (vectors, rows, headOf) => {
    applyLayer(kernel, vectors, rows, asDependent, dependents, act.none);
    applyLayer(kernel, vectors, rows, asHead, heads, act.none);
    for (let row = 0; row < rows; row++) {
      const head = headOf[row]!;
      const far = distance + 4 * size * bucketOf(head - row);
      const to = joint.at + row * joint.stride;
      kernel.join(dependents.at + row * dependents.stride, heads.at + head * heads.stride, far, size, to);
    }
    roundRows(kernel, joint.at, rows, rounded);
    applyLayer(kernel, rounded, rows, out, named, act.none);
    kernel.softmax(named.at, rows, named.stride, count, 1, even, 0);
    return {
      at: (row) => largestAt(numbers, first(row), count),
      share: (row, label) => numbers[first(row) + label]!,
    };
  };
}

/** The likeliest of the names in a layer's outputs for each row; the first row, the root's, has none. */
export function openTags(
  kernel: Kernel,
  model: SyntaxModel,
  name: string,
  names: readonly string[],
): (vectors: WholeRows, rows: number) => string[] {
  const layer = layerNamed(kernel, model, `${name}.weight`, `${name}.bias`);
  const scores = rowsOf(kernel, rowsMax, layer.outputs);
  return (vectors, rows) => {
    applyLayer(kernel, vectors, rows, layer, scores, act.none);
    const found: string[] = [];
    for (let row = 1; row < rows; row++)
      found.push(names[largestAt(kernel.numbers, scores.at / 4 + row * layer.outputs, names.length)]!);
    return found;
  };
}

function largestAt(numbers: Float32Array, from: number, count: number): number {
  let best = 0;
  for (let at = 1; at < count; at++) if (numbers[from + at]! > numbers[from + best]!) best = at;
  return best;
}
