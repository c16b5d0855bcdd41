import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type BoostedTrees, logistic, sumOf } from "./boosted-trees.ts";

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
