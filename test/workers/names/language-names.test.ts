import { expect, test } from "vitest";
import { namesIn } from "../../../workers/names/language-names.ts";
import type { NamedLanguage } from "../../../workers/names/tagger/language-tagger.ts";
import { languageWords } from "../../../workers/names/tagger/language-words.ts";

/** The names of sentences that are one document, as the kind and the words of each. */
function named(language: NamedLanguage, ...sentences: string[]): string[] {
  let start = 0;
  const words = sentences.map((sentence) => {
    const own = languageWords(sentence, start);
    start += sentence.length + 1;
    return own;
  });
  return namesIn(language, sentences.join("\n"), words).map(({ type, text }) => `${type} ${text}`);
}

test("German: nouns are written large as names are, a genitive's ending is part of the name", () => {
  expect(named("de", "Bundeskanzlerin Angela Merkel reiste am Montag nach Paris.")).toEqual([
    "person Angela Merkel",
    "place Paris",
  ]);
  expect(named("de", "Der Sprecher der Deutschen Bank in Frankfurt sprach von Berlins Schulden.")).toEqual([
    "organization Deutschen Bank",
    "place Frankfurt",
    "place Berlins",
  ]);
  expect(named("de", "Die Zahl der Fehler in der Rechnung ist gestiegen.")).toEqual([]);
});

test("French: what lost its last letter is no part of the name behind it", () => {
  expect(named("fr", "Le président Jacques Morel s’est rendu à l’usine d’Airbus à Toulouse.")).toEqual([
    "person Jacques Morel",
    "organization Airbus",
    "place Toulouse",
  ]);
  expect(named("fr", "Hier, le prix du pain a augmenté.")).toEqual([]);
});

test("Spanish: names with joining words are one", () => {
  expect(named("es", "El presidente Luis Ortega viajó ayer a Buenos Aires.")).toEqual([
    "person Luis Ortega",
    "place Buenos Aires",
  ]);
  expect(named("es", "La lluvia cayó durante toda la noche.")).toEqual([]);
});

test("marks are the same however they are written", () => {
  const [straight, curved] = [
    "« Il faut l'aider », dit Anne Morel à Lyon.",
    "“Il faut l’aider”, dit Anne Morel à Lyon.",
  ];
  expect(named("fr", curved!)).toEqual(named("fr", straight!));
});

test("says how sure it is of a name, as for English", () => {
  const text = "Angela Merkel sprach in Berlin.";
  const [name] = namesIn("de", text, [languageWords(text)]);
  expect(name).toMatchObject({ start: 0, end: 13, type: "person", sentence: 0 });
  expect(name?.certainty?.behind).toHaveLength(5);
  expect(name?.certainty?.leads[1]).toBeGreaterThan(0);
});
