import { expect, test } from "vitest";
import { claimsOf } from "./claims-of.ts";

const story =
  "Maria Lindt runs the mill at Torsby. Lindt bought the mill in 2011. She plans to sell it to her workers next year.";

test("she who is certain is told by her name, with the place that names her", async () => {
  const claims = await claimsOf(story);
  const named = claims.find(
    ({ claim_text }) => claim_text === "Maria Lindt plans to sell it to her workers next year.",
  );
  expect(named?.antecedents.map(({ start, end }) => story.slice(start, end))).toEqual(["Maria Lindt"]);
});

test.each([
  [
    "two women may be meant",
    "Maria Keller met Anna Brandt at the yard on Monday. She closed the yard in May after a long dispute.",
  ],
  [
    "the claim names another person before",
    "Maria Keller runs the yard. Tom Okafor said she closed it in May after a long dispute.",
  ],
  [
    "a name cannot stand before what is left of the verb",
    "Maria Keller has run the yard since 2011. She's closed it in May after a long dispute.",
  ],
])("the pronoun stays where %s", async (_, text) => {
  const claims = await claimsOf(text);
  expect(
    claims.filter(({ claim_text }) =>
      /^(?:Maria Keller|Anna Brandt) (?:has )?closed|Okafor said Maria/.test(claim_text),
    ),
  ).toEqual([]);
});

test("words in quotation marks keep their pronouns", async () => {
  const claims = await claimsOf(
    `${story} Tom Okafor said "she repaired the old boats without any help of the county."`,
  );
  expect(claims.filter(({ claim_text }) => claim_text.includes('"Maria Keller'))).toEqual([]);
});
