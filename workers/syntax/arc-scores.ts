import { applyLayer, layerNamed, roundRows, rowsMax, rowsOf, type WholeRows, wholeRowsOf } from "./dense-layers.ts";
import { bucketOf } from "./head-distance.ts";
import { act, evenly, type Kernel } from "./syntax-kernel.ts";
import type { SyntaxModel } from "./syntax-model.ts";

/** Scores each word as each other's head: logarithms of probabilities, `[dependent * rows + head]`, until the next call. */
export function openArcs(kernel: Kernel, model: SyntaxModel): (vectors: WholeRows, rows: number) => Float64Array {
  const layer = (name: string) => layerNamed(kernel, model, `${name}.weight`, `${name}.bias`);
  const [asHead, asDependent] = [layer("arc_head"), layer("arc_dependent")];
  const size = asHead.outputs;
  // What a word is worth as a head by itself, arc_bias, comes in with what the other word asks for.
  const bilinear = layerNamed(kernel, model, "arc_bilinear", "arc_bias");
  const distances = matrixOf(kernel, model, "arc_distance");
  const most = evenly(rowsMax, 8);
  const room = (columns: number) => rowsOf(kernel, rowsMax, columns);
  const [heads, dependents, asked, far, arcs] = [
    room(size),
    room(size),
    room(size),
    room(distances.columns),
    room(most),
  ];
  const turned = rowsOf(kernel, size, most);
  const rounded = wholeRowsOf(kernel, rowsMax, size);
  // One for all sentences: the engine takes long to make typed arrays and to collect them.
  const scores = new Float64Array(rowsMax * rowsMax);

  return (vectors, rows) => {
    const padded = evenly(rows, 4);
    applyLayer(kernel, vectors, rows, asHead, heads, act.swish);
    applyLayer(kernel, vectors, rows, asDependent, dependents, act.swish);
    roundRows(kernel, dependents.at, rows, rounded);
    applyLayer(kernel, rounded, rows, bilinear, asked, act.none);
    kernel.multiply(
      dependents.at,
      padded,
      dependents.stride,
      size,
      distances.at,
      distances.stride,
      distances.columns,
      far.at,
      far.stride,
    );
    kernel.transpose(heads.at, padded, heads.stride, size, turned.at, turned.stride);
    kernel.multiply(
      asked.at,
      padded,
      asked.stride,
      size,
      turned.at,
      turned.stride,
      evenly(rows, 8),
      arcs.at,
      arcs.stride,
    );
    for (let word = 1; word < rows; word++) {
      addDistances(
        kernel.numbers,
        arcs.at / 4 + word * most,
        far.at / 4 + word * distances.columns,
        word,
        rows,
        scores,
      );
      toLogShares(scores, word * rows, rows);
    }
    return scores;
  };
}

/** A matrix of the model as it is, padded to columns by eight. */
function matrixOf(kernel: Kernel, model: SyntaxModel, name: string) {
  const { rows, columns, values } = model.tensor(name);
  const to = rowsOf(kernel, rows, evenly(columns, 8));
  for (let row = 0; row < rows; row++)
    kernel.numbers.set(values.subarray(row * columns, (row + 1) * columns), (to.at + row * to.stride) / 4);
  return { ...to, columns: evenly(columns, 8) };
}

/** The scores of a word's heads with what their distance adds; a word is no head of its own. */
function addDistances(
  numbers: Float32Array,
  arcs: number,
  far: number,
  word: number,
  rows: number,
  to: Float64Array,
): void {
  for (let head = 0; head < rows; head++)
    to[word * rows + head] = numbers[arcs + head]! + numbers[far + bucketOf(head - word)]!;
  to[word * rows + word] = Number.NEGATIVE_INFINITY;
}

function toLogShares(scores: Float64Array, from: number, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at < from + count; at++) most = Math.max(most, scores[at]!);
  let sum = 0;
  for (let at = from; at < from + count; at++) sum += Math.exp(scores[at]! - most);
  const total = most + Math.log(sum);
  for (let at = from; at < from + count; at++) scores[at]! -= total;
}
