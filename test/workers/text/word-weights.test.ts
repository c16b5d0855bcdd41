import { expect, test } from "vitest";
import { remembered } from "../../../workers/text/remembered.ts";
import { readWordWeights } from "../../../workers/text/word-weights.ts";

test("words and beginnings of words have their weights, all others none", () => {
  const weights = readWordWeights("good fine=0.5 prais*=0.7 praiseless=0");
  expect(["good", "fine", "praise", "praised", "praiseless", "goods", "pray"].map(weights)).toEqual([
    1, 0.5, 0.7, 0.7, 0, 0, 0,
  ]);
});

test("what was answered once is not worked out again", () => {
  const asked: string[] = [];
  const lengthOf = remembered((word) => asked.push(word) * 0 + word.length);
  expect(["one", "three", "one"].map(lengthOf)).toEqual([3, 5, 3]);
  expect(asked).toEqual(["one", "three"]);
});
