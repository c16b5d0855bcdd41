import { expect, test } from "vitest";
import { takesUp, wordingOf } from "../../../workers/topics/sentence-wording.ts";

const plain = wordingOf("The harbor bridge closed for lorries.");

test.each([
  "The harbor bridge is a growing risk for lorries.",
  "The ferry's crisis closed the harbor bridge for lorries.",
  "The harbor bridge should close for lorries.",
  "The only way is to close the harbor bridge for lorries.",
])("what is at stake, ought to be or is concluded counts for more: %s", (text) => {
  expect(wordingOf(text)).toBeGreaterThan(plain);
});

test.each([
  "I closed the harbor bridge for lorries.",
  "Last year, I closed the harbor bridge for lorries.",
  "It closed for lorries.",
  "The harbor bridge also closed for lorries.",
  "''The harbor bridge closed for lorries,'' said Maria Keller.",
  "We closed the harbor bridge for lorries.",
])(
  "what the writer did, what somebody says, what comes besides and what leans on the sentence before counts for less: %s",
  (text) => {
    expect(wordingOf(text)).toBeLessThan(plain);
  },
);

test("a stake that was told before is none", () => {
  expect(wordingOf("The town met this problem with a ferry.")).toBe(wordingOf("The town met this lorry with a ferry."));
});

test.each([
  ["The town has no money for such a bridge.", true],
  ["Hunters are urged not to eat these animals.", true],
  ["The county needs to do that in May.", true],
  ["Of these, two were closed.", true],
  ["The bridge closed this week.", false],
  ["The bridge closed in May.", false],
])("what was said before is taken up by words that point to it: %s", (text, does) => {
  expect(takesUp(text)).toBe(does);
});
