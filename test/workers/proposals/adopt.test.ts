import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Extraction } from "../../../workers/extraction.ts";
import { proveClaim } from "../../../workers/proof/proof.ts";
import { adopt } from "../../../workers/proposals/adopt.ts";
import type { ProposedClaim } from "../../../workers/proposals/proposal.ts";
import { extractionOf } from "../../support/arrivals.ts";

const content = [
  "The Harbour Board raised its grain fee by 4 percent in May 2026. Mara Venn has led the board since 2019.",
  "She said it “had no choice”. The Grain Council of Brimstow did not agree.",
  "A ferry took 120 people across the bay on Sunday.",
].join("\n\n");

const tags: Extraction["tags"] = [
  { tag_type: "organization", name: "Harbour Board", forms: ["Harbour Board"], mentions: 1, curated: false },
  { tag_type: "person", name: "Mara Venn", forms: ["Mara Venn", "Venn"], mentions: 1, curated: false },
];
const extraction = extractionOf({ content, tags, word_count: 50 });

/** Proposes claims, of which a text and a quote is enough. */
function adopted(...claims: (Partial<ProposedClaim> & { claim_text: string })[]) {
  const usual = { claim_type: null, confidence: null, evidence: null, featured: false, entities: [] };
  const part = { start: 0, end: content.length };
  const proposed = claims.map((claim) => ({ ...usual, quote: claim.claim_text, part, ...claim }));
  return adopt(extraction, { extractor: "llm/1 test", claims: proposed, sentences: [] });
}

const fee = { claim_text: "The Harbour Board raised its grain fee by 4 percent in May 2026." };

