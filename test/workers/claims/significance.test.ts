import { expect, test } from "vitest";
import { signalOf } from "../../../workers/claims/significance.ts";

const keller = { name: "Maria Keller", type: "person", role: "subject" };

test.each<[string, string, string]>([
  [
    "a mark is named",
    "Maria Keller became the first woman to lead the board.",
    "It sets a mark for Maria Keller: the first woman to lead the board.",
  ],
  ["a dispute is called so", "Maria Keller denied the report.", "It shows what is disputed by or about Maria Keller."],
  ["what may come is called so", "Maria Keller will lead the board.", "It says what may come next for Maria Keller."],
  [
    "else the opening is the reason",
    "Maria Keller met the council.",
    "It is what the story opens with and is about Maria Keller.",
  ],
])("%s", (_, claim_text, expected) => {
  expect(signalOf({ claim_text, claim_type: "event", entities: [keller], number: 0 })).toBe(expected);
});

test("a figure is given with what it measures", () => {
  const figure = { name: "$40 million", type: "data", role: "object" };
  const claim_text = "Northwind agreed to pay $40 million.";
  expect(signalOf({ claim_text, claim_type: "data", entities: [keller, figure], number: 3 })).toBe(
    "It puts a figure on the deal: $40 million.",
  );
});
