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
