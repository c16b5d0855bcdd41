import { expect, test } from "vitest";
import { letteredNames } from "../../../workers/names/lettered-names.ts";
import { readWords } from "../../support/name-words.ts";

/** What becomes of an organization that is found as `found` in a sentence. */
function widened(sentence: string, found: string): string {
  const words = readWords(sentence);
  const from = words.starts.indexOf(sentence.indexOf(found));
  const to = words.ends.indexOf(sentence.indexOf(found) + found.length) + 1;
  const [name] = letteredNames(words, [{ from, to, type: "organization" }]);
  return sentence.slice(words.starts[name?.from ?? 0], words.ends[(name?.to ?? 1) - 1]);
}

test.each([
  ["Officers of Tides and Harbour Control (THC) came.", "Harbour Control", "Tides and Harbour Control"],
  ["The Board of Tidal Research (BTR) met.", "Board of Tidal Research", "Board of Tidal Research"],
  ["At noon Tidal Research (BTR) met.", "Tidal Research", "Tidal Research"],
  ["The Ministry told Harbour Control (THC) so.", "Harbour Control", "Harbour Control"],
])("in %s the name is as long as the letters say", (sentence, found, name) => {
  expect(widened(sentence, found)).toBe(name);
});

test("a name that a widened one took in is gone", () => {
  const words = readWords("Tides and Harbour Control (THC) came.");
  const names = [
    { from: 0, to: 1, type: "organization" as const },
    { from: 2, to: 4, type: "organization" as const },
  ];
  expect(letteredNames(words, names)).toEqual([{ from: 0, to: 4, type: "organization" }]);
});
