import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string]>([
  [
    "what is done to both by one list",
    "The presidents of Acme, the Harbor Union, and Northwind met in Oslo on Monday.",
  ],
  [
    "an aside about all that happened",
    "The talks on the new ferry broke down on Friday, a development first reported by the Harbor Times.",
  ],
  [
    "a clause whose noun may be another",
    "Maria Keller wrote a long letter to the chairman, which the county printed in May.",
  ],
  ["a verb in front of its subject", "At no time did Northwind Ferries sell, lease or repair a boat of the county."],
  ["a clause of time", "The council met on Monday, after the county closed the old bridge without notice."],
  ["what tells when, in front", "While in office until the end of May, Maria Keller gave no answer to the council."],
  [
    "a participle behind the end",
    "Maria Keller, however, closed the old bridge on Monday, saying that the county had paid for two new ferries.",
  ],
  ["a participle in front", "Forced to close the old bridge, Maria Keller opened two new ferry lines in May."],
  ["who says so, in the middle", "The old bridge, Maria Keller said, is a danger to the ferry."],
  ["who says so, behind", "The old bridge is a danger to the ferry, Maria Keller said."],
  [
    "what a colon announces",
    "One reason was the old bridge in the harbor: the county closed it in May without a notice.",
  ],
  [
    "brackets in quotation marks",
    "Maria Keller called the plan “a gift to the (small) harbor towns of the county” on Monday.",
  ],
])("a sentence stays as it stands: %s", async (_, text) => {
  expect(await claimTexts(text)).toEqual([text]);
});

test.each<[string, string, string[]]>([
  [
    "two main clauses",
    "The city closed the bridge on Monday, and the county opened a ferry on Tuesday.",
    ["The city closed the bridge on Monday.", "The county opened a ferry on Tuesday."],
  ],
  [
    "a clause behind a name",
    "Maria Keller, who leads the harbor board, closed the bridge on Monday.",
    ["Maria Keller closed the bridge on Monday.", "Maria Keller leads the harbor board."],
  ],
])("a sentence is cut where its tree is certain: %s", async (_, text, expected) => {
  expect((await claimTexts(text)).toSorted()).toEqual(expected.toSorted());
});

test.each<[string, string]>([
  ["a pronoun that nothing settles", "They bought two boats in May."],
  ["a pronoun that the sentence before may settle", "He bought two boats in May."],
  ["a question", "What will the city do about the old bridge now?"],
  ["an appeal", "Sign up for our newsletter on the harbor today."],
  ["a request", "Avoid the old bridge on Monday mornings, since trucks often block the harbor."],
  ["a request behind a condition", "If you have a boat in Oslo, consider joining a club where sailors meet."],
  ["a line of a table", "Sheldon Bryan 1 goal, 1 assist."],
  ["a line of a table with a word like a verb", "Jordan Munoz 8 saves."],
  ["praise of nothing", "Highly recommended as a way to cross the harbor without spending a fortune."],
  ["none of what stood before", "None of this includes the repair of the harbor."],
  ["a second denial", "Neither has the county opened a ferry across the harbor."],
  ["words that stand elsewhere", "Mayor Tom Okafor said at a dinner in Oslo, according to a recording of the board."],
  ["a name with a clause and no verb", "Maria Keller, whose boat made headlines in Bergen last year."],
  ["a heading", "A new bridge for the harbor of Springfield"],
  ["a circumstance without its statement", "Once the old bridge across the harbor closes in May."],
  ["the writer's own words", "In May we opened two new bridges across the harbor of Oslo."],
])("no claim is made of %s", async (_, sentence) => {
  const claimed = "Northwind Ferries sold two boats to the county in March.";
  expect(await claimTexts(`${claimed} ${sentence}`)).toEqual([claimed]);
});

test("no name is put in for a pronoun", async () => {
  const text = "Tom Okafor runs the ferry in Oslo. In May, he bought two boats. The county paid for his third boat.";
  expect(await claimTexts(text)).toEqual(["Tom Okafor runs the ferry in Oslo.", ...text.split(/(?<=\.) /).slice(1)]);
});

test("we is nobody, in the publisher's own text as in any other", async () => {
  const text = "Harbor Foundation builds bridges in small towns. Our engineers tested each bridge for a year.";
  expect(await claimTexts(text, "Harbor Foundation")).toEqual(["Harbor Foundation builds bridges in small towns."]);
});

test("the claims of a sentence stand in the order in which it says them", async () => {
  const text =
    "The council will repair the old bridge in June, and the board will replace the lamps of the harbor in July.";
  expect(await claimTexts(text)).toEqual([
    "The council will repair the old bridge in June.",
    "The board will replace the lamps of the harbor in July.",
  ]);
});

test("answers in an interview are said by the one who is asked", async () => {
  const text =
    "A talk with Dana Whitfield on rents.\n\nQ: What happened?\n\nA: Rents rose by 8 percent in Oslo last year.\n\nQ: Why?\n\nA: The city built too few homes for its workers.";
  expect(await claimTexts(text)).toEqual([
    'Dana Whitfield said "Rents rose by 8 percent in Oslo last year."',
    'Dana Whitfield said "The city built too few homes for its workers."',
  ]);
});
