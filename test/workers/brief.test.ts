import { expect, test } from "vitest";
import { headlineOf, keyInsights } from "../../workers/brief.ts";

test("the title is the headline, white space put right", () => {
  expect(headlineOf(" Council votes\n for bridge ", "A sentence.", "")).toBe("Council votes for bridge");
});

test.each([
  ["On Monday night, the council approved the bridge, officials said.", "The council approved the bridge"],
  ["Rep. Ann Lee, R-Ohio, visited the port (her third visit) Tuesday.", "Rep. Ann Lee visited the port"],
  [
    "The company said that it would build a new factory near the old harbour of the town and hire people.",
    "The company said that it would build a new factory near the old harbour",
  ],
])("without a title the best sentence is cut down to what it says: %s", (sentence, headline) => {
  expect(headlineOf(null, sentence, "")).toBe(headline);
});

test("a possessive weekday stays", () => {
  expect(headlineOf(null, "The club moves on from Thursday's fight.", "")).toBe(
    "The club moves on from Thursday's fight",
  );
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

test("every featured claim belongs to an insight, no other claim does", () => {
  const claims = [...about(7, 20), { claim_text: "The bridge is old.", featured: false }];
  const { key_insights, key_point_index } = keyInsights(claims);
  claims.forEach(({ featured, claim_text }, at) => {
    const index = key_point_index[at];
    if (!featured) expect(index).toBeNull();
    else expect(key_insights[index ?? -1]).toBeDefined();
    if (key_insights.includes(claim_text)) expect(key_insights[index ?? -1]).toBe(claim_text);
  });
});
