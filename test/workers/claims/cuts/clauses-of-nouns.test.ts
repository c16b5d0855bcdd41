import { expect, test } from "vitest";
import { cutAtName } from "../../../../workers/claims/cuts/clauses-of-nouns.ts";
import { wholeOf } from "../../../../workers/claims/cuts/statement.ts";
import { cutOf, treeOf } from "./cut-of.ts";

test.each<[string, string, string, string]>([
  [
    "a clause about a person",
    "Maria Keller, who leads the harbor board, closed the bridge on Monday.",
    "Maria Keller closed the bridge on Monday.",
    "Maria Keller leads the harbor board",
  ],
  [
    "a clause about a firm",
    "Northwind Ferries, which runs four boats, closed the yard on Monday.",
    "Northwind Ferries closed the yard on Monday.",
    "Northwind Ferries runs four boats",
  ],
  [
    "a clause about what may be",
    "Maria Keller, who may lead the harbor board in May, sold two boats.",
    "Maria Keller sold two boats.",
    "Maria Keller may lead the harbor board in May",
  ],
  [
    "a clause about what is not",
    "Maria Keller, who has never led the board, sold two boats in May.",
    "Maria Keller sold two boats in May.",
    "Maria Keller has never led the board",
  ],
  [
    "a clause about what somebody is accused of",
    "Maria Keller, who is accused of stealing two boats, pleaded not guilty on Monday.",
    "Maria Keller pleaded not guilty on Monday.",
    "Maria Keller is accused of stealing two boats",
  ],
  [
    "a clause behind a day",
    "On Monday, Maria Keller, who leads the board, closed the yard.",
    "On Monday, Maria Keller closed the yard.",
    "Maria Keller leads the board",
  ],
])("a sentence is cut at %s", (_, text, rest, told) => {
  expect(cutOf(cutAtName, text)).toEqual([rest, told]);
});

test.each([
  ["a clause that says which captain", "The captain who leads the harbor board closed the bridge on Monday."],
  ["a clause about a noun", "The sailors, who lost their jobs in May, returned to the yard."],
  [
    "a clause that may be about all that was told",
    "The county sold boats to Northwind Ferries, which runs four lines.",
  ],
  [
    "a clause whose pronoun is its object",
    "The board voted for Northwind Ferries, which the mayor had praised in May.",
  ],
  ["a clause about one of two", "Northwind Ferries and Heron Line, which runs four boats, closed a yard on Monday."],
  ["a clause with a pronoun", "Maria Keller, who sold it in May, leads the harbor board."],
  ["a clause in what others say", "Officials said Maria Keller, who owns a yard in Oslo, would sell two boats."],
  ["a clause in what others say behind", "Maria Keller, who robbed the bank, was arrested in May, police said."],
  ["a clause by a source", "According to police, Maria Keller, who took the boat, will be charged in May."],
  ["a clause of hearsay", "Maria Keller, who allegedly took the boat, will be charged in May."],
  ["a clause in a novel", "In the novel, Maria Keller, who leads the board, sells two boats."],
  ["a clause under a condition", "If Maria Keller, who leads the board, sold two boats, the county would sue."],
  ["a clause in a question", "Police have not said whether Maria Keller, who leads the board, sold two boats in May."],
  ["an apposition", "Maria Keller, a captain from Oslo, said the boat is late."],
  ["a name beside a noun", "The mayor, Maria Keller, said the boat is late."],
])("a sentence stays whole for %s", (_, text) => {
  expect(cutOf(cutAtName, text)).toBeNull();
});

test("the parts tell how they were made", () => {
  const made = (text: string) => {
    const tree = treeOf(text);
    return cutAtName(tree, wholeOf(tree, 0))?.map((part) => part.made);
  };
  expect(made("Maria Keller, who leads the harbor board, closed the bridge.")).toEqual([
    ["shortened"],
    ["relative-clause"],
  ]);
});
