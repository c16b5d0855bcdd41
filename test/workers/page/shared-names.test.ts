import { expect, test } from "vitest";
import { sharedNames } from "../../../workers/page/shared-names.ts";

const others = ["Bridge opens | Mooring Lines", "Grain fee rises | Mooring Lines"];

test("what two other pages have behind a separator is the site's name", () => {
  expect(sharedNames("Ferry stops | Mooring Lines", others, [])).toEqual(["mooring lines"]);
  expect(sharedNames("Ferry stops | Mooring Lines", others.slice(1), [])).toEqual([]);
});

test("what two other pages have before a separator is as well, but not what they have behind it", () => {
  const leading = ["Mooring Lines – Bridge opens", "Mooring Lines – Grain fee rises"];
  expect(sharedNames("Mooring Lines – Ferry stops", leading, [])).toEqual(["mooring lines"]);
  expect(sharedNames("Mooring Lines – Ferry stops", others, [])).toEqual([]);
});

test("a page that was read twice is one page, and the page itself is none of the others", () => {
  const own = "Ferry stops | Mooring Lines";
  expect(sharedNames(own, [own, own, "Bridge opens | Mooring Lines", "Bridge opens | Mooring Lines"], [])).toEqual([]);
});

test("what the page's own heading says is no site's name", () => {
  const series = ["Ferry stops | Part one", "Ferry stops | Part two"];
  expect(sharedNames("Ferry stops | Part three", series, ["Ferry stops"])).toEqual([]);
  expect(sharedNames("Ferry stops | Part three", series, ["Ferry stops | Part three"])).toEqual([]);
});

test("words with a part in common, and titles without a separator, tell no name", () => {
  expect(sharedNames("Ferry stops | Lines", others, [])).toEqual([]);
  expect(sharedNames("Ferry stops in Mooring Lines", others, [])).toEqual([]);
});
