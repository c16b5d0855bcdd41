import { expect, test } from "vitest";
import { dictionaryForms } from "../../../../workers/languages/fr/forms.ts";
import { readGlossary } from "../read-glossary.ts";

const glossary = readGlossary("fr");

test("the glossary has each word and part of speech once, an English word for it, and each form a word", () => {
  const poses = new Set("verb noun adj adv pron det adp conj part num month phrase hedge".split(" "));
  const seen = new Set<string>();
  const wrong = glossary.filter(({ word, pos, english }) => {
    const isNew = !seen.has(`${word} ${pos}`);
    seen.add(`${word} ${pos}`);
    return (
      !isNew ||
      !poses.has(pos) ||
      word !== word.toLowerCase() ||
      !/^=?[\p{L}][\p{L}'’-]*( [\p{L}\p{N}'-]+){0,4}$/u.test(english)
    );
  });
  const words = new Set(
    glossary.filter(({ english }) => !english.startsWith("=")).map(({ word, pos }) => `${word} ${pos}`),
  );
  const astray = glossary.filter(
    ({ pos, english }) => english.startsWith("=") && !words.has(`${english.slice(1)} ${pos}`),
  );
  expect({ wrong, astray }).toEqual({ wrong: [], astray: [] });
});

test.each([
  ["mangeait", "manger"],
  ["commençons", "commencer"],
  ["achètera", "acheter"],
  ["espèrent", "espérer"],
  ["jetteront", "jeter"],
  ["emploient", "employer"],
  ["finissaient", "finir"],
  ["vendu", "vendre"],
  ["prirent", "prendre"],
  ["reviendraient", "revenir"],
  ["obtinrent", "obtenir"],
  ["rejoignent", "rejoindre"],
  ["promises", "promettre"],
  ["élues", "élire"],
  ["reçut", "recevoir"],
  ["offertes", "offrir"],
  ["sers", "servir"],
  ["furent", "être"],
  ["eut", "avoir"],
  ["ira", "aller"],
  ["fassent", "faire"],
  ["vécurent", "vivre"],
  ["paraît", "paraître"],
  ["détruisit", "détruire"],
])("the verb %s is a form of %s", (form, verb) => {
  expect(firstKnown(form, "VERB")).toBe(verb);
});

test.each([
  ["journaux", "NOUN", "journal"],
  ["travaux", "NOUN", "travail"],
  ["bateaux", "NOUN", "bateau"],
  ["pays", "NOUN", "pays"],
  ["chercheuses", "NOUN", "chercheur"],
  ["directrices", "NOUN", "directeur"],
  ["nouvelles", "ADJ", "nouveau"],
  ["européennes", "ADJ", "européen"],
  ["actives", "ADJ", "actif"],
  ["publiques", "ADJ", "public"],
  ["nationaux", "ADJ", "national"],
  ["heureuse", "ADJ", "heureux"],
  ["premières", "ADJ", "premier"],
])("%s (%s) is a form of %s", (form, upos, word) => {
  expect(dictionaryForms(form, upos)).toContain(word);
  expect(dictionaryForms(form, upos)[0]).toBe(form);
});

/** The first candidate that the glossary has as a verb. */
function firstKnown(form: string, upos: string): string | undefined {
  const verbs = new Set(glossary.filter(({ pos }) => pos === "verb").map(({ word }) => word));
  return dictionaryForms(form, upos).find((candidate) => verbs.has(candidate));
}
