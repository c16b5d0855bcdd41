import { describe, expect, test } from "vitest";
import type { ReadLanguage } from "../../../../store/model/vocabulary.ts";
import { claimGloss } from "../../../../workers/languages/common/claim-gloss.ts";
import { englishFigure } from "../../../../workers/languages/common/figure-words.ts";
import type { LanguageWords } from "../../../../workers/languages/common/language-words.ts";
import { readText, treesOfText } from "../../../../workers/languages/common/read-text.ts";

/** A sentence in glosses, names left as they are. */
async function glossOf(language: Exclude<ReadLanguage, "en">, said: string): Promise<string | null> {
  const { words }: { words: LanguageWords } = await import(`../../../../workers/languages/${language}/language.ts`);
  const text = readText(said, words);
  const tree = treesOfText(text, words)(0);
  return tree && claimGloss(tree, text.sentences[0]!, { entities: [], words });
}

describe("a claim word by word in English", () => {
  test.each([
    [
      "de",
      "Der Umsatz stieg im dritten Quartal 2026 auf 1,2 Mrd. Euro.",
      /^revenue rise in third quarter 2026 .*1\.2 billion euro\.$/,
    ],
    ["de", "Die Zahl der Toten stieg auf mehr als 1.200.", /rise .*more than 1200\.$/],
    ["de", "Der Bahnhof wurde am 3. März 2026 nicht eröffnet.", /3 March 2026 not open/],
    ["de", "Die Regierung will rund 500 Schulen bauen.", /plans to about 500 school/],
    [
      "fr",
      "Le déficit devrait atteindre 1,2 milliard d'euros en mars 2027.",
      /would reach 1\.2 billion euro in March 2027/,
    ],
    ["fr", "Le groupe n'a pas publié ses résultats le 3 mai.", /^group have not publish .*3 May\.$/],
    ["fr", "Plus de 1 200 personnes ont été évacuées à Lyon.", /^more than 1200 person/],
    [
      "es",
      "El Banco de España subirá los tipos de interés al 4 por ciento en marzo de 2027.",
      /will .*interest rate .*4 percent in March 2027/,
    ],
    ["es", "El déficit alcanzó los 1.200 millones de euros el 3 de mayo de 2026.", /1200 million euro 3 May 2026/],
    ["es", "La empresa no va a cerrar la planta de Vigo en mayo.", /not will .*close/],
  ] as const)("%s: %s", async (language, said, gloss) => {
    expect(await glossOf(language, said)).toMatch(gloss);
  });

  test("who speaks stands in front", async () => {
    const gloss = await glossOf("fr", "Le taux de chômage a reculé à 7,5 % en mars 2026, selon l'Insee.");
    expect(gloss).toMatch(/^According to Insee, unemployment rate .*7\.5 percent in March 2026/);
  });

  test("a noun that is joined of several keeps its parts, those that no glossary knows as well", async () => {
    expect(await glossOf("de", "Das Gewinnwachstum der Reederei betrug im Mai 5 Prozent.")).toMatch(/profit growth/);
    expect(await glossOf("de", "Der Quittenpreis stieg im Mai um 5 Prozent.")).toMatch(/Quitten? price/);
  });

  test("a figure that may be two leaves no gloss", async () => {
    expect(await glossOf("es", "El puerto movió 1,234 contenedores en mayo de 2026.")).toBeNull();
  });
});

test.each([
  ["1.200", "1200"],
  ["1.200.000,5", "1200000.5"],
  ["1 200", "1200"],
  ["1'200", "1200"],
  ["2,25", "2.25"],
  ["1.2", "1.2"],
  ["2026", "2026"],
  ["1,234", null],
  ["1.23.4", null],
])("with a decimal comma %s is %s", (text, figure) => {
  expect(englishFigure(text, ",")).toBe(figure);
});

test.each([
  ["1,234", "1234"],
  ["1,234.5", "1234.5"],
  ["1.234", "1.234"],
  ["1,23", null],
])("with a decimal point %s is %s", (text, figure) => {
  expect(englishFigure(text, ".")).toBe(figure);
});
