import { describe, expect, test } from "vitest";
import type { CandidateClaim } from "../../../workers/claims/extractor.ts";
import { labelClaim } from "../../../workers/claims/labels.ts";
import type { RecordKind } from "../../../workers/claims/record-kind.ts";

const span = { start: 0, end: 1 };
const report: RecordKind = { argues: false, discloses: false, plays: false };

function claim(claim_text: string, form: CandidateClaim["form"] = "statement"): CandidateClaim {
  return { claim_text, span, sentence: span, antecedents: [], number: 0, form, made: [] };
}

describe("the type of a claim", () => {
  test.each<[string, string]>([
    ["event", "The county closed the old bridge on Monday."],
    ["event", "In the United States, asbestos use is not banned."],
    ["event", "Officers were called to the harbour on Monday."],
    ["event", "The port office added the old bridge to its list."],
    ["event", "Tom Okafor testified against his brother."],
    ["remarks", "Tom Okafor called Keller a fool."],
    ["remarks", "Maria Keller said that the old bridge is unsafe."],
    ["data", "About 1,290 Americans die of it each year, according to the health agency."],
    ["data", "Rents rose by 4 percent in May."],
    ["event", "The county opened the ferry on May 14, 2019."],
    ["announcement", "Northwind plans to open a yard in Oslo."],
    ["announcement", "Northwind agreed to buy the yard for $40 million."],
    ["disclosure", "The mayor admitted that the records were gone."],
    ["disclosure", "The sites will be audited, according to three people familiar with the plan."],
    ["publication", "The study was published on Nov. 14 in the journal Harbors."],
    ["analysis", "The closure may lead to higher rents because ferries cost more."],
  ])("%s: %s", (type, text) => {
    expect(labelClaim(claim(text), report).claim_type).toBe(type);
  });
});

test("in a text that argues, a judgement is analysis and a dated fact an event", () => {
  const argues = { ...report, argues: true };
  expect(labelClaim(claim("Voters stick to parties of their own values."), argues).claim_type).toBe("analysis");
  expect(labelClaim(claim("Ada Brook lost narrowly in 2000."), argues).claim_type).toBe("event");
});

test("in a text told by court papers, what they say is made known by them", () => {
  const text = "Tom Okafor refused to leave the boat, the complaint said.";
  expect(labelClaim(claim(text), { ...report, discloses: true }).claim_type).toBe("disclosure");
  expect(labelClaim(claim(text), report).claim_type).toBe("remarks");
});

test("what happens in a game is observed", () => {
  const text = "Oslo hosted Bergen on Tuesday night.";
  expect(labelClaim(claim(text), { ...report, plays: true }).evidence).toBe("observed");
  expect(labelClaim(claim(text), report).evidence).toBe("paraphrase");
});

test("what somebody says in a turn of a transcript is a direct quote where it is told word for word", () => {
  expect(labelClaim(claim('Ann Lee said "We sold the old yard."', "turn"), report).evidence).toBe("direct_quote");
  expect(labelClaim(claim("Ann Lee said she sold the old yard.", "turn"), report).evidence).toBe("paraphrase");
});
