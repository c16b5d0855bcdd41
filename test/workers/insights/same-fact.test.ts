import { expect, test } from "vitest";
import { tellSameFact } from "../../../workers/insights/same-fact.ts";
import { wordNumbering } from "../../../workers/text/plain-forms.ts";

const numbering = wordNumbering();
const same = (a: string, b: string, names: string) =>
  tellSameFact(numbering.of(a), numbering.of(b), new Set(numbering.of(names)));

test("two sentences tell one fact where most words of the shorter one are in both", () => {
  expect(same("The council sold the old harbour.", "On Monday the council sold the old harbour to a bank.", "")).toBe(
    true,
  );
  expect(same("The council sold the old harbour.", "The council closed two schools on Monday.", "")).toBe(false);
});

test("what two sentences share of names alone makes no fact of them", () => {
  const name = "Maria Keller";
  expect(same("Maria Keller was born in Oslo.", "Maria Keller won the regatta after a storm.", name)).toBe(false);
  expect(same("Maria Keller resigned.", "Maria Keller resigned.", name)).toBe(true);
});
