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
  ["Spurs", "Spurs won at home in Tottenham.", "Tottenham Hotspur", "Tottenham"],
  ["Spurs", "The Spurs won in San Antonio.", "San Antonio Spurs", "San Antonio"],
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

test("two letters are a state only behind a town and its comma", () => {
  expect(known("CO", "They played in Lindau, CO on Friday.", "place")).toEqual({ name: "Colorado", context: "Lindau" });
  expect(known("CO", "The CO alarm rang.", "place")).toBeNull();
});

test("a Senate that is once somebody else's is not ours", () => {
  const text = "The state Senate in Ohio met. The Senate voted.";
  const mentions = [{ start: text.indexOf("Senate") }, { start: text.lastIndexOf("Senate") }];
  expect(knownName("organization", "Senate", mentions, text)).toBeNull();
});

test("places and people need no more than their form", () => {
  expect(known("U.K.", "The U.K. left.", "place")).toEqual({ name: "United Kingdom", context: null });
});
