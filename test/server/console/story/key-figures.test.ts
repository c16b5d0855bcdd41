import { expect, test } from "vitest";
import { keyFigures } from "../../../../server/console/story/key-figures.ts";
import type { Claim } from "../../../../store/model/claim.ts";

const claim = (at: number, claim_text: string): Claim => ({
  claim_id: `1-1-${at}`,
  claim_text,
  claim_type: "data",
  confidence: "stated",
  evidence: "paraphrase",
  signal: "",
  featured: false,
  key_point_index: null,
  span: { start: 0, end: 1 },
  sentence: { start: 0, end: 1 },
  antecedents: [],
  entities: [],
});
const shown = (...texts: string[]) =>
  keyFigures(
    texts.map((text, at) => claim(at + 1, text)),
    [],
  ).html;

test("amounts stand with the whole claim that gives them, and lead to it", () => {
  const html = shown("The board raised the fee by 4 percent.", "Repairs will cost $45 million, the mayor said.");
  expect(html).toContain('<dd class="value">4 percent</dd>');
  expect(html).toContain('<dd class="value">$45 million</dd>');
  expect(html).toContain('href="?claim=1-1-2#claim-1-1-2">Repairs will cost $45 million, the mayor said.</a>');
});

test("a claim with several amounts, or with a plain number, gives none; one figure alone is no row", () => {
  expect(shown("It rose from 3 percent to 4 percent.", "The bridge opened in 1962.", "It fell by 2 percent.")).toBe("");
});

test("there are four at most", () => {
  const many = [1, 2, 3, 4, 5].map((each) => `Traffic rose ${each} percent there.`);
  expect(shown(...many).match(/<dd/g)).toHaveLength(4);
});

test.each([
  ["The fund is worth €1.2bn now.", "€1.2bn"],
  ["They paid $500m for it.", "$500m"],
  ["A $2-billion plan was approved.", "$2-billion"],
  ["Output changed by -0.5 percent.", "-0.5 percent"],
  ["It will cost up to 4 percent more.", "up to 4 percent"],
  ["More than 3 million people voted.", "more than 3 million"],
  ["Turnout was 61.5%.", "61.5%"],
])("%s gives %s", (text, value) => {
  expect(shown(text, "It fell by 9 percent.")).toContain(`<dd class="value">${value}</dd>`);
});

test.each([
  "It rose by 3-5 percent.",
  "It rose between 3 and 5 percent.",
  "It rose from 3 to 5 percent.",
  "It rose 3 to 5 percent.",
  "The G20 met in 2026.",
  "A 14-member board met.",
])("%s gives none", (text) => {
  expect(shown(text, "It fell by 9 percent.")).toBe("");
});
