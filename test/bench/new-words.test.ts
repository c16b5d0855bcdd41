import { expect, test } from "vitest";
import { withNewWords } from "./new-words.ts";

const texts = [
  "The harbour board met. Braelin objected, as Braelin does.",
  "The harbour board met again in Oslo in 2021.",
];

test("words that one text alone has are new each round, everywhere in it alike; all others stay", () => {
  const at = withNewWords(texts);
  expect(at(0)).toEqual(texts);
  const [first, second] = at(7);
  expect(first).toMatch(/^The harbour board met\. (?!Braelin)(Br\w+) objected, as \1 does\.$/);
  expect(second).toMatch(/^The harbour board met (?!again)\w{5} in Oslo in 2021\.$/);
  expect(new Set(Array.from({ length: 25 }, (_, round) => at(round)[1])).size).toBe(25);
});
