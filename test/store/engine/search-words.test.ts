import { expect, test } from "vitest";
import { compoundParts } from "../../../store/engine/german-compounds.ts";
import { formsAsked, searchedText } from "../../../store/engine/search-words.ts";

test.each([
  ["hafengebühren", ["hafen", "gebühr"]],
  ["regierungssprecher", ["regierung", "sprecher"]],
  ["schulleiter", ["schule", "leiter"]],
  ["krisenpläne", ["krise", "plan"]],
  ["kornpreise", ["preis"]],
  // What only looks like a part.
  ["demokraten", []],
  ["populisten", []],
  ["stimmpflichten", ["stimme", "pflicht"]],
  ["versicherung", []],
  ["abgabe", []],
  ["harbour", []],
])("%s is joined of %j", (word, parts) => {
  expect(compoundParts(word)).toEqual(parts);
});

test("texts are indexed without marks, with umlauts spelt out beside them, and German compounds with their parts", () => {
  expect(searchedText("Die Hafengebühr in Köln steigt.", "de")).toBe(
    "Die hafengebuhr hafengebuehr hafen gebuhr gebuehr in koln koeln steigt.",
  );
  expect(searchedText("L’œuvre, à côté: année", "fr")).toBe("L’oeuvre, a cote: annee");
  expect(searchedText("El niño subió", "es")).toBe("El nino subio");
  expect(searchedText("The Hafengebuehr of the port", "en")).toBe("The Hafengebuehr of the port");
  expect(searchedText("Города が 港", "ru")).toBe("города が 港");
});

test("a word that is asked for stands for its forms, as it was typed first", () => {
  expect(formsAsked("Köln")).toEqual(["köln", "koln", "koeln"]);
  expect(formsAsked("Koln")).toEqual(["Koln"]);
  expect(formsAsked("Straße")).toEqual(["straße", "strasse"]);
  // The same letters, marks apart.
  expect(formsAsked("Ko\u0308ln")).toEqual(["köln", "koln", "koeln"]);
});
