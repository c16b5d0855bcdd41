import { expect, test } from "vitest";
import { shortened } from "../../../../workers/claims/cuts/shortening.ts";
import { wholeOf } from "../../../../workers/claims/cuts/statement.ts";
import { cutOf, treeOf } from "./cut-of.ts";

const long =
  "approved the new bridge of the county over the river on Monday night after a debate of four hours about the cost of its towers and the place of its lamps on the quay";

const short = (text: string) => cutOf((sentence, statement) => [shortened(sentence, statement)], text)?.[0];

test.each([
  ["what is in brackets", " (a body of nine members)", ""],
  ["what is in brackets, before a name", " (the mayor of Springfield)", ""],
  ["an apposition", ", the largest company of the old harbor,", ""],
  ["a clause about a name", ", which runs the boats of the old harbor,", ""],
  ["a participle behind the end", "", ", ending a quarrel that began in 2012"],
])("a long statement is told without %s", (_, aside, end) => {
  expect(short(`Northwind Ferries${aside} ${long}${end}.`)).toBe(`Northwind Ferries ${long}.`);
});

test.each([
  ["a condition", "", ", unless the county objects by the end of June"],
  ["a condition in a participle", ", assuming the county agrees,", ""],
  ["a condition in a participle behind the end", "", ", barring a strike of the sailors"],
  ["who says so", "", ", a clerk of the county said"],
  ["its source", "", ", citing a report of the county"],
  ["a clause that says which", " that had lost a boat in the storm of May", ""],
  ["a doubt in brackets", " (perhaps the last of its kind)", ""],
])("a long statement keeps %s", (_, aside, end) => {
  const text = `Northwind Ferries${aside} ${long}${end}.`;
  expect(short(text)).toBe(text.replaceAll(/(?<=\()| (?=\))|(?=\))/g, (mark) => mark || " "));
});

test("a statement that is not too long keeps all that it says", () => {
  const text = "Northwind Ferries, the largest company of the old harbor, approved the new bridge, ending a quarrel.";
  const tree = treeOf(text);
  const whole = wholeOf(tree, 0);
  expect(shortened(tree, whole)).toBe(whole);
});

test("the last aside goes first, and no more than is needed", () => {
  const text = `Northwind Ferries, the largest company of the old harbor, ${long}, ending a quarrel that began in 2012.`;
  const words = short(text)?.split(" ") ?? [];
  expect(words.join(" ")).toBe(`Northwind Ferries ${long}.`);
  const fits =
    "Northwind Ferries, which runs the boats, approved the new bridge over the river on Monday night after a debate of four hours about the cost of its towers and of its lamps, saying that the county was poor.";
  expect(short(fits)).toBe(fits.replace(", saying that the county was poor", ""));
});

test("what is left out is told as such", () => {
  const tree = treeOf(`Northwind Ferries ${long}, ending a quarrel that began in 2012.`);
  expect(shortened(tree, wholeOf(tree, 0)).made).toEqual(["shortened"]);
});
