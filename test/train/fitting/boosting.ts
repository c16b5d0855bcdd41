import { type BoostedTrees, logistic, type TreeNode } from "../../../workers/faithfulness/faithfulness-model.ts";

/** Rows to learn from: numbers by column, none below 0 and most of them 0; whether each is of the class that is asked for, and how much it counts. */
export interface Examples {
  rows: readonly Float32Array[];
  labels: readonly boolean[];
  weights: readonly number[];
}

/** How the trees are grown. */
export interface Growing {
  trees: number;
  depth: number;
  /** Share of each tree's step that is taken. */
  step: number;
  /** What a leaf's counts are smoothed by. */
  smoothness: number;
  /** The least weight of a leaf, in units of the loss's second derivative. */
  leafMin: number;
}

/** Bounds that are tried in a column. */
const boundsMax = 24;

/** A column's bounds, and the rows that are not below its first one, with how many bounds each reaches. */
interface Column {
  bounds: Float32Array;
  rows: Int32Array;
  reached: Uint8Array;
}

/** What the rows of a node add up to. */
interface Sums {
  slope: number;
  curve: number;
}

/** Grows trees one after the other, each on what those before it get wrong (logistic loss, second order). */
export function growTrees({ rows, labels, weights }: Examples, growing: Growing): BoostedTrees {
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => columnOf(rows, column));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const share = weights.reduce((sum, one, at) => sum + (labels[at] ? one : 0), 0) / total;
  const base = Math.log(share / (1 - share));
  const sums = new Float64Array(rows.length).fill(base);
  const [slopes, curves] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  const trees: TreeNode[][] = [];
  for (let count = 0; count < growing.trees; count++) {
    for (let at = 0; at < rows.length; at++) {
      const guess = logistic(sums[at]!);
      slopes[at] = weights[at]! * ((labels[at] ? 1 : 0) - guess);
      curves[at] = weights[at]! * guess * (1 - guess);
    }
    const { tree, nodeOf } = growTree(columns, slopes, curves, growing);
    trees.push(tree);
    for (let at = 0; at < rows.length; at++) sums[at]! += tree[nodeOf[at]!]![0];
  }
  return { base, trees };
}

/** One tree, level by level, and the leaf of each row. */
function growTree(columns: readonly Column[], slopes: Float64Array, curves: Float64Array, growing: Growing) {
  const nodeOf = new Int32Array(slopes.length);
  const tree: TreeNode[] = [];
  let open = [0];
  for (let depth = 0; open.length > 0; depth++) {
    const sums = open.map((): Sums => ({ slope: 0, curve: 0 }));
    const first = open[0]!;
    for (let at = 0; at < nodeOf.length; at++) {
      const own = sums[nodeOf[at]! - first];
      if (!own) continue;
      own.slope += slopes[at]!;
      own.curve += curves[at]!;
    }
    for (const { slope, curve } of sums) tree.push([rounded((growing.step * slope) / (curve + growing.smoothness))]);
    if (depth === growing.depth) break;
    const splits = bestSplits(columns, nodeOf, first, sums, slopes, curves, growing);
    let next = tree.length;
    const children: number[] = [];
    splits.forEach((split, slot) => {
      if (!split) return;
      const { bounds, rows, reached } = columns[split.column]!;
      const [number, below, others] = [first + slot, next++, next++];
      tree[number] = [split.column, bounds[split.bound]!, below, others];
      for (let entry = 0; entry < rows.length; entry++)
        if (reached[entry]! > split.bound && nodeOf[rows[entry]!] === number) nodeOf[rows[entry]!] = others;
      for (let at = 0; at < nodeOf.length; at++) if (nodeOf[at] === number) nodeOf[at] = below;
      children.push(below, others);
    });
    open = children;
  }
  return { tree, nodeOf };
}

interface Split {
  column: number;
  bound: number;
  gain: number;
}

/** The best split of each open node; null where none gains. */
function bestSplits(
  columns: readonly Column[],
  nodeOf: Int32Array,
  first: number,
  sums: readonly Sums[],
  slopes: Float64Array,
  curves: Float64Array,
  { smoothness, leafMin }: Growing,
) {
  const best = sums.map((): Split | null => null);
  const worth = (slope: number, curve: number) => (slope * slope) / (curve + smoothness);
  columns.forEach(({ bounds, rows, reached }, column) => {
    const width = bounds.length + 1;
    const [slopeAt, curveAt] = [new Float64Array(sums.length * width), new Float64Array(sums.length * width)];
    for (let entry = 0; entry < rows.length; entry++) {
      const at = rows[entry]!;
      const slot = nodeOf[at]! - first;
      if (slot < 0) continue;
      slopeAt[slot * width + reached[entry]!]! += slopes[at]!;
      curveAt[slot * width + reached[entry]!]! += curves[at]!;
    }
    sums.forEach(({ slope, curve }, slot) => {
      let [above, weight] = [0, 0];
      for (let bound = bounds.length - 1; bound >= 0; bound--) {
        above += slopeAt[slot * width + bound + 1]!;
        weight += curveAt[slot * width + bound + 1]!;
        if (weight < leafMin || curve - weight < leafMin) continue;
        const gain = worth(above, weight) + worth(slope - above, curve - weight) - worth(slope, curve);
        if (gain > (best[slot]?.gain ?? 1e-6)) best[slot] = { column, bound, gain };
      }
    });
  });
  return best;
}

function columnOf(all: readonly Float32Array[], column: number): Column {
  const bounds = boundsOf(all.map((row) => row[column]!));
  const rows: number[] = [];
  const reached: number[] = [];
  all.forEach((row, at) => {
    let bin = 0;
    while (bin < bounds.length && row[column]! >= bounds[bin]!) bin++;
    if (bin === 0) return;
    rows.push(at);
    reached.push(bin);
  });
  return { bounds, rows: Int32Array.from(rows), reached: Uint8Array.from(reached) };
}

/** Bounds between the values of a column. */
function boundsOf(values: number[]): Float32Array {
  const sorted = Float32Array.from(values).sort();
  const known = [...new Set(sorted)];
  if (known.length <= boundsMax + 1)
    return Float32Array.from(known.slice(1), (value, at) => rounded((value + known[at]!) / 2));
  const picked = Array.from({ length: boundsMax }, (_, at) =>
    rounded(sorted[Math.floor(((at + 1) * sorted.length) / (boundsMax + 1))]!),
  );
  return Float32Array.from(new Set(picked)).sort();
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
