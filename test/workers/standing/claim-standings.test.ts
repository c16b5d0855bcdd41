import { expect, test } from "vitest";
import { readStatements } from "../../../workers/extract.ts";
import type { Document } from "../../../workers/extraction.ts";
import { claimStandings } from "../../../workers/standing/claim-standings.ts";
import { claimTrees } from "../../../workers/standing/claim-trees.ts";
import { claimWords, quotationLevels, told, wordsWithin } from "../../../workers/standing/claim-words.ts";
import { shippedStandingModel } from "../../../workers/standing/standing-model.ts";

const text =
  "Kestrel Air cut 200 jobs at Port Alden on Monday. The company will close a hangar. " +
  "“We will hire them back in May,” said Mary Olsen, who leads Kestrel Air.";

const document: Document = {
  url: null,
  title: null,
  source_name: "Example News",
  media_format: "text",
  claim_type: null,
  page: null,
  body: { text },
  language: "en",
};

const statements = () => readStatements(text, document, { tags: [], topics: [] });

test("a claim's standing is worked out once", async () => {
  const { reading, ranked, article } = await statements();
  const asked: number[] = [];
  const treeOf: typeof reading.treeOf = (number) => {
    asked.push(number);
    return reading.treeOf(number);
  };
  const standings = claimStandings(article, claimTrees({ ...reading, treeOf }), shippedStandingModel());
  const [first] = ranked;
  expect(standings(first!)).toBe(standings(first!));
  expect(asked).toEqual([first!.number]);
});

test("the company is open where Kestrel Air is not", async () => {
  const { ranked, standings } = await statements();
  const goodOf = (start: RegExp) => standings(ranked.find(({ claim_text }) => start.test(claim_text))!).good;
  expect(goodOf(/^Kestrel Air cut/)).toBeGreaterThan(0.6);
  expect(goodOf(/^The company/)).toBeLessThan(0.4);
});

test("what was computed from figures stands alone", async () => {
  const { reading, ranked, article } = await statements();
  expect(
    claimStandings(article, claimTrees(reading), shippedStandingModel())({ ...ranked[0]!, form: "measurement" }).good,
  ).toBe(1);
});

test("a part of a tree is a tree", () => {
  const words = claimWords("But Kestrel Air cut 200 jobs.");
  const part = wordsWithin(words, { start: 4, end: 29 });
  expect(part.map(({ text }) => text)).toEqual(["Kestrel", "Air", "cut", "200", "jobs", "."]);
  expect(part.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
  for (const word of part)
    if (word.head >= 0) expect(part[word.head]!.children).toContain(word);
    else expect(word.text).toBe("cut");
});

test("words that were said hang on who said them, as in the tree of the whole", () => {
  const made = told("Mary Olsen", claimWords("We will hire them back."));
  const read = claimWords('Mary Olsen said "We will hire them back."');
  const shape = (words: typeof made) =>
    words.filter(({ upos }) => upos !== "PUNCT").map(({ text, head, upos }) => [text, words[head]?.text, upos]);
  expect(shape(made)).toEqual(shape(read));
  expect(quotationLevels(made)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0]);
  expect(told("The statement", []).at(1)).toMatchObject({ upos: "NOUN", label: "nsubj" });
});
