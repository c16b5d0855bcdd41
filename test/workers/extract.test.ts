import { expect, test } from "vitest";
import { extract } from "../../workers/extract.ts";
import type { Document, Lexicon } from "../../workers/extraction.ts";
import { proveClaim } from "../../workers/proof/proof.ts";

const lexicon: Lexicon = {
  tags: [{ name: "Federal Reserve", type: "organization", aliases: ["Fed", "the Fed"] }],
  topics: [{ name: "Monetary policy", domain: "economics-business-work", terms: ["interest rates", "central bank"] }],
};

const text = `The U.S. central bank raised interest rates by half a percentage point on Wednesday, the largest increase in four years.

"Inflation is too high and we will keep at it," said Maria Keller, who leads the policy board of the Fed. Keller said the Fed expects prices to rise 4 percent this year.

Dr. Tom Okafor, an economist at Lakeside University, said the decision would slow hiring. The university published his study of 1,200 firms in May, and it found that one in five plans to cut jobs.

But what happens next? Sign up for our newsletter to find out. He does not know.`;

function document(change: Partial<Document> = {}): Document {
  return {
    url: "https://news.example/fed",
    title: "Fed raises rates",
    source_name: "Example News",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text },
    language: null,
    ...change,
  };
}

test("plain text is kept to the letter and every claim is proved by it", async () => {
  const extraction = await extract(document(), lexicon);
  expect(extraction.content).toBe(text);
  expect(extraction.content_origin).toBe("body");
  expect(extraction.claims.length).toBeGreaterThanOrEqual(5);
  expect(extraction.claims.map((claim) => proveClaim(text, claim)).filter((reason) => reason !== null)).toEqual([]);
});

test("the publisher's title is the headline, of three words too; without one a claim is", async () => {
  expect((await extract(document(), lexicon)).headline).toBe("Fed raises rates");
  expect((await extract(document({ title: null }), lexicon)).headline).toMatch(
    /^The U.S. central bank raised interest rates/,
  );
});

test("claims stand alone: no question, no appeal, no pronoun in front", async () => {
  const claims = (await extract(document(), lexicon)).claims.map((claim) => claim.claim_text);
  expect(claims.filter((claim) => /\?|newsletter|^(He|She|It|They|But)\b/.test(claim))).toEqual([]);
  expect(claims).toContain("Maria Keller said the Fed expects prices to rise 4 percent this year.");
});

test("what proves a claim begins and ends with a word", async () => {
  const { claims } = await extract(document(), lexicon);
  const shown = claims.flatMap(({ span, antecedents }) =>
    [span, ...antecedents].map(({ start, end }) => text.slice(start, end)),
  );
  expect(shown.filter((words) => words !== words.trim())).toEqual([]);
});

test("speech in quotation marks becomes a remark with a speaker and direct proof", async () => {
  const { claims, quotes } = await extract(document(), lexicon);
  const said = claims.find((claim) => claim.claim_text.includes("Inflation is too high"));
  expect(said).toMatchObject({ claim_type: "remarks", evidence: "direct_quote" });
  expect(quotes[0]).toMatchObject({ text: "Inflation is too high and we will keep at it", speaker: "Maria Keller" });
});

test("a curated alias settles the tag, topics and domain follow", async () => {
  const { tags, topics, home_domain } = await extract(document(), lexicon);
  expect(tags.find((tag) => tag.name === "Federal Reserve")).toMatchObject({ curated: true, tag_type: "organization" });
  expect(topics.map((topic) => topic.name)).toEqual(["Monetary policy"]);
  expect(home_domain).toBe("economics-business-work");
});

test("three to seven claims are featured, most with a key insight", async () => {
  const { claims, key_insights } = await extract(document(), lexicon);
  const featured = claims.filter((claim) => claim.featured);
  expect(featured.length).toBeGreaterThanOrEqual(3);
  expect(featured.length).toBeLessThanOrEqual(7);
  for (const claim of featured) {
    if (claim.key_point_index !== null) expect(key_insights[claim.key_point_index]).toBeDefined();
  }
});

test("the same document gives the same bytes", async () => {
  expect(JSON.stringify(await extract(document(), lexicon))).toBe(JSON.stringify(await extract(document(), lexicon)));
});

