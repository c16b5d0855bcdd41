import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export const faithfulnessModelFile = new URL("../../data/models/faithfulness-en.json.gz", import.meta.url);

/** A learnt score as its file holds it. */
export interface FaithfulnessModel extends BoostedTrees {
  /** The features by column. */
  columns: readonly string[];
  /** What a sum is multiplied with and what is added, so that its logistic is a probability. */
  calibration: readonly [factor: number, added: number];
}

let opened: { model: FaithfulnessModel; columns: ReadonlyMap<string, number> } | null = null;

/** The shipped model, read at the first call. */
function open(): NonNullable<typeof opened> {
  if (!opened) {
    const model: FaithfulnessModel = JSON.parse(gunzipSync(readFileSync(faithfulnessModelFile)).toString("utf8"));
    opened = { model, columns: columnsOf(model.columns) };
  }
  return opened;
}

/** The number of each feature's column. */
export function columnsOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, at) => [name, at]));
}

/** Features as a row of numbers by column; those without a column are left out. */
export function rowOf(features: ReadonlyMap<string, number>, columns: ReadonlyMap<string, number>): Float32Array {
  const row = new Float32Array(columns.size);
  for (const [name, value] of features) {
    const column = columns.get(name);
    if (column !== undefined) row[column] = value;
  }
  return row;
}

/** The shipped model's probability for features. */
export function probabilityOf(features: ReadonlyMap<string, number>): number {
  const { model, columns } = open();
  const [factor, added] = model.calibration;
  return logistic(factor * sumOf(model, rowOf(features, columns)) + added);
}

/** Decision trees whose numbers are added up, each a list of nodes: a row goes left where its number of a column is below a bound. */
export interface BoostedTrees {
  /** What is added to before any tree. */
  base: number;
  trees: readonly (readonly TreeNode[])[];
}

/** Column, bound and the numbers of the nodes below and not below it; or what a leaf adds. */
export type TreeNode =
  | readonly [column: number, bound: number, below: number, others: number]
  | readonly [added: number];

/** The sum for a row. */
export function sumOf({ base, trees }: BoostedTrees, row: ArrayLike<number>): number {
  let sum = base;
  for (const nodes of trees) {
    let node = nodes[0]!;
    while (node.length === 4) node = nodes[(row[node[0]] ?? 0) < node[1] ? node[2] : node[3]]!;
    sum += node[0];
  }
  return sum;
}

/** The probability that a sum stands for. */
export function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
