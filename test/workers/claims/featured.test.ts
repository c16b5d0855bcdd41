import { expect, test } from "vitest";
import { extract } from "../../../workers/extract.ts";
import { claimsOf, documentOf } from "./claims-of.ts";

const paragraphs = [
  "The council of Harwick approved the harbour bridge after a long vote in the town hall. The clerk of Harwick counted the ballots with two helpers from the port office.",
  "The harbour bridge of Harwick will cost 40 million pounds over the next six years. The engineers drew the plans of the arches in an office near the old harbour.",
  "A ferry of the Marsh Line has crossed the harbour of Harwick every day since 1946. Its captain keeps a small garden behind the ticket office.",
  "Mayor Helen Marsh of Harwick opened the new library of Port Alden with a speech on books. The library lends tools and bicycles to the people of the upper town.",
  "Bakers of Harwick sold 20,000 loaves of bread to hotels in Port Alden in May. The oldest baker bought a second oven from a firm in the next valley.",
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
  const twice =
    "The harbour bridge of Harwick will cost 40 million pounds over six years, the council of Harwick said.";
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
  expect(cost?.features).toMatchObject({ figure: 0.7, number: 0.2, stands_alone: expect.any(Number) });
});

test("what does not stand alone is not featured where three others stand", async () => {
  const open = "The bridge will cost the council of Harwick 40 million pounds over the next six years.";
  const text = [...paragraphs.slice(0, 1), open, ...paragraphs.slice(2)].join("\n\n");
  const claims = await claimsOf(text);
  expect(claims.map(({ claim_text }) => claim_text)).toContain(open);
  expect(claims.flatMap(({ featured, claim_text }) => (featured ? [claim_text] : []))).not.toContain(open);
});

test("a text of which nothing stands alone has no featured claim", async () => {
  const text =
    "The company hired 40 people. The owners will open the shop in May. The shop stands near the port. They paid 3 million pounds for it.";
  expect(await claimsOf(text)).not.toHaveLength(0);
  expect(await featuredOf(text)).toEqual([]);
});
