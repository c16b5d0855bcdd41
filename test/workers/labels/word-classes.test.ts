import { expect, test } from "vitest";
import { nounClasses, verbClasses } from "../../../workers/labels/word-classes.ts";

test.each(["announce", "announced", "announcing", "buys", "bought", "planned", "denies"])(
  "%s is a form of a listed verb",
  (form) => {
    expect(verbClasses(form)).not.toEqual([]);
  },
);

test("a word may be of several classes", () => {
  expect(verbClasses("reported")).toEqual(["publish"]);
  expect(verbClasses("alleged")).toEqual(["say", "disclose"]);
});

test("nouns are known in the plural", () => {
  expect(nounClasses("studies")).toEqual(["study"]);
  expect(nounClasses("analyses")).toEqual(["study"]);
  expect(nounClasses("harbour")).toEqual([]);
});
