import fc from "fast-check";
import { expect, test } from "vitest";
import { nameWords } from "../../../../workers/names/tagger/name-words.ts";

test.each([
  ["Norway’s parliament isn't O'Brien's", ["Norway", "’s", "parliament", "isn't", "O'Brien", "'s"]],
  [
    "Sen. J. R. Doe (R-W.Va.) left the U.S.",
    ["Sen.", "J.", "R.", "Doe", "(", "R", "-", "W.Va.", ")", "left", "the", "U.S."],
  ],
  ["AT&T paid $1,200.50 at 10:30.", ["AT&T", "paid", "$", "1,200.50", "at", "10:30", "."]],
  ["@ann #Oslo www.a.test/b", ["@", "ann", "#", "Oslo", "www.a.test/b"]],
  ["Director_Ana — Rio–Paris", ["Director", "_", "Ana", "—", "Rio", "–", "Paris"]],
])("%s is cut into words and signs", (text, words) => {
  expect(nameWords(text).map((word) => word.text)).toEqual(words);
});

test("every character but blanks is in exactly one word, where the word says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(50), (text, offset) => {
      const words = nameWords(text, offset);
      for (const word of words) expect(text.slice(word.start - offset, word.end - offset)).toBe(word.text);
      expect(words.map((word) => word.text).join("")).toBe(text.replace(/\s/gu, ""));
    }),
  );
});
