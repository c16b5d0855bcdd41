import { describe, expect, test } from "vitest";
import type { ExtractedClaim } from "../../../workers/extraction.ts";
import { claimsOf } from "../claims/claims-of.ts";

/** The claim of a text that begins so. */
async function claimOf(text: string, start: string): Promise<ExtractedClaim> {
  const claim = (await claimsOf(text)).find(({ claim_text }) => claim_text.startsWith(start));
  if (!claim) throw new Error(`no claim begins with ${start}`);
  return claim;
}

describe("the type of a claim", () => {
  test.each<[ExtractedClaim["claim_type"], string]>([
    ["event", "Harbour County closed the old Keller bridge on Monday."],
    ["event", "Officers of Port Alden were called to the harbour on Monday."],
    ["remarks", "Maria Keller said that the old bridge in Port Alden is unsafe."],
    ["data", "Average rents in Port Alden rose by 4 percent to $900 in March."],
    [
      "announcement",
      "Northwind Marine plans to open a new yard in Oslo next spring. The company announced the plan on Monday. The yard will build ferries for the city. It will have room for 40 boats.",
    ],
    ["analysis", "The closure of Keller Bridge may lead to higher rents because ferries cost more."],
  ])("%s: %s", async (type, text) => {
    expect((await claimOf(text, text.slice(0, 10))).claim_type).toBe(type);
  });
});

test("what somebody says in a turn of a transcript is remarks, and a direct quote where it is told word for word", async () => {
  const turns = [
    "HOST: With me is Ann Lee, a boat builder in Port Alden.",
    "ANN LEE: Thanks for having me.",
    "HOST: What did you sell?",
    "ANN LEE: We sold the old yard in Port Alden to Northwind Marine last spring.",
  ];
  const claim = await claimOf(turns.join("\n\n"), "Ann Lee said");
  expect(claim).toMatchObject({ claim_type: "remarks", evidence: "direct_quote" });
});

test("what happens in a game is observed, what is told is paraphrase", async () => {
  const game =
    "Oslo beat Bergen 3-1 on Tuesday night. Striker Tom Okafor scored twice in overtime. Oslo led 2-1 at halftime, and Bergen never came back.";
  expect((await claimOf(game, "Oslo beat Bergen 3-1")).evidence).toBe("observed");
  expect((await claimOf("Oslo opened a new stadium on Tuesday night.", "Oslo")).evidence).toBe("paraphrase");
});

describe("the part that a name plays", () => {
  test.each<[string, string, string]>([
    ["Maria Keller", "speaker", "Maria Keller said that Northwind Marine sold the yard in Bergen."],
    ["Northwind Marine", "subject", "Northwind Marine bought the old yard in Bergen on Monday."],
    ["Bergen", "location", "Northwind Marine bought the old yard in Bergen on Monday."],
    ["Tom Okafor", "object", "Northwind Marine fired Tom Okafor on Monday."],
  ])("%s is %s of: %s", async (name, role, text) => {
    const { entities } = await claimOf(text, text.slice(0, 8));
    expect(entities.find((one) => one.name === name)?.role).toBe(role);
  });
});
