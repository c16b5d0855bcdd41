import { createHash } from "node:crypto";
import {
  columnsOf,
  type FaithfulnessModel,
  logistic,
  rowOf,
  sumOf,
} from "../../workers/faithfulness/faithfulness-model.ts";
import { featuresOfCases } from "./faithfulness/learnt-rows.ts";
import type { TeachingCase } from "./faithfulness/teaching-case.ts";
import { teachingCases } from "./faithfulness/teaching-cases.ts";
import { type Growing, growTrees } from "./fitting/boosting.ts";

/** How the trees are grown, and how many cases must have a feature. Ours, chosen by folds over documents. */
const growing: Growing = { trees: 240, depth: 5, step: 0.12, smoothness: 3, leafMin: 3 };
const casesMin = 30;

/** Parts that documents fall into: each is scored by what the others teach. */
const folds = 3;

/** Share of the good claims at whose loss it is told how many of the wrong ones go. */
const goodLost = 0.05;

/** A case in numbers. */
interface Row {
  case: TeachingCase;
  features: ReadonlyMap<string, number>;
}

/** Learns the faithfulness score anew from the corpora below a folder. The probability is calibrated on cases whose documents did not teach. */
export function trainFaithfulness(corpora: string, tell: (line: string) => void): FaithfulnessModel {
  const cases = teachingCases(corpora);
  const rows = [...featuresOfCases(cases)].flatMap((features, at): Row[] =>
    features ? [{ case: cases[at]!, features }] : [],
  );
  const columns = columnNames(rows);
  const apart = scoredApart(rows, columns).filter(
    ({ row }) => !row.case.kind.startsWith("grown") && row.case.kind !== "split",
  );
  const calibration = calibrated(apart);
  const good = apart
    .filter(({ row }) => row.case.supported)
    .map(({ sum }) => logistic(calibration[0] * sum + calibration[1]));
  const bound = good.sort((a, b) => a - b)[Math.floor(goodLost * good.length)] ?? 0.5;
  const wrong = apart.filter(({ row }) => !row.case.supported);
  const removed =
    wrong.filter(({ sum }) => logistic(calibration[0] * sum + calibration[1]) < bound).length / wrong.length;
  tell(
    `${rows.length} cases, ${columns.length} features; by folds ${(100 * removed).toFixed(1)} % of the wrong removed at ${100 * goodLost} % of the good`,
  );
  return { columns, calibration, ...grown(rows, columns) };
}

function grown(rows: readonly Row[], names: readonly string[]) {
  const columns = columnsOf(names);
  return growTrees(
    {
      rows: rows.map(({ features }) => rowOf(features, columns)),
      labels: rows.map(({ case: { supported } }) => supported),
      weights: rows.map(({ case: { weight } }) => weight),
    },
    growing,
  );
}

/** Each row with the sum that trees grown from other documents give it. */
function scoredApart(rows: readonly Row[], names: readonly string[]): { row: Row; sum: number }[] {
  const columns = columnsOf(names);
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isIn = (row: Row) => foldOf(row.case.doc) === fold;
    const model = grown(
      rows.filter((row) => !isIn(row)),
      names,
    );
    return rows.filter(isIn).map((row) => ({ row, sum: sumOf(model, rowOf(row.features, columns)) }));
  });
}

function foldOf(doc: string): number {
  return (createHash("md5").update(doc).digest()[0] ?? 0) % folds;
}

/** Features that enough cases have. */
function columnNames(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>();
  for (const { features } of rows) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= casesMin)
    .map(([name]) => name)
    .sort();
}

/** Factor and addition that make sums the likeliest logarithms of odds: Newton's steps. */
function calibrated(scored: readonly { row: Row; sum: number }[]): [number, number] {
  let [factor, added] = [1, 0];
  for (let step = 0; step < 20; step++) {
    const [g, h] = [
      [0, 0],
      [1e-6, 0, 1e-6],
    ] as [[number, number], [number, number, number]];
    for (const { row, sum } of scored) {
      const guess = logistic(factor * sum + added);
      const [error, curve] = [(row.case.supported ? 1 : 0) - guess, guess * (1 - guess)];
      g[0] += error * sum;
      g[1] += error;
      h[0] += curve * sum * sum;
      h[1] += curve * sum;
      h[2] += curve;
    }
    const determinant = h[0] * h[2] - h[1] * h[1];
    factor += (h[2] * g[0] - h[1] * g[1]) / determinant;
    added += (h[0] * g[1] - h[1] * g[0]) / determinant;
  }
  return [factor, added];
}
