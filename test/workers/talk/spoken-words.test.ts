import { expect, test } from "vitest";
import { isForHearer } from "../../../workers/talk/for-hearer.ts";
import { spokenWords } from "../../../workers/talk/spoken-words.ts";

test("who says what, of a claim that tells it as said", () => {
  expect(spokenWords('Ada Reed said "The fee rose."')).toEqual({ speaker: "Ada Reed", words: "The fee rose." });
  expect(spokenWords("The fee rose.")).toBeNull();
  expect(spokenWords("Ada Reed said the fee rose.")).toBeNull();
});

test("what is meant for the hearer, or says nearly nothing, is for the hearer", () => {
  expect(["Welcome to the show.", "You know the harbour well.", "It is so."].map(isForHearer)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isForHearer("The board raised the grain fee.")).toBe(false);
});

test("who introduces himself tells nothing of the matter", () => {
  expect(["I'm Lauren, news editor at a paper.", "And my name is Jo Doe."].map(isForHearer)).toEqual([true, true]);
  expect(isForHearer("I am glad that the board raised the fee.")).toBe(false);
});
