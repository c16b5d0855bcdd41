import { expect, test } from "vitest";
import { isSmallTalk } from "../../../workers/talk/small-talk.ts";
import { spokenWords } from "../../../workers/talk/spoken-words.ts";

test("who says what, of a claim that tells it as said", () => {
  expect(spokenWords('Ada Reed said "The fee rose."')).toEqual({ speaker: "Ada Reed", words: "The fee rose." });
  expect(spokenWords("The fee rose.")).toBeNull();
  expect(spokenWords("Ada Reed said the fee rose.")).toBeNull();
});

test("what is meant for the hearer, or says nearly nothing, is small talk", () => {
  expect(["Welcome to the show.", "You know the harbour well.", "It is so."].map(isSmallTalk)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isSmallTalk("The board raised the grain fee.")).toBe(false);
});
