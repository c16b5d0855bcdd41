import { unpackTable } from "./hashed-table.ts";
import type { Transitions } from "./name-decoding.ts";
import { labelCount } from "./name-labels.ts";

/** Learnt weights: what each feature says for each label, and each label of the one behind it. */
export interface NameModel {
  transitions: Transitions;
  /** Adds what the first `count` features of the buffer say to the `labelCount` scores at `to`. */
  addScores(features: Uint32Array, count: number, scores: Int32Array, to: number): void;
}

/** Reads a model: the transitions (32-bit floats, a row for each label and one for the sentence's beginning), then a table of weights by feature, one signed byte a label. */
export function openModel(bytes: Uint8Array): NameModel {
  const size = labelCount * (labelCount + 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const transitions = Float32Array.from({ length: size }, (_, at) => view.getFloat32(4 * at, true));
  const { table } = unpackTable(bytes, 4 * size);
  const weights = new Int8Array(table.rows.buffer, table.rows.byteOffset, table.rows.length);
  return {
    transitions,
    addScores(features, count, scores, to) {
      for (let i = 0; i < count; i++) {
        const row = table.find(features[i]!);
        if (row < 0) continue;
        const at = row * labelCount;
        for (let label = 0; label < labelCount; label++) scores[to + label]! += weights[at + label]!;
      }
    },
  };
}
