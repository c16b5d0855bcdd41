import { describe, expect, test } from "vitest";
import { claimKeys } from "../../../pipeline/corroboration/claim-keys.ts";
import { mayBeRelated, prefilterOf } from "../../../pipeline/corroboration/claim-prefilter.ts";
import { signatureOf } from "../../../pipeline/corroboration/signature.ts";
import { goesOnFrom, relationOf } from "../../../pipeline/corroboration.ts";
import { readLanguages } from "../../../store/model/vocabulary.ts";

const germany = { name: "Germany", type: "place", role: "place" };

/** A claim in a language, by its gloss where it is not English. */
function said(language: string, words: string, { entities = [germany], published = "2026-10-29" } = {}) {
  const gloss = language === "en" ? null : words;
  return signatureOf({ claim_text: words, language, gloss, entities, published });
}

const english = said("en", "Germany's exports of machines rose by 3.4 percent in September.");

describe("two languages", () => {
  test("say the same where name, number, time and measure agree", () => {
    const german = said("de", "export of machine be in September by 3.4 percent rise in Germany.");
    expect(relationOf(english, german, false)).toBe("same");
    expect(claimKeys(english).some((key) => claimKeys(german).includes(key))).toBe(true);
  });

  test.each([
    ["another number", "export of machine be in September by 4.4 percent rise in Germany.", "conflict"],
    ["another measure", "import of machine be in September by 3.4 percent rise in Germany.", null],
    ["the other direction", "export of machine be in September by 3.4 percent fall in Germany.", null],
    ["another time", "export of machine be in August by 3.4 percent rise in Germany.", null],
    ["a denial", "export of machine be in September not by 3.4 percent rise in Germany.", null],
    ["a plan", "export of machine will in September by 3.4 percent rise in Germany.", null],
    ["what is expected", "economist expect export of machine in September by 3.4 percent rise in Germany.", null],
    ["a rounded number that may be another", "export of machine be in September by 3 percent rise in Germany.", null],
    ["other things", "visitor museum and theatre be in September by 3.4 percent rise in Germany.", null],
  ])("but not for %s", (_what, gloss, relation) => {
    expect(relationOf(english, said("de", gloss), false)).toBe(relation);
  });

  test("are kept apart where each names another", () => {
    const france = { name: "France", type: "place", role: "place" };
    const french = said("fr", "export of machine have in September of 3.4 percent rise in France.", {
      entities: [france],
    });
    expect(relationOf(english, french, false)).toBeNull();
  });

  test("go on from each other with a later number of the measure", () => {
    const later = said("de", "export of machine be in October by 1.2 percent rise in Germany.", {
      published: "2026-11-29",
    });
    expect(goesOnFrom(later, english)).toBe(true);
  });
});

test("two claims of one language are compared as two English ones are", () => {
  const one = said("de", "export of machine be in September by 3.4 percent rise in Germany.");
  const other = said(
    "de",
    "according office rise Germany export machine vehicle part in September towards year month by 3.4 percent.",
  );
  expect(relationOf(one, other, false)).toBeNull();
  expect(relationOf(one, said("fr", "export of machine rise of 3.4 percent in September in Germany."), false)).toBe(
    "same",
  );
});

test("the prefilter rules out no two languages, and tells all that are read apart", () => {
  const apart = readLanguages.map((language) =>
    said(language, "Ground Works close its mill by 4 percent.", { entities: [] }),
  );
  for (const [at, one] of apart.entries())
    for (const other of apart.slice(at + 1))
      expect(mayBeRelated(prefilterOf(one), prefilterOf({ ...other, words: [1, 2, 3, 4, 5, 6] }))).toBe(true);
});
