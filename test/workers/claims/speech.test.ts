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
