import { assert, constantFrom, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { wordCount, wordsBetween } from "../../../workers/claims/word-count.ts";

const text = stringMatching(/^[a\u00a0\u2003\u2019\u3000\u00e9 \n\t.]{0,40}$/);

test("words are what single blanks part", () => {
  assert(
    property(text, (words) => {
      expect(wordCount(words)).toBe(words.split(" ").length);
    }),
  );
});

test("words between two places are what blanks of any kind part", () => {
  assert(
    property(text, constantFrom(0, 3), (words, from) => {
      const found = words.slice(from).match(/\S+/g)?.length ?? 0;
      expect(wordsBetween(words, Math.min(from, words.length), words.length)).toBe(found);
    }),
  );
});
