import { expect, test } from "vitest";
import { type HeadlineSource, headlineOf, keyInsights } from "../../workers/brief.ts";

const headline = (featured: string[], more: Partial<HeadlineSource> = {}) =>
  headlineOf({ title: null, featured, about: new Set(), fallback: "", ...more });

test.each([" Council votes\n for bridge ", "Bridge approved", "Obituary", "Brücke genehmigt", "橋が承認された"])(
  "the title is the headline whatever its length, white space put right: %j",
  (title) => {
    const about = new Set(["council", "bridge"]);
    expect(headline(["The council approved the bridge on Monday night."], { title, about })).toBe(
      title.replace(/\s+/g, " ").trim(),
    );
  },
);

test.each([
  ["On Monday night, the council approved the bridge, officials said.", "The council approved the bridge"],
  ["Rep. Ann Lee, R-Ohio, visited the port (her third visit) Tuesday.", "Rep. Ann Lee visited the port"],
  [
    "The company said that it would build a new factory near the old harbour of the town and hire people.",
    "The company said that it would build a new factory near the old harbour",
  ],
])("without a title the best sentence is cut down to what it says: %s", (sentence, line) => {
  expect(headline([sentence])).toBe(line);
});

test.each(["The club moves on from Thursday's fight", "The club moves on from Thursday night's fight"])(
  "a possessive weekday stays: %s",
  (sentence) => {
    expect(headline([`${sentence}.`])).toBe(sentence);
  },
);

test.each([
  "Rain will reach the coast and the islands by Wednesday.",
  "The harbour stays closed until Friday.",
  "Ann Lee wrote for The Sunday Times.",
  "The shop sold ten boats on Black Friday.",
  "The line changed its Sunday rosters.",
])("a day that says more than when stays in an insight: %s", (claim_text) => {
  expect(keyInsights([{ claim_text, featured: true }]).key_insights).toEqual([claim_text]);
});

test("a day that only says when is left out of an insight", () => {
  const texts = ["The council met in Oslo on Monday night.", "The council, on Tuesday, sold the harbour late Sunday."];
  const insights = keyInsights(texts.map((claim_text) => ({ claim_text, featured: true }))).key_insights;
  expect(insights).toEqual(["The council met in Oslo.", "The council sold the harbour."]);
});

test("of the first three featured claims, the one that says what the address names is the headline", () => {
  const featured = [
    "Rain fell on the town.",
    "Ann Lee thanked all.",
    "The council sold the harbour.",
    "Harbour council sale is on.",
  ];
  const about = new Set(["council", "harbour", "sale"]);
  expect(headline(featured, { about })).toBe("The council sold the harbour");
  expect(headline(featured)).toBe("Rain fell on the town");
});

test("a headline ends neither on a comma nor on a small word", () => {
  expect(headline(["The home side won, 45-17, on Tuesday night."])).toBe("The home side won, 45-17");
});

test("where there is neither title nor claim, the text's beginning stands for the headline", () => {
  expect(headline([], { fallback: "Tickets 20 pounds" })).toBe("Tickets 20 pounds");
});

const about = (count: number, words: number) =>
  Array.from({ length: count }, (_, at) => ({
    claim_text: `${["Bridge", "Council", "Harbour"][at % 3]} ${"opens ".repeat(words - 2)}${at}.`,
    featured: true,
  }));

test("key insights are three to six, and as many as are read at a glance", () => {
  expect(keyInsights(about(2, 10)).key_insights).toHaveLength(2);
  expect(keyInsights(about(7, 10)).key_insights).toHaveLength(6);
  expect(keyInsights(about(7, 35)).key_insights).toHaveLength(3);
});

test("featured claims of one fact belong to its insight, no other claim does", () => {
  const claims = [...about(7, 20), { claim_text: "The bridge is old.", featured: false }];
  const { key_insights, key_point_index } = keyInsights(claims);
  claims.forEach(({ featured, claim_text }, at) => {
    const index = key_point_index[at];
    if (!featured) expect(index).toBeNull();
    else expect(key_insights[index ?? -1]).toBeDefined();
    if (key_insights.includes(claim_text)) expect(key_insights[index ?? -1]).toBe(claim_text);
  });
});

test("insights leave out brackets, parties of members and days of the week, not who says so", () => {
  const claim_text = "Rep. Ann Lee, R-Ohio, visited the port (her third visit) on Tuesday, prosecutors said.";
  const { key_insights, key_point_index } = keyInsights([{ claim_text, featured: true }]);
  expect(key_insights).toEqual(["Rep. Ann Lee visited the port, prosecutors said."]);
  expect(key_point_index).toEqual([0]);
});

test("a claim whose fact no insight tells points to none", () => {
  const claims = [...about(7, 35), { claim_text: "Maria Keller was born in Oslo.", featured: true }];
  const { key_insights, key_point_index } = keyInsights(claims);
  expect(key_insights.join(" ")).not.toMatch(/Keller/);
  expect(key_point_index.at(-1)).toBeNull();
});
