import { expect, test } from "vitest";
import { extract } from "../../../workers/extract.ts";
import { claimsOf, documentOf } from "./claims-of.ts";

const paragraphs = [
  "The council of Harwick approved the harbour bridge after a long vote in the town hall. The clerk of Harwick counted the ballots with two helpers from the port office.",
  "The bridge will cost the council of Harwick 40 million pounds over the next six years. The engineers drew the plans of the arches in an office near the old harbour.",
  "A ferry has crossed the harbour of Harwick every day since the end of the war. The captain of the ferry keeps a small garden behind the ticket office.",
  "The mayor of Harwick opened the new library on the hill with a speech on books. The library lends tools and bicycles to the people of the upper town.",
  "A bakery on the market square of Harwick sells bread to the hotels on the coast. The baker bought a second oven from a firm in the next valley.",
];

const featuredOf = async (text: string) =>
  (await claimsOf(text)).filter((claim) => claim.featured).map((claim) => claim.claim_text);

test("three to seven claims carry a story, the lead and the figure among them", async () => {
  const featured = await featuredOf(paragraphs.join("\n\n"));
  expect(featured.length).toBeGreaterThanOrEqual(3);
  expect(featured.length).toBeLessThanOrEqual(7);
  expect(featured[0]).toMatch(/approved the harbour bridge/);
  expect(featured.some((claim) => claim.includes("40 million pounds"))).toBe(true);
});

test("after the lead, claims that open a paragraph are featured", async () => {
  const lead = paragraphs.slice(0, 2).join(" ");
  const openings = paragraphs.map((paragraph) => paragraph.split(". ")[0]);
  const later = (await featuredOf(paragraphs.join("\n\n"))).filter((claim) => !lead.includes(claim));
  expect(later.length).toBeGreaterThan(0);
  for (const claim of later) expect(openings).toContain(claim.replace(/\.$/, ""));
});

test("no two featured claims say nearly the same", async () => {
  const twice = "The harbour bridge will cost the council of Harwick 40 million pounds over six years, the clerk said.";
  const featured = await featuredOf([...paragraphs, twice].join("\n\n"));
  expect(featured.filter((claim) => claim.includes("40 million pounds"))).toHaveLength(1);
});

test("each featured claim, and no other, comes with what spoke for and against it", async () => {
  const body = { text: paragraphs.join("\n\n") };
  const { claims, reasons } = await extract(documentOf({ title: "Harwick approves its harbour bridge", body }), {
    tags: [],
    topics: [],
  });
  const told = reasons?.featured ?? [];
  expect(told.map(({ claim }) => claim)).toEqual(claims.flatMap(({ featured }, at) => (featured ? [at] : [])));
  for (const { score, features } of told) {
    expect(Object.values(features)).not.toContain(0);
    expect(Object.values(features).reduce((sum, points) => sum + points, 0)).toBeCloseTo(score, 1);
  }
  expect(told[0]?.features).toMatchObject({ opening: 1, shares_headline: expect.any(Number) });
  const cost = told.find(({ claim }) => claims[claim]?.claim_text.includes("40 million pounds"));
  expect(cost?.features).toMatchObject({ figure: 0.7, number: 0.2 });
});
