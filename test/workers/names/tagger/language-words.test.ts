import { expect, test } from "vitest";
import { languageWords, plainMarks } from "../../../../workers/names/tagger/language-words.ts";

function cut(text: string): string[] {
  return languageWords(text).map(({ start, end }) => text.slice(start, end));
}

test("French words that lost their last letter stand by themselves, words with an inner apostrophe stay whole", () => {
  expect(cut("L’usine d'Arvel n’ouvrira qu'aujourd’hui.")).toEqual([
    "L’",
    "usine",
    "d'",
    "Arvel",
    "n’",
    "ouvrira",
    "qu'",
    "aujourd’hui",
    ".",
  ]);
  expect(cut("à N'Djamena")).toEqual(["à", "N'Djamena"]);
});

test("hyphened words are one, abbreviations keep their full stop, marks stand by themselves", () => {
  expect(cut("Die SPD-Chefin traf Dr. A. Brenn („Brenn & Co.“).")).toEqual([
    "Die",
    "SPD-Chefin",
    "traf",
    "Dr.",
    "A.",
    "Brenn",
    "(",
    "„",
    "Brenn",
    "&",
    "Co.",
    "“",
    ")",
    ".",
  ]);
  expect(cut("¿Vino el Sr. Lardo a EE.UU.?")).toEqual(["¿", "Vino", "el", "Sr.", "Lardo", "a", "EE.UU.", "?"]);
});

test("words stand where the text has them", () => {
  expect(languageWords("l'an", 10)).toEqual([
    { start: 10, end: 12 },
    { start: 12, end: 14 },
  ]);
});

test("marks that are written in several ways are one", () => {
  expect(["l’", "„", "«", "»", "Müller", "A‑B"].map(plainMarks)).toEqual(["l'", '"', '"', '"', "Müller", "A-B"]);
});
