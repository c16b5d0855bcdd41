import { expect, test } from "vitest";
import { perText } from "../../../workers/claims/per-text.ts";

test("what belongs to a text is worked out once until another is asked about", () => {
  const asked: string[][] = [];
  const count = perText((words: string[]) => asked.push(words) && words.length);
  const [one, other] = [["a", "b"], ["c"]];
  expect([count(one), count(one), count(other), count(one)]).toEqual([2, 2, 1, 2]);
  expect(asked).toEqual([one, other, one]);
});
