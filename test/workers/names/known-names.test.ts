import { expect, test } from "vitest";
import { knownName } from "../../../workers/names/known-names.ts";
import type { NameType } from "../../../workers/names/name-types.ts";

const known = (form: string, text: string, type: NameType = "organization") =>
  knownName(type, form, [{ start: text.indexOf(form) }], text);

test.each([
  ["Senate", "The Senate voted in Ohio.", "United States Senate", "Ohio"],
  ["CDC", "The CDC warned Americans.", "Centers for Disease Control and Prevention", "Americans"],
  ["Eagles", "The Eagles won in Philadelphia.", "Philadelphia Eagles", "Philadelphia"],
  ["Bills", "The Bills beat the Miami Dolphins.", "Buffalo Bills", "Miami Dolphins"],
  ["UN", "The UN met.", "United Nations", null],
])("%s in “%s” is %s", (form, text, name, context) => {
  expect(known(form, text)).toEqual({ name, context });
});

test.each([
  ["Senate", "The Senate in Canberra voted."],
  ["Senate", "The French Senate met after Biden left."],
  ["Senate", "The bill passed the state Senate in Ohio."],
  ["CDC", "China's CDC warned after the U.S. did."],
  ["Eagles", "The Eagles won for the school."],
  ["AU", "The AU is a length."],
])("%s stays as it is in: %s", (form, text) => {
  expect(known(form, text)).toBeNull();
});

test("places and people need no more than their form", () => {
  expect(known("U.K.", "The U.K. left.", "place")).toEqual({ name: "United Kingdom", context: null });
});
