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
