import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ComparedClaim, diffClaims } from "../../../pipeline/ingest/claim-diff.ts";
import { ClaimDiff } from "../../../store/model/version.ts";
import { seed } from "../../support/service/seed.ts";

/** Claims of a version, numbered as the store numbers them. */
function claims(version: number, ...texts: (string | Partial<ComparedClaim>)[]): ComparedClaim[] {
  return texts.map((text, at) => ({
    claim_id: `1-${version}-${at + 1}`,
    claim_text: "",
    claim_type: "event",
    confidence: "stated",
    evidence: "paraphrase",
    ...(typeof text === "string" ? { claim_text: text } : text),
  }));
}

const fee = "The Harbour Board raised its grain fee by 4 percent in May.";
const raised = "The Harbour Board raised its grain fee by 6 percent in May.";
const bridge = "The north bridge of Alder Bay closes on 4 May 2026.";
const venn = "Mara Venn left the Grain Council.";

describe("the difference between two versions", () => {
  test("is nothing when the claims are the same in another order", () => {
    const diff = diffClaims(claims(1, fee, bridge), claims(2, bridge, fee));
    expect(diff).toEqual({ added: [], withdrawn: [], changed: [], unchanged_count: 2 });
  });

  test("names what came, what went and what was said otherwise, with the words of before", () => {
    const diff = diffClaims(claims(1, fee, bridge), claims(2, venn, raised));
    expect(diff).toEqual({
      added: [{ claim_id: "1-2-1", claim_text: venn }],
      withdrawn: [{ claim_id: "1-1-2", claim_text: bridge }],
      changed: [
        {
          claim_id: "1-2-2",
          claim_text: raised,
          previous_claim_id: "1-1-1",
          previous_claim_text: fee,
          fields: ["claim_text"],
        },
      ],
      unchanged_count: 0,
    });
  });

  test("shows labels that changed under the same words", () => {
    const diff = diffClaims(claims(1, fee), claims(2, { claim_text: fee, claim_type: "data", evidence: "derived" }));
    expect(diff.changed).toMatchObject([{ claim_text: fee, fields: ["claim_type", "evidence"] }]);
    expect(diff.unchanged_count).toBe(0);
  });

  test("pairs each claim with the one most like it", () => {
    const steel = fee.replace("grain", "steel");
    const diff = diffClaims(claims(1, steel, fee), claims(2, raised, steel.replace("May", "June")));
    expect(diff.changed.map(({ claim_id, previous_claim_id }) => [claim_id, previous_claim_id])).toEqual([
      ["1-2-1", "1-1-2"],
      ["1-2-2", "1-1-1"],
    ]);
  });

  test("takes statements with few words in common for two, not for one that changed", () => {
    const diff = diffClaims(claims(1, fee), claims(2, "The Harbour Board closed its office in May."));
    expect(diff).toMatchObject({ added: [{}], withdrawn: [{}], changed: [] });
  });

  test("accounts for every claim of both versions exactly once", () => {
    const texts = fc.array(fc.constantFrom(fee, raised, bridge, venn, `${venn} It was late.`), { maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const diff = ClaimDiff.parse(diffClaims(claims(1, ...before), claims(2, ...after)));
        const ids = (list: { claim_id: string }[]) => list.map(({ claim_id }) => claim_id);
        expect(diff.withdrawn.length + diff.changed.length + diff.unchanged_count).toBe(before.length);
        expect(diff.added.length + diff.changed.length + diff.unchanged_count).toBe(after.length);
        expect(new Set([...ids(diff.added), ...ids(diff.changed)]).size).toBe(diff.added.length + diff.changed.length);
      }),
      { seed },
    );
  });
});
