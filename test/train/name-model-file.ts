import { packTable } from "../../workers/names/tagger/hashed-table.ts";
import { labelCount } from "../../workers/names/tagger/name-labels.ts";
import type { Weights } from "./fitting/perceptron.ts";

/** The largest weight is this many steps; cutting the large ones costs points. */
export const stepsMax = 127;

/** Features none of whose weights reaches this (in steps of the byte) are left out. Ours: a third of the file for no loss. */
const leastWeight = 2;

/** The bytes of a model file as `openModel` reads it: transitions, then the weights by feature in signed bytes. */
export function packModel({ features, transitions }: Weights, hashes: Uint32Array): Uint8Array {
  const scale = stepsMax / features.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const rows = new Map<number, Uint8Array>();
  hashes.forEach((hash, number) => {
    const row = Int8Array.from(features.subarray(number * labelCount, (number + 1) * labelCount), (weight) =>
      Math.round(weight * scale),
    );
    if (row.some((weight) => Math.abs(weight) >= leastWeight)) rows.set(hash, new Uint8Array(row.buffer));
  });
  const table = packTable(rows, labelCount);
  const bytes = new Uint8Array(4 * transitions.length + table.length);
  const view = new DataView(bytes.buffer);
  transitions.forEach((weight, at) => {
    view.setFloat32(4 * at, weight * scale, true);
  });
  bytes.set(table, 4 * transitions.length);
  return bytes;
}
