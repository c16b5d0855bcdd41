import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string, string[]]>([
  [
    "two main clauses are two claims",
    "The city closed the bridge on Monday, and the county opened a ferry on Tuesday.",
    ["The city closed the bridge on Monday.", "The county opened a ferry on Tuesday."],
  ],
  [
    "verbs of one subject each get it",
    "Maria Keller closed the old bridge and opened a new ferry.",
    ["Maria Keller closed the old bridge.", "Maria Keller opened a new ferry."],
  ],
  [
    "what is done may be the subject",
    "Breathing it in can cause fever, headaches, and a rare condition called harbor lung.",
    ["Breathing it in can cause fever, headaches, and a rare condition called harbor lung."],
  ],
  [
    "the middle of a list says nothing of the first",
    "The presidents of Acme, the Harbor Union, and Northwind met in Oslo on Monday.",
    ["The presidents of Acme, the Harbor Union, and Northwind met in Oslo on Monday."],
  ],
  [
    "what is said of the last words of an aside stays with them",
    "Maria Keller, a captain at the Heron Line, the largest ferry company, sold two boats in May.",
    ["Maria Keller sold two boats in May.", "Maria Keller was a captain at the Heron Line, the largest ferry company."],
  ],
  [
    "what is said of all that happened is no description of a day",
    "The talks on the new ferry broke down on Friday, a development first reported by the Harbor Times.",
    ["The talks on the new ferry broke down on Friday, a development first reported by the Harbor Times."],
  ],
  [
    "which is a thing and no person",
    "Maria Keller wrote a long letter to the chairman, which the county printed in May.",
    ["Maria Keller wrote a long letter to the chairman.", "The county printed a long letter to the chairman in May."],
  ],
  [
    "a verb in front of its subject is not shared",
    "At no time did Northwind Ferries sell, lease or repair a boat of the county.",
    ["At no time did Northwind Ferries sell, lease or repair a boat of the county."],
  ],
  [
    "what is told before a quotation goes on is told for itself",
    "Maria Keller closed the old bridge on Monday, adding: “The new ferry of the county is much too slow for all who live on the islands.”",
    [
      "Maria Keller closed the old bridge on Monday.",
      'Maria Keller said "The new ferry of the county is much too slow for all who live on the islands."',
    ],
  ],
  [
    "a second verb has the subject without its aside",
    "Maria Keller, however, closed the old bridge on Monday, saying that the county had paid for two new ferries.",
    [
      "Maria Keller closed the old bridge on Monday.",
      "Maria Keller said that the county had paid for two new ferries.",
    ],
  ],
  [
    "an emoji ends a sentence",
    "The county will open two new ferry lines in the old harbor 🙂",
    ["The county will open two new ferry lines in the old harbor."],
  ],
  [
    "words in front that come to stand behind begin small",
    "Forced to close the old bridge, Maria Keller opened two new ferry lines in May.",
    ["Maria Keller was forced to close the old bridge.", "Maria Keller opened two new ferry lines in May."],
  ],
  [
    "a plan is what one does, not a thing",
    "Northwind plans to build two boats and could open a yard in Oslo.",
    ["Northwind plans to build two boats.", "Northwind could open a yard in Oslo."],
  ],
  [
    "a relative clause behind a name is a claim",
    "Maria Keller, who leads the harbor board, closed the bridge on Monday.",
    ["Maria Keller closed the bridge on Monday.", "Maria Keller leads the harbor board."],
  ],
  [
    "attribution stays with both parts",
    "Maria Keller said that the bridge is unsafe, and the ferry is too slow.",
    ["Maria Keller said that the bridge is unsafe.", "Maria Keller said that the ferry is too slow."],
  ],
  [
    "an attribution between commas stands behind what it parts",
    "The old bridge, Maria Keller said, is a danger to the ferry.",
    ["The old bridge is a danger to the ferry, Maria Keller said."],
  ],
  [
    "brackets inside quoted words stay",
    "Maria Keller called the plan “a gift to the (small) harbor towns of the county” on Monday.",
    ["Maria Keller called the plan “a gift to the (small) harbor towns of the county” on Monday."],
  ],
  [
    "a subject behind a phrase of time and before an age",
    "This holiday season, Maria Keller, 53, will open a new ferry line between the harbor and the island.",
    ["Maria Keller will open a new ferry line between the harbor and the island."],
  ],
  [
    "a clause in front of a named subject comes last",
    "While in office until the end of May, Maria Keller gave no answer to the council.",
    ["Maria Keller gave no answer to the council, while in office until the end of May."],
  ],
  [
    "connectives between commas go",
    "The old bridge, however, will open again on Friday morning.",
    ["The old bridge will open again on Friday morning."],
  ],
  [
    "what follows a colon is a statement of its own",
    "One reason was the old bridge in the harbor: the county closed it in May without a notice.",
    ["One reason was the old bridge in the harbor.", "The county closed it in May without a notice."],
  ],
  ["a circumstance without its statement is none", "Once the old bridge across the harbor closes in May.", []],
  [
    "he is resolved to the person named",
    "Tom Okafor runs the ferry. He bought two boats in May.",
    ["Tom Okafor runs the ferry.", "Tom Okafor bought two boats in May."],
  ],
  [
    "connectives and datelines go",
    "SPRINGFIELD (AP) — However, the old bridge reopened on Friday morning.",
    ["The old bridge reopened on Friday morning."],
  ],
  ["an unsettled pronoun drops the claim", "They bought two boats in May.", []],
  [
    "questions, appeals and headings are none",
    "What will the city do now? Sign up for our newsletter today. A heading without an end",
    [],
  ],
  [
    "a clause of time that is a fact is one too",
    "The council met on Monday, after the county closed the old bridge without notice.",
    ["The council met on Monday.", "The county closed the old bridge without notice."],
  ],
])("%s", async (_, text, expected) => {
  expect((await claimTexts(text)).toSorted()).toEqual(expected.toSorted());
});

test("we is the publisher when the text is the publisher's own", async () => {
  const text =
    "Rivers part towns, and Harbor Foundation builds bridges. In May we opened two bridges in Oslo. Our engineers tested each bridge for a year. Next year we plan a third bridge.";
  expect(await claimTexts(text, "Harbor Foundation")).toContain(
    "Harbor Foundation's engineers tested each bridge for a year.",
  );
});

test("answers in an interview are said by the one who is asked", async () => {
  const text =
    "A talk with Dana Whitfield on rents.\n\nQ: What happened?\n\nA: Rents rose by 8 percent in Oslo last year.\n\nQ: Why?\n\nA: The city built too few homes for its workers.";
  expect(await claimTexts(text)).toContain('Dana Whitfield said "Rents rose by 8 percent in Oslo last year."');
});
