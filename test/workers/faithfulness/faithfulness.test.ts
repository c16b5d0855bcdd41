import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { faithfulnessOf, likelyMin } from "../../../workers/faithfulness/faithfulness.ts";
import { faithfulnessModelFile } from "../../../workers/faithfulness/faithfulness-model.ts";
import { treeOf } from "./trees.ts";

function probability(claim: string, sentence: string): number {
  return faithfulnessOf(treeOf(claim), treeOf(sentence)).probability;
}

const pairs = [
  ["The council bought the mill and sold the yard.", "The council sold the yard.", "The mill sold the yard."],
  ["The ferry did not sail on Monday.", "The ferry did not sail.", "The ferry did sail on Monday."],
  ["The guild said that the bridge is safe.", "The bridge is safe, the guild said.", "The bridge is safe."],
  ["Mara Venn thanked Jonas Reed, who built the dam.", "Jonas Reed built the dam.", "Mara Venn built the dam."],
  ["The bakers closed the shop because the roof leaked.", "The bakers closed the shop.", "The bakers closed."],
  ["If the river rises, the road will close.", "If the river rises, the road will close.", "The river rises."],
] as const;

test.each(pairs)("of %j one cut is likelier to say what it says than another", (sentence, right, wrong) => {
  expect(probability(right, sentence)).toBeGreaterThan(0.5);
  expect(probability(wrong, sentence)).toBeLessThan(likelyMin);
});

test("the bound tells them apart, and a wrong one has reasons", () => {
  const sentence = treeOf("The ferry did not sail on Monday.");
  const wrong = faithfulnessOf(treeOf("The ferry did sail on Monday."), sentence);
  expect(wrong.likely).toBe(false);
  expect(wrong.broken.map(({ rule }) => rule)).toContain("polarity");
  expect(faithfulnessOf(sentence, sentence)).toMatchObject({ likely: true, broken: [] });
});

test("the same trees give the same score, whatever was asked before", () => {
  const [sentence, claim] = [pairs[0][0], pairs[0][1]];
  const first = probability(claim, sentence);
  probability(pairs[1][1], pairs[1][0]);
  expect(probability(claim, sentence)).toBe(first);
});

test("the whole sentence is what it says, with a name in full or a speaker put before it, but not with words in another order", () => {
  const sentence = "Venn has not sold the old mill.";
  expect(probability("Mara Venn has not sold the old mill.", sentence)).toBe(1);
  expect(probability('Ada Reed said "Venn has not sold the old mill."', sentence)).toBe(1);
  expect(probability("The old mill has not sold Venn.", sentence)).toBeLessThan(likelyMin);
  expect(probability("Mara Venn has sold the old mill.", sentence)).toBeLessThan(likelyMin);
});

test("garbage has a score", () => {
  for (const text of ["!!!", "a", "% % % % 7", "and and and", "\u0000 x"])
    expect(probability(text, "The council bought the mill.")).toBeLessThanOrEqual(1);
});

test("the model is small and holds no words of texts", () => {
  expect(statSync(faithfulnessModelFile).size).toBeLessThan(300_000);
  const { columns } = z
    .object({ columns: z.array(z.string()) })
    .parse(JSON.parse(gunzipSync(readFileSync(faithfulnessModelFile)).toString()));
  expect(columns.filter((name) => !/^[a-z:-]+$/.test(name))).toEqual([]);
});
