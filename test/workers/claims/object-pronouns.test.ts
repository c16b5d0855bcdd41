import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string[]]>([
  [
    "Anna Smith praised Peter Jones, calling him a hero of the whole town.",
    ["Anna Smith praised Peter Jones.", "Anna Smith called Peter Jones a hero of the whole town."],
  ],
  [
    "The council sold the old bridge to Acme, calling it a burden on the budget.",
    ["The council sold the old bridge to Acme.", "The council called the old bridge a burden on the budget."],
  ],
  [
    "The board dismissed the managers, accusing them of fraud in three towns.",
    ["The board dismissed the managers.", "The board accused the managers of fraud in three towns."],
  ],
  [
    "The council bought the mill in 2010 and sold it to Acme in 2015.",
    ["The council bought the mill in 2010.", "The council sold the mill to Acme in 2015."],
  ],
  [
    "Norvane said it would extend support for the pumps by three years, taking it into 2028.",
    [
      "Norvane said it would extend support for the pumps by three years.",
      "Norvane said it would take support into 2028.",
    ],
  ],
])("the object that a pronoun takes up is named: %s", async (text, expected) => {
  expect(await claimTexts(text)).toEqual(expected);
});

test.each([
  "The council closed the mills in 2010, calling it a step towards a cleaner river.",
  "Some say that Tom Holm has been a bad influence on the mayor, urging him to follow his worst instincts.",
])("where no object agrees, the pronoun stays with what it takes up: %s", async (text) => {
  expect(await claimTexts(text)).toEqual([text]);
});
