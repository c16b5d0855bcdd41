import { expect, test } from "vitest";
import { isCarriedByQuote, isDirectQuote } from "../../../workers/claims/direct-quote.ts";

test.each([
  [true, 'Ann Lee said "We sold the old yard."'],
  [true, "The mill “had no choice”."],
  [true, "The council, the mayor of Port Alden and all who live there “want the old bridge back”."],
  [false, "Ann Lee of the council in Port Alden called the old bridge “a danger”."],
  [false, "Ann Lee said that the old yard was sold."],
  [false, "Ann Lee said “we sold the old yard in Port Alden."],
  [false, "Ann Lee's yard was sold, and so was Tom's."],
])("the words in quotation marks carry a claim: %s, %s", (carried, text) => {
  expect(isCarriedByQuote(text)).toBe(carried);
});

test("a sentence computed from figures quotes nobody", () => {
  const place = { start: 0, end: 9 };
  const claim = { claim_text: '"Rents" rose.', span: place, sentence: place, antecedents: [], number: 0, made: [] };
  expect(isDirectQuote({ ...claim, form: "statement" })).toBe(true);
  expect(isDirectQuote({ ...claim, form: "measurement" })).toBe(false);
});
