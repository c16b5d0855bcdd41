import { unpackTable } from "./hashed-table.ts";
import type { Transitions } from "./name-decoding.ts";
import { labelCount } from "./name-labels.ts";

/** Learnt weights: what each feature says for each label, and each label of the one behind it. */
export interface NameModel {
  transitions: Transitions;
  /** Adds what the first `count` features of the buffer say to the `pairCount` pairs of scores at `to`. */
  addScores(features: Uint32Array, count: number, scores: Int32Array, to: number): void;
}

/** Scores of two labels are kept in one number, 16 bits each, so that they are added at once; a word's features are too few to overflow. */
export const pairCount = (labelCount + 1) >> 1;

/** Reads a model: the transitions (32-bit floats, a row for each label and one for the sentence's beginning), then a table of weights by feature, one signed byte a label. */
export function openModel(bytes: Uint8Array): NameModel {
  const size = labelCount * (labelCount + 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const transitions = Float32Array.from({ length: size }, (_, at) => view.getFloat32(4 * at, true));
  const { find, rows } = unpackTable(bytes, 4 * size).table;
  return { transitions, addScores: pairAdder(find, pairsOf(new Int8Array(rows.buffer))) };
}

/** The scores of `count` words, `labelCount` a word. */
export function unpairedScores(pairs: Int32Array, count: number): Float32Array {
  const scores = new Float32Array(count * labelCount);
  for (let word = 0; word < count; word++)
    for (let label = 0; label < labelCount; label++) {
      const pair = pairs[word * pairCount + (label >> 1)]!;
      const even = (pair << 16) >> 16;
      scores[word * labelCount + label] = label % 2 === 0 ? even : (pair - even) >> 16;
    }
  return scores;
}

function pairsOf(weights: Int8Array): Int32Array {
  const pairs = new Int32Array((weights.length / labelCount) * pairCount);
  for (let at = 0, from = 0; at < pairs.length; at += pairCount, from += labelCount) {
    for (let pair = 0; pair < pairCount - 1; pair++)
      pairs[at + pair] = weights[from + 2 * pair]! + (weights[from + 2 * pair + 1]! << 16);
    pairs[at + pairCount - 1] = weights[from + labelCount - 1]!;
  }
  return pairs;
}

/** Written out for nine pairs, so that the sums stay in the processor's registers: most of the tagger's time goes here. */
function pairAdder(find: (key: number) => number, pairs: Int32Array): NameModel["addScores"] {
  return (features, count, scores, to) => {
    let [a, b, c, d, e, f, g, h, i] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let one = 0; one < count; one++) {
      const row = find(features[one]!);
      if (row < 0) continue;
      const at = row * pairCount;
      a = (a + pairs[at]!) | 0;
      b = (b + pairs[at + 1]!) | 0;
      c = (c + pairs[at + 2]!) | 0;
      d = (d + pairs[at + 3]!) | 0;
      e = (e + pairs[at + 4]!) | 0;
      f = (f + pairs[at + 5]!) | 0;
      g = (g + pairs[at + 6]!) | 0;
      h = (h + pairs[at + 7]!) | 0;
      i = (i + pairs[at + 8]!) | 0;
    }
    scores[to]! += a;
    scores[to + 1]! += b;
    scores[to + 2]! += c;
    scores[to + 3]! += d;
    scores[to + 4]! += e;
    scores[to + 5]! += f;
    scores[to + 6]! += g;
    scores[to + 7]! += h;
    scores[to + 8]! += i;
  };
}
