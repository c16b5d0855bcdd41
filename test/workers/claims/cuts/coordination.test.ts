import { expect, test } from "vitest";
import { cutAtJoints } from "../../../../workers/claims/cuts/coordination.ts";
import { wholeOf } from "../../../../workers/claims/cuts/statement.ts";
import { cutOf, treeOf } from "./cut-of.ts";

test.each<[string, string, string, string]>([
  [
    "clauses with subjects of their own",
    "The city closed the bridge on Monday, and the county opened a ferry on Tuesday.",
    "The city closed the bridge on Monday.",
    "the county opened a ferry on Tuesday",
  ],
  [
    "clauses that but joins",
    "The county closed the bridge on Monday, but the city opened a ferry on Tuesday.",
    "The county closed the bridge on Monday.",
    "the city opened a ferry on Tuesday",
  ],
  [
    "who says so in front stays with both",
    "Officials said the bridge would close in May and the ferry would open in June.",
    "Officials said the bridge would close in May.",
    "Officials said the ferry would open in June",
  ],
  [
    "who says so behind stays with both",
    "The county closed the bridge on Monday and the city opened a ferry on Tuesday, officials said.",
    "The county closed the bridge on Monday, officials said.",
    "the city opened a ferry on Tuesday, officials said",
  ],
  [
    "a condition stays with its own clause",
    "The county will sell the ferry if the council agrees, and the city will buy a boat.",
    "The county will sell the ferry if the council agrees.",
    "the city will buy a boat",
  ],
])("a sentence is cut between %s", (_, text, first, second) => {
  const parts = cutOf(cutAtJoints, text);
  expect(parts?.map((part) => part.replace(/\.$/, ""))).toEqual([first.replace(/\.$/, ""), second]);
});

test.each([
  ["verbs of one subject", "The mayor was elected in May and took office in June."],
  ["verbs that share an auxiliary", "The bridge was repaired in June and painted in July."],
  ["a pronoun in the second clause", "The county sold the ferry in May, and it bought a new boat in June."],
  [
    "a condition in front",
    "If the bridge closes in May, the county will open a ferry and the city will lower its parking fees.",
  ],
  [
    "a condition without a joint in front",
    "Had the bridge closed, the county would open a ferry and the city would lower the fees.",
  ],
  ["a condition behind", "The county will close the bridge and the city will open a ferry unless the council objects."],
  ["a doubt in front", "Perhaps the county closed the bridge on Monday and the city opened a ferry on Tuesday."],
  ["hearsay in front", "Reportedly, the county closed the bridge on Monday and the city opened a ferry on Tuesday."],
  [
    "a source in front",
    "According to police, the county closed the bridge on Monday and the city opened a ferry on Tuesday.",
  ],
  [
    "a source behind",
    "The county closed the bridge on Monday, and the city opened a ferry on Tuesday, according to police.",
  ],
  ["a day in front", "On Monday, the county closed the bridge and the mayor opened a ferry on Tuesday."],
  ["a novel in front", "In the film, the county closes the bridge on Monday and the city opens a ferry on Tuesday."],
  ["either", "Either the county closes the bridge, or the city opens a ferry on Tuesday."],
  ["both", "Both the county closed the bridge and the city opened a ferry on Tuesday."],
  ["respectively", "The county bought the ferry and the city closed the bridge, respectively."],
  ["or", "The county closed the bridge or opened a ferry on Tuesday."],
  [
    "a report that was not made",
    "Officials did not say the bridge would close in May and the ferry would open in June.",
  ],
  ["a report that may be made", "Officials might say the bridge would close in May and the ferry would open in June."],
  [
    "a verb of those who report",
    "Police said the fires were set on Monday and called on the county to close the yard.",
  ],
  ["a hope", "Officials hope the bridge will close in May and the ferry will open in June."],
  ["a plan", "The county wants to close the bridge and open a ferry on Tuesday."],
  ["a clause about a noun", "The sailors who reached the island on Monday and returned on Tuesday were paid twice."],
])("a sentence stays whole for %s", (_, text) => {
  expect(cutOf(cutAtJoints, text)).toBeNull();
});

test("what was left out in front is in none of the parts", () => {
  const text = "However, the city closed the bridge on Monday, and the county opened a ferry on Tuesday.";
  const tree = treeOf(text);
  const parts = cutAtJoints(tree, wholeOf(tree, "However, ".length));
  expect(parts).toHaveLength(2);
  expect(parts?.flatMap(({ items }) => items).filter((item) => typeof item === "number" && item < 2)).toEqual([]);
});

test("a part tells how it was made", () => {
  const made = (text: string) => {
    const tree = treeOf(text);
    return cutAtJoints(tree, wholeOf(tree, 0))?.map((part) => part.made);
  };
  expect(made("The city closed the bridge on Monday, and the county opened a ferry on Tuesday.")).toEqual([
    ["clause-cut"],
    ["clause-cut"],
  ]);
});
