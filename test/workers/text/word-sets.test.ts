import { array, assert, integer, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { sharedWords, wordSets } from "../../../workers/text/word-sets.ts";

test("two texts share as many words as stand in both", () => {
  const words = uniqueArray(integer({ min: 0, max: 150 }), { maxLength: 120 });
  assert(
    property(array(words, { minLength: 2, maxLength: 5 }), (texts) => {
      const sets = wordSets(texts);
      for (const [at, text] of texts.entries())
        for (const [other, words] of texts.entries()) {
          const [a, b] = [sets[at], sets[other]];
          expect(a && b && sharedWords(a, b)).toBe(text.filter((word) => words.includes(word)).length);
        }
    }),
  );
});
