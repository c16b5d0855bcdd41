import { expect, test } from "vitest";
import { classifyDomain } from "../../workers/domains.ts";
import { scoreSentiment, scoreSignificance } from "../../workers/tone.ts";
import { findTopics } from "../../workers/topics.ts";

test.each([
  ["The striker scored two goals in the final match of the season.", "everyday-life-practical-knowledge"],
  ["Patients in the clinical trial received a new cancer vaccine.", "health-medicine"],
  ["The telescope found a planet orbiting a distant star in the galaxy.", "universe-earth"],
  [
    "Parliament passed the bill after the minister's speech; the opposition voted against it.",
    "society-law-government",
  ],
  [
    "The company's quarterly profit rose and its shares gained as investors cheered the earnings.",
    "economics-business-work",
  ],
])("%s", (text, domain) => {
  expect(classifyDomain(text, null).home_domain).toBe(domain);
});

test("good news is above zero, bad news below, and a negation turns a word", () => {
  expect(scoreSentiment("The team won the award after a record victory.", null)).toBeGreaterThan(0.2);
  expect(scoreSentiment("Five people died in the crash and dozens were injured.", null)).toBeLessThan(-0.2);
  expect(scoreSentiment("Nobody knows what a table weighs.", null)).toBe(0);
});

test("what reaches nations outranks what amuses a few", () => {
  const world = scoreSignificance({
    text: "The president and congress agreed on sanctions after the war killed thousands.",
    title: null,
    places: 3,
    organizations: 3,
    persons: 2,
  });
  const trifle = scoreSignificance({
    text: "The actress wore a new outfit at the festival.",
    title: null,
    places: 0,
    organizations: 0,
    persons: 1,
  });
  expect(world).toBeGreaterThan(trifle + 20);
});

test("a topic is found by its terms, with the words that speak for it", () => {
  const topics = [
    { name: "Monetary policy", domain: "economics-business-work" as const, terms: ["interest rates", "central bank"] },
  ];
  expect(findTopics("The central bank raised interest rates.", null, topics)).toMatchObject([
    { name: "Monetary policy", reason: "interest rates (1), central bank (1)" },
  ]);
  expect(findTopics("The bank opened.", null, topics)).toEqual([]);
});