describe("a proposed claim", () => {
  test("is adopted with its place, its labels and whom it is about, under the name of who proposed it", () => {
    const { extraction, dropped } = adopted({
      ...fee,
      claim_type: "data",
      confidence: "stated",
      evidence: "paraphrase",
      featured: true,
      entities: [{ name: "harbour board", type: "organization", role: "subject" }],
    });
    expect(dropped).toEqual([]);
    expect(extraction).toMatchObject({
      extractor: "llm/1 test",
      key_insights: [fee.claim_text],
      no_claims_reason: null,
    });
    expect(extraction.claims).toEqual([
      {
        claim_text: fee.claim_text,
        claim_type: "data",
        confidence: "stated",
        evidence: "paraphrase",
        featured: true,
        key_point_index: 0,
        span: { start: 0, end: 64 },
        sentence: { start: 0, end: 64 },
        antecedents: [],
        entities: [{ name: "Harbour Board", type: "organization", role: "subject" }],
      },
    ]);
  });

  test("is featured because whoever proposed it said so, or because too few were and it stands first in the text", () => {
    const venn = "Mara Venn has led the board since 2019.";
    const { extraction } = adopted({ ...fee }, { claim_text: venn, featured: true });
    expect(extraction.reasons?.featured).toEqual([
      { claim: 0, score: 1, features: { first_in_text: 1 } },
      { claim: 1, score: 1, features: { proposed: 1 } },
    ]);
  });

  test("is proved by its whole sentence when too few words are quoted", () => {
    const { extraction } = adopted({ ...fee, quote: "raised its grain fee" });
    expect(extraction.claims).toMatchObject([{ claim_text: fee.claim_text, span: { start: 0, end: 64 } }]);
  });

  test("may name whom its sentence only refers to, with the place of the name", () => {
    const { extraction } = adopted({
      claim_text: "Mara Venn said it “had no choice”.",
      quote: "She said it “had no choice”.",
    });
    const [claim] = extraction.claims;
    expect(claim?.antecedents.map(({ start, end }) => content.slice(start, end))).toEqual(["Mara Venn"]);
    expect(claim?.entities).toMatchObject([{ name: "Mara Venn", role: "subject" }]);
  });

  test("may write out a short form that its sentence has", () => {
    const text = "The Northern Grain Council met in Brimstow. The NGC raised its fee by 4 percent.";
    const whole = { ...extraction, content: text, tags: [] };
    const usual = { claim_type: null, confidence: null, evidence: null, featured: false, entities: [] };
    const claim_text = "The Northern Grain Council raised its fee by 4 percent.";
    const quote = "The NGC raised its fee by 4 percent.";
    const claims = [{ ...usual, claim_text, quote, part: { start: 0, end: text.length } }];
    expect(adopt(whole, { extractor: "llm/1 test", claims, sentences: [] }).extraction.claims).toMatchObject([
      { claim_text },
    ]);
  });

  test.each([
    ["words that do not stand in the text", { claim_text: "The mayor of Alder Bay resigned on Sunday." }],
    [
      "a number that is not its proof's",
      { ...fee, claim_text: fee.claim_text.replace("4", "6"), quote: fee.claim_text },
    ],
    ["a year from nowhere", { ...fee, claim_text: fee.claim_text.replace("2026", "2027"), quote: fee.claim_text }],
    [
      "a name in the place of another",
      { claim_text: "Mara Venn raised the grain fee by 4 percent in May 2026.", quote: fee.claim_text },
    ],
    [
      "a name that its sentence's own word stands before",
      {
        claim_text: "The Grain Council of Brimstow did not meet Mara Venn.",
        quote: "The Grain Council of Brimstow did not agree.",
      },
    ],
    [
      "a person where its sentence speaks of a thing",
      {
        claim_text: "Mara Venn took 120 people across the bay on Sunday.",
        quote: "A ferry took 120 people across the bay on Sunday.",
      },
    ],
    ["a name that the text does not have", { claim_text: "Jonas Pell raised the grain fee.", quote: fee.claim_text }],
    [
      "a denial turned around",
      { claim_text: "The Grain Council of Brimstow did agree.", quote: "The Grain Council of Brimstow did not agree." },
    ],
    ["the opposite", { claim_text: "The Harbour Board cut its grain fee by 4 percent.", quote: fee.claim_text }],
    [
      "a pronoun that was not resolved",
      { claim_text: "She said it had no choice.", quote: "She said it “had no choice”." },
    ],
    ["a question", { claim_text: "Did the Harbour Board raise its grain fee?", quote: fee.claim_text }],
    [
      "words in quotation marks that nobody said",
      { claim_text: "The board “wanted this fee”.", quote: "She said it “had no choice”." },
    ],
  ])("is left out for %s", (_what, claim) => {
    const { extraction, dropped } = adopted(claim);
    expect(extraction.claims).toEqual([]);
    expect(dropped).toEqual([{ place: "claim", text: claim.claim_text, reason: expect.any(String) }]);
    expect(extraction.no_claims_reason).toBe("None of the claims that were proposed could be proved.");
  });

  test("is left out when another says the same, and claims stand in the order of the text", () => {
    const ferry = { claim_text: "A ferry took 120 people across the bay on Sunday." };
    const { extraction, dropped } = adopted(ferry, fee, { ...fee, claim_text: fee.claim_text.replace("The H", "H") });
    expect(extraction.claims.map(({ claim_text }) => claim_text)).toEqual([fee.claim_text, ferry.claim_text]);
    expect(dropped).toHaveLength(1);
  });

  test("loses a label that its proof does not bear out", () => {
    const { extraction } = adopted({ ...fee, evidence: "direct_quote", featured: true });
    expect(extraction.claims).toMatchObject([{ evidence: "paraphrase", featured: true }]);
  });

  test.each([
    ["She said it “had no choice”.", "Mara Venn said it “had no choice”.", "direct_quote", "direct_quote"],
    ["She said it “had no choice”.", "Mara Venn said it had no choice.", "direct_quote", "paraphrase"],
    ["She said it “had no choice”.", "Mara Venn said it “had no choice”.", "paraphrase", "paraphrase"],
  ] as const)(
    "is a direct quote where its marks carry it: %s as %s, called %s",
    (quote, claim_text, called, evidence) => {
      const { extraction } = adopted({ claim_text, quote, evidence: called });
      expect(extraction.claims).toMatchObject([{ claim_text, evidence }]);
    },
  );

  test("brings names that the rules did not find, as tags of the record", () => {
    const { extraction } = adopted({
      claim_text: "The Grain Council of Brimstow did not agree.",
      entities: [
        { name: "Grain Council of Brimstow", type: "organization", role: null },
        { name: "World Grain Forum", type: "organization", role: "subject" },
      ],
    });
    expect(extraction.tags.map(({ name }) => name)).toEqual([
      "Harbour Board",
      "Mara Venn",
      "Grain Council of Brimstow",
    ]);
    expect(extraction.claims[0]?.entities).toEqual([
      { name: "Grain Council of Brimstow", type: "organization", role: "subject" },
    ]);
  });

  test("is proved whenever it is adopted, whatever was proposed", () => {
    const words = content.split(/\s+/);
    const piece = fc
      .tuple(fc.nat(words.length - 1), fc.integer({ min: 1, max: 14 }))
      .map(([from, count]) => words.slice(from, from + count).join(" "));
    const noise = fc.oneof(piece, fc.string(), fc.constantFrom("Mara Venn", "9", "not", "“had no choice”", "Brimstow"));
    const claim = fc.record({
      claim_text: fc.array(noise, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")),
      quote: fc.array(noise, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(" ")),
      evidence: fc.constantFrom(null, "direct_quote" as const, "paraphrase" as const),
    });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 4 }), (claims) => {
        for (const each of adopted(...claims).extraction.claims) expect(proveClaim(content, each)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
