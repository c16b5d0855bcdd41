import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string, string[]]>([
  [
    "there is: what is there exists",
    "There is a broad consensus in the city that the old bridge is unsafe.",
    ["A broad consensus exists in the city that the old bridge is unsafe."],
  ],
  [
    "there were, with a participle: what was done",
    "There were several shots fired at the harbor gate on Monday.",
    ["Several shots were fired at the harbor gate on Monday."],
  ],
  [
    "it is unclear how: the question comes first",
    "It is unclear how the old bridge lost two of its pillars.",
    ["How the old bridge lost two of its pillars is unclear."],
  ],
  [
    "it is clear that: only what is clear",
    "It is clear that the county paid for the new ferry.",
    ["The county paid for the new ferry."],
  ],
  [
    "that is why: only what follows",
    "That is why the county closed the old bridge on Monday.",
    ["The county closed the old bridge on Monday."],
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toEqual(expected);
});
