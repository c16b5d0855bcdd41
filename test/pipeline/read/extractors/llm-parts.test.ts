import fc from "fast-check";
import { expect, test } from "vitest";
import { textParts } from "../../../../pipeline/read/extractors/llm-questions.ts";
import { seed } from "../../../support/service/seed.ts";

/** The parts of a text, in words. */
function parts(content: string, length: number): string[] {
  return textParts(content, length).map(({ start, end }) => content.slice(start, end));
}

test("short paragraphs stay together, long ones are cut between sentences, then between words", () => {
  expect(parts("One.\n\nTwo.\n\nThree.", 11)).toEqual(["One.\n\nTwo.", "Three."]);
  expect(parts("One is here. Two is there. Three.", 20)).toEqual(["One is here.", "Two is there. Three."]);
  expect(parts("alpha beta gamma delta", 12)).toEqual(["alpha beta", "gamma delta"]);
  expect(parts("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(parts("", 10)).toEqual([]);
});

test("parts are never longer than asked for and lose no word", () => {
  const words = fc.array(fc.constantFrom("one", "two.", "three", "\n\n", "four!”", "five"), { maxLength: 80 });
  fc.assert(
    fc.property(words, fc.integer({ min: 8, max: 40 }), (list, length) => {
      const content = list.join(" ");
      const found = parts(content, length);
      expect(found.every((part) => part.length <= length)).toBe(true);
      expect(found.join(" ").split(/\s+/).filter(Boolean)).toEqual(content.split(/\s+/).filter(Boolean));
    }),
    { seed },
  );
});
