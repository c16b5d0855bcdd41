import { assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { plainForms, wordNumbering } from "../../../workers/text/plain-forms.ts";

test.each([
  ["The 3,000 workers of Östra kept 2.5% of it", ["3,000", "worker", "östra", "kept", "2.5"]],
  ["Its 20th meeting, covid19 and b2b", ["20", "th", "meet", "covid19", "b2b"]],
  ["Passes, pass and passing", ["pass"]],
  ["𝐀bc and d-e's", ["𝐀bc", "d", "e", "s"]],
])("%s is made of its own words", (text, words) => {
  expect([...plainForms(text)]).toEqual(words);
});

test("words are the same in large and small letters, as far as letters have both", () => {
  const unit = constantFrom(..."aAkKsSéÉΣσςİIıẞßⅣⅳǅ𝐀1 .,'");
  assert(
    property(string({ unit, maxLength: 40 }), (text) => {
      expect([...plainForms(text)]).toEqual([...plainForms(text.toLowerCase())]);
    }),
  );
});

test("words are those of the pattern, whatever marks a text holds", () => {
  const reference = (text: string) => text.toLowerCase().match(/\d[\d,.]*\d|[\p{L}\p{N}]+/gu) ?? [];
  const isListed = (word: string) => plainForms(word).size > 0;
  const pieces = string({ unit: "grapheme", maxLength: 60 });
  assert(
    property(pieces, (text) => {
      const expected = new Set(
        reference(text)
          .filter(isListed)
          .flatMap((word) => [...plainForms(word)]),
      );
      expect([...plainForms(text)]).toEqual([...expected]);
    }),
  );
});

test("the forms stay the same when more words were met than are remembered", () => {
  const before = [...plainForms("Ada Brook closed seven mills")];
  for (let from = 0; from < 40_000; from += 100)
    plainForms(Array.from({ length: 100 }, (_, at) => `w${from + at}`).join(" "));
  expect([...plainForms("Ada Brook closed seven mills")]).toEqual(before);
  expect(before).toEqual(["ada", "brook", "clos", "seven", "mill"]);
});

test("words of one numbering have the same number where they have the same plain form, each once in their order", () => {
  const { of, count } = wordNumbering();
  const [mills, mill] = [of("The mills closed"), of("They closed a mill, closing the mills")];
  expect(mill).toEqual(mills.toReversed());
  expect(Math.max(...mills, ...mill)).toBeLessThan(count());
});

test("a text of more words than a numbering begins with room for keeps them apart", () => {
  const words = Array.from({ length: 60_000 }, (_, at) => `w${at}`).join(" ");
  const { of } = wordNumbering();
  const numbers = of(words);
  expect(new Set(numbers).size).toBe(60_000);
  expect(of(words)).toEqual(numbers);
});
