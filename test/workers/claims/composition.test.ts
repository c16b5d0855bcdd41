import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

const claimed = "Northwind Ferries sold two boats to the county in March.";

test.each([
  ["a quotation that is not closed", "Maria Keller called the plan “a gift to the towns of the county."],
  ["a quotation that is not opened", "Maria Keller called the plan a gift” to the towns of the county."],
  ["a straight quotation that is not closed", 'Maria Keller called the plan "a gift to the towns of the county.'],
  [
    "a quotation in single marks that is not closed",
    "Maria Keller called the plan ‘a gift to the towns of the county.",
  ],
  ["one that is not opened", "The plan is a gift to the towns,’ Maria Keller said."],
  ["a bracket that is not closed", "The county sold the boats (two of them old to a yard in Oslo."],
  ["a bracket that is not opened", "The county sold the boats two of them old) to a yard in Oslo."],
])("no claim is made of a sentence with %s", async (_, text) => {
  expect(await claimTexts(`${claimed}\n\n${text}`)).toEqual([claimed]);
});

test.each([
  "Maria Keller called the plan “a gift to the towns” of the county on Monday.",
  'Maria Keller called the plan "a gift to the towns" of the county on Monday.',
  "Maria Keller called the plan ‘a gift to the towns’ of the county on Monday.",
  "The county closed the sailors’ yard in the county’s old harbor.",
  "The county sold the boats (two of them old) to a yard in Oslo.",
])("marks that have their partners are no hindrance: %s", async (text) => {
  expect(await claimTexts(`${claimed}\n\n${text}`)).toEqual([claimed, text]);
});

test("blanks are put in order, and the first letter is large", async () => {
  const text = "However,  the county\u00a0sold the boats to a yard in Oslo.";
  expect(await claimTexts(text)).toEqual(["The county sold the boats to a yard in Oslo."]);
});
