import { expect, test } from "vitest";
import { agreementWords } from "../../../server/views/agreement-words.ts";

test.each([
  [{ agreement: "alone" }, ", which needs no context"],
  [{ agreement: "context", context: "Ohio" }, ', which "Ohio" agrees with'],
  [{ agreement: "full_name", context: "Harbour Board" }, ', which the full name "Harbour Board" agrees with'],
  [{ context: "Ohio" }, ', which "Ohio" agrees with'],
  [{}, ""],
] as const)("what agreed with a tag's name is told in words: %o", (told, words) => {
  expect(agreementWords(told)).toBe(words);
});
