import { expect, test } from "vitest";
import { isPlaceWord, wholeWords, wordsOfPlace } from "../../../workers/names/place-words.ts";

test.each([
  ["Nigeria", "The Nigerian minister left."],
  ["France", "The French spoke."],
  ["Germany", "Many Germans voted."],
  ["China", "A Chinese ship sank."],
  ["United States", "He moved to Ohio."],
])("what is of %s is known by its words: %s", (place, text) => {
  expect(wordsOfPlace([place]).test(text)).toBe(true);
});

test("words of another place, and parts of longer words, are none of a place's", () => {
  expect(wordsOfPlace(["India"]).test("He moved to Indiana and Indianapolis.")).toBe(false);
  expect(wordsOfPlace(["China"]).test("Chile won.")).toBe(false);
  expect(wholeWords(["a.b"]).test("axb")).toBe(false);
});

test("a word tells a place as its name and as that of its people", () => {
  expect(["Nigeria", "Nigerian", "Swiss", "Ohio"].filter(isPlaceWord)).toHaveLength(4);
  expect(["Monday", "Republican", "Minister"].filter(isPlaceWord)).toEqual([]);
});
