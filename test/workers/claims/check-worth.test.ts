import { expect, test } from "vitest";
import { checkWorth } from "../../../workers/claims/check-worth.ts";
import { parseText } from "../../../workers/text/parsed-text.ts";

async function worth(text: string): Promise<number> {
  const { sentences } = await parseText(text);
  return Math.max(...sentences.map(checkWorth));
}

test.each<[string, string, string]>([
  [
    "a figure",
    "The county spent 40 million dollars on roads last year.",
    "The county takes care of its roads every day.",
  ],
  ["a deed", "The council voted down the plan for the harbor.", "The council will vote down the plan for the harbor."],
  ["a fact", "Nine schools closed in the county.", "I think that schools in the county should close."],
  ["a statement", "The bridge was closed for two months.", "Was the bridge closed for two months?"],
])("%s is more worth checking than what is none", async (_, more, less) => {
  expect(await worth(more)).toBeGreaterThan(await worth(less));
});
