import { expect, test } from "vitest";
import { packTable } from "../../../../workers/names/tagger/hashed-table.ts";
import { labelCount } from "../../../../workers/names/tagger/name-labels.ts";
import { openModel, pairCount, unpair } from "../../../../workers/names/tagger/name-model.ts";

test("two labels' scores in one number come apart again, whatever their signs", () => {
  const rows = [127, -128, 0].map((first) =>
    Int8Array.from({ length: labelCount }, (_, label) => (label === 0 ? first : ((label * 61) % 255) - 127)),
  );
  const table = packTable(new Map(rows.map((row, key) => [key * 7, new Uint8Array(row.buffer)])), labelCount);
  const transitions = new Uint8Array(4 * labelCount * (labelCount + 1));
  const model = openModel(Uint8Array.from([...transitions, ...table]));
  const seen = Uint32Array.from([0, 7, 7, 14, 3, ...Array.from({ length: 95 }, () => 7)]);
  const scores = new Int32Array(2 * pairCount);
  model.addScores(seen, seen.length, scores, pairCount);
  const sums = Array.from({ length: labelCount }, (_, label) =>
    [...seen].reduce((sum, key) => sum + (rows[key / 7]?.[label] ?? 0), 0),
  );
  const apart = new Float32Array(labelCount);
  unpair(scores.subarray(pairCount), apart, 0);
  expect([...apart]).toEqual(sums);
  unpair(scores, apart, 0);
  expect([...apart]).toEqual(sums.map(() => 0));
});
