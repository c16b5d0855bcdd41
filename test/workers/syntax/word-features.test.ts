import { expect, test } from "vitest";
import { featureTables, wordFeatures } from "../../../workers/syntax/word-features.ts";

test("the rows are those that test/train/syntax/trees.py learns with", () => {
  expect(wordFeatures("Council")).toEqual([1139, 3216, 2039, 837, 2748, 4043, 582]);
  expect(wordFeatures("McDONALDson")).toEqual([7771, 3877, 916, 984, 1404, 3746, 583]);
  expect(wordFeatures("“1990s")).toEqual([6218, 6597, 506, 981, 2886, 3091, 305]);
  expect(wordFeatures("’s")).toEqual(wordFeatures("'s"));
});

test("every row is in its table, and none is the one that is left for learning", () => {
  const sizes = featureTables.flatMap(({ rows, hashes }) => Array.from({ length: hashes }, () => rows));
  for (const word of ["a", "", "Ünïcode", "🙂", "x".repeat(1000)])
    wordFeatures(word).forEach((row, at) => {
      expect(row).toBeGreaterThan(0);
      expect(row).toBeLessThan(sizes[at] ?? 0);
    });
});

test("a word without end is read by its beginning and its end", () => {
  const long = (length: number) => `${"a".repeat(90)}${"b".repeat(length)}${"c".repeat(30)}`;
  expect(wordFeatures(long(100_000))).toEqual(wordFeatures(long(10)));
  expect(wordFeatures("x".repeat(99))).not.toEqual(wordFeatures("x".repeat(98)));
});