test("a text in another language is stored with its language and carries no claims", async () => {
  const german =
    "Die Regierung hat am Montag ein neues Gesetz beschlossen. Die Opposition kritisierte die Entscheidung und kündigte an, dass sie vor Gericht ziehen werde. Der Minister sprach von einem wichtigen Schritt für das Land.";
  const extraction = await extract(document({ body: { text: german } }), { ...lexicon, languages: ["en"] });
  expect(extraction).toMatchObject({
    language: "de",
    claims: [],
    content: german,
    no_claims_reason: "The text is in German, of which no claims are extracted.",
  });
});

test.each([
  [
    "in another language",
    "Regeringen vedtog mandag en ny lov mod inflationen, sagde ministeren, men oppositionen vil gå rettens vej og kritiserede den.",
  ],
  ["in another script", "政府は月曜日に新しい法律を決定した。野党はこの決定を批判し、裁判所に訴えると発表した。"],
  ["without words", "--- 12 / 34 ---"],
  ["too short", "Photo of the harbour."],
])("a text %s is at home nowhere and on no topic", async (_what, text) => {
  const extraction = await extract(document({ body: { text }, title: "Inflation" }), lexicon);
  expect(extraction).toMatchObject({ claims: [], topics: [], home_domain: null, cross_domains: [] });
  expect(extraction.reasons?.domain).toBeUndefined();
});

test("a text of a claim has been read, however short it is", async () => {
  const extraction = await extract(document({ body: { text: "The board raised its fee by 4 percent." } }), lexicon);
  expect(extraction.claims).toHaveLength(1);
  expect(extraction.home_domain).not.toBeNull();
});

test("a document without text says so", async () => {
  expect(await extract(document({ body: null }), lexicon)).toMatchObject({
    content: "",
    content_origin: "none",
    claims: [],
    no_claims_reason: "There is no text to read.",
    language: "und",
  });
});

test("the page's text is taken unless the item's own is clearly longer", async () => {
  const paragraph =
    "The council of Springfield voted on Tuesday to rebuild the old bridge over the river at a cost of nine million dollars. ";
  const bytes = new TextEncoder().encode(
    `<html><head><title>Bridge</title></head><body><article><h1>Bridge</h1><p>${paragraph.repeat(3)}</p><p>${paragraph.repeat(3)}</p></article></body></html>`,
  );
  const page = { bytes, content_type: "text/html; charset=utf-8" };
  expect((await extract(document({ page, body: { html: "<p>A teaser.</p>" } }), lexicon)).content_origin).toBe("page");
  expect((await extract(document({ page, body: { text: paragraph.repeat(30) } }), lexicon)).content_origin).toBe(
    "body",
  );
});

test("audio records carry takeaways and guests", async () => {
  const episode =
    "Today we speak with economist Dana Whitfield about housing. Dana Whitfield, a professor of economics at Harbor College, said rents rose 8 percent. You should compare rents before you sign. Check out our other podcast, City Hours.";
  const { audio } = await extract(document({ media_format: "audio", body: { text: episode } }), lexicon);
  expect(audio?.guest_details[0]).toEqual({
    name: "Dana Whitfield",
    title: "professor of economics",
    affiliation: "Harbor College",
  });
  expect(audio?.actionable_takeaways).toEqual(["You should compare rents before you sign."]);
  expect(audio?.cross_promotion).toHaveLength(1);
});

test("a text that was computed from figures gives each of its sentences as a measured claim", async () => {
  const text = [
    "Grain index stood at 118.9 points in September 2026.",
    "Grain index rose by 4.3 points (3.75 percent) in September 2026, from 114.6 points in August 2026.",
    "Grain index in September 2026 was the highest since the series began in November 2020.",
  ];
  const computed = document({ media_format: "data", body: { text: text.join(" ") }, computed: true });
  const { claims } = await extract(computed, lexicon);
  expect(claims.map((claim) => claim.claim_text)).toEqual(text);
  expect(claims.map((claim) => [claim.claim_type, claim.confidence, claim.evidence])).toEqual([
    ["data", "measured", "observed"],
    ["data", "measured", "derived"],
    ["data", "measured", "derived"],
  ]);
});
