import { expect, test } from "vitest";
import { syntaxTokens } from "../../../workers/syntax/syntax-tokens.ts";

test.each([
  ["endings stand apart", "She doesn't know Jane's plan.", ["She", "does", "n't", "know", "Jane", "'s", "plan", "."]],
  ["so does the apostrophe of many owners", "The workers’ hall", ["The", "workers", "’", "hall"]],
  ["cannot is two words", "They cannot go", ["They", "can", "not", "go"]],
  ["a hyphen between words is one of its own", "a well-known yard", ["a", "well", "-", "known", "yard"]],
  ["a prefix keeps its hyphen", "its co-founder re-elected", ["its", "co-founder", "re-elected"]],
  ["figures keep their marks", "$1,200.50 at 6:30 on 9/11", ["$", "1,200.50", "at", "6:30", "on", "9/11"]],
  ["a unit stands apart from its figure", "rose 20% to 30km", ["rose", "20", "%", "to", "30", "km"]],
  ["shortened words keep their stop", "Dr. Lee of the U.S. left", ["Dr.", "Lee", "of", "the", "U.S.", "left"]],
  ["a sentence's stop is one of its own", "He paid Lee Inc. in May.", ["He", "paid", "Lee", "Inc.", "in", "May", "."]],
  [
    "marks stand each for itself, runs as one",
    "“Wait...” (he said)",
    ["“", "Wait", "...", "”", "(", "he", "said", ")"],
  ],
  ["addresses stay whole", "see https://example.org/a-b, please", ["see", "https://example.org/a-b", ",", "please"]],
])("%s", (_, text, expected) => {
  expect(syntaxTokens(text).map((token) => token.text)).toEqual(expected);
});

test("offsets count from the text's beginning, whatever stretch is cut", () => {
  const text = "First. Jane left.";
  const tokens = syntaxTokens(text, 7);
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(["Jane", "left", "."]);
});

test("a hundred thousand marks or letters without a blank are cut in one pass", () => {
  for (const mark of ["-", "“", "(", "%", "a", "1", ".", "'", "1-", "1/", "a,", "A&"]) {
    const text = mark.repeat(100_000 / mark.length);
    const tokens = syntaxTokens(text);
    expect(tokens.map(({ text }) => text).join("")).toBe(text);
    // Each piece is read by itself: so long no expression meets more.
    expect(Math.max(...tokens.map(({ text }) => text.length))).toBeLessThanOrEqual(500);
  }
});
