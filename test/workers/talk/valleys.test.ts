import { expect, test } from "vitest";
import { valleys } from "../../../workers/talk/valleys.ts";

test("where the words of blocks change altogether, something else begins", () => {
  expect(
    valleys([
      [1, 2, 3],
      [1, 2, 4],
      [2, 3, 4],
      [7, 8],
      [7, 9],
      [8, 9],
    ]),
  ).toEqual([3]);
});

test("blocks that speak of one thing, or are too few, are one", () => {
  expect(
    valleys([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ]),
  ).toEqual([]);
  expect(valleys([[1], [2]])).toEqual([]);
  expect(valleys([])).toEqual([]);
});
