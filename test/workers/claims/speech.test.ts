import { expect, test } from "vitest";
import { claimsOf, claimTexts } from "./claims-of.ts";

test("two clauses of one quotation are two remarks, word for word", async () => {
  const text =
    "“The county closed the old bridge on Monday, and the city opened a ferry on Tuesday,” Maria Keller said on Monday.";
  expect(await claimTexts(text)).toEqual([
    'Maria Keller said "The county closed the old bridge on Monday."',
    'Maria Keller said "the city opened a ferry on Tuesday."',
  ]);
});

test("he in a quotation is whom the text speaks of, not the speaker, and the proof stays direct", async () => {
  const text =
    "Tom Okafor pleaded guilty on Monday. “He has taken full responsibility for the fire at the harbor,” his lawyer Maria Keller said.";
  const claim = (await claimsOf(text)).find((one) => /responsibility/.test(one.claim_text));
  expect(claim).toMatchObject({
    claim_text: "Maria Keller said Tom Okafor has taken full responsibility for the fire at the harbor.",
    claim_type: "remarks",
    evidence: "direct_quote",
  });
});

test("an answer that names a thing says what the question asked for", async () => {
  const text = [
    "Maria Keller has led the harbor board for ten years.",
    "Q: What is your job at the harbor?",
    "A: Head of the board",
    "Q: Favorite places you have ever visited?",
    "A: Rome, Oslo and the islands of my mother",
    "Q: Will the old bridge open again in the summer?",
    "A: The county will open the old bridge again in August.",
  ].join("\n\n");
  expect(await claimTexts(text)).toEqual([
    "Maria Keller has led the harbor board for ten years.",
    "Maria Keller's job at the harbor is Head of the board.",
    "Maria Keller's favorite places are Rome, Oslo and the islands of Maria Keller's mother.",
    'Maria Keller said "The county will open the old bridge again in August."',
  ]);
});

test.each<[string, string, string]>([
  [
    "what a man says of himself is told of him",
    "“I have closed my yard because I need the money for the ferry,” Tom Okafor said.",
    "Tom Okafor said he has closed his yard because he needs the money for the ferry.",
  ],
  [
    "a company's we is it",
    "The county sued Northwind Ferries in May. “We have closed our yard in the old harbor,” Northwind Ferries said.",
    "Northwind Ferries said it has closed its yard in the old harbor.",
  ],
  [
    "another man in the words keeps them as they are",
    "“I told the board that he closed the yard in May,” Tom Okafor said.",
    'Tom Okafor said "I told the board that he closed the yard in May."',
  ],
  [
    "a person's we is more than the person",
    "“We have closed the yard in the old harbor,” Tom Okafor said.",
    'Tom Okafor said "We have closed the yard in the old harbor."',
  ],
  [
    "a second verb that would have to change too keeps them as they are",
    "“I run the old yard and build two boats a year,” Tom Okafor said.",
    'Tom Okafor said "I run the old yard and build two boats a year."',
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toContain(expected);
});
