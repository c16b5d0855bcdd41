import { expect, test } from "vitest";
import { splitSentences } from "../../workers/text/sentences.ts";
import { nearestSentence } from "./nearest-sentence.ts";

const text = "The council met. The council bought the old mill in May. The mill is old.";

test("a claim's sentence is the one that shares most words with it", () => {
  expect(nearestSentence(text, splitSentences(text), "The council bought the mill.")).toBe(1);
  expect(nearestSentence(text, splitSentences(text), "The council met.")).toBe(0);
  expect(nearestSentence("", [], "The council met.")).toBe(-1);
});
