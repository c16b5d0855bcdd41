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
    "verbs of one subject",
    "The mayor was elected in May and took office in June.",
    "The mayor was elected in May.",
    "The mayor took office in June",
  ],
  [
    "verbs that share an auxiliary",
    "The bridge was repaired in June and painted in July.",
    "The bridge was repaired in June.",
    "The bridge was painted in July",
  ],
  [
    "verbs that share what may be",
    "The county may close the bridge in May and open a ferry in June.",
    "The county may close the bridge in May.",
    "The county may open a ferry in June",
  ],
  [
    "a verb with an auxiliary of its own",
    "The county sold the ferry in May and will close the bridge in June.",
    "The county sold the ferry in May.",
    "The county will close the bridge in June",
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
  ["an object that may be that of both", "The mayor praised and thanked the sailors of the ferry."],
  ["an object that may be that of both, in one verb's", "The mill helped design and build the new ferry in Oslo."],
  ["a pronoun in the second clause", "The county sold the ferry in May, and it bought a new boat in June."],
  ["a pronoun behind the second verb", "The county closed the bridge on Monday and opened it on Tuesday."],
  ["a possessive of the first", "Northwind Ferries bought the yard in May and moved its office to Oslo in June."],
  ["a negated first verb", "The county did not close the bridge and opened a ferry on Tuesday."],
  ["never", "Maria Keller never closed the yard and sold two boats in May."],
  ["a doubt before the first verb", "Tom Okafor probably sold the boat in May and bought a car in June."],
  [
    "an allegation before the first verb",
    "Tom Okafor was reportedly arrested in May and charged with theft on Monday.",
  ],
  ["hardly", "Tom Okafor hardly left the yard in May and sold two boats in June."],
  ["a subject that is nobody", "No ferry reached the island on Monday and left the harbor on Tuesday."],
  ["a subject that is few", "Few ferries reached the island on Monday and returned to the harbor on Tuesday."],
  [
    "a participle that may share a doubt",
    "The county may have closed the bridge on Monday and sold the ferry on Tuesday.",
  ],
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
  expect(made("The mayor was elected in May and took office in June.")).toEqual([["verb-cut"], ["verb-cut"]]);
});
