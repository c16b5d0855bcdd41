import { expect, test } from "vitest";
import { finiteOf, holdsVerb, isSaid } from "../../../../workers/claims/cuts/word-kinds.ts";
import { treeOf } from "./cut-of.ts";

test.each([
  "The ferry left the harbor in May.",
  "Talks collapsed on Monday.",
  "The answer is that it fell.",
  "There are four boats in the harbor.",
  "The ferry has been sold.",
  "The ferry is late, the mayor said.",
  "Norway beat Sweden 3-1 on Tuesday night.",
])("a sentence with a subject and a verb that has a tense is said: %s", (text) => {
  expect(isSaid(treeOf(text))).toBe(true);
});

test.each([
  ["a heading", "The new bridge over the old harbor of Springfield."],
  ["a heading with a participle", "A new bridge for Springfield, built in May."],
  ["a caption", "Photo of the harbor by Maria Keller."],
  ["a fragment", "Closing the old bridge in May."],
  ["a name", "Maria Keller, captain."],
  ["a request", "Close the old bridge in May."],
  ["a polite request", "Please close the old bridge in May."],
  ["an infinitive", "To close the old bridge in May."],
])("%s is not said", (_, text) => {
  expect(isSaid(treeOf(text))).toBe(false);
});

test("the tense of a predicate is that of its first auxiliary", () => {
  const finite = (text: string) => {
    const { root } = treeOf(text);
    return finiteOf(root)?.text ?? null;
  };
  expect(finite("The ferry has been sold.")).toBe("has");
  expect(finite("The ferry is late.")).toBe("is");
  expect(finite("The ferry left the harbor.")).toBe("left");
  expect(finite("Closing the old bridge in May.")).toBeNull();
});

test("a stretch of a sentence holds a verb only with one that has a tense", () => {
  const text = "Closing the bridge, the mayor said, was wrong.";
  const tree = treeOf(text);
  const holds = (words: string) => {
    const start = text.indexOf(words);
    return holdsVerb(tree, { start, end: start + words.length });
  };
  expect(holds("the mayor said")).toBe(true);
  expect(holds("Closing the bridge")).toBe(false);
});
