import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as lists from "../../../../workers/languages/de/word-lists.ts";

describe("lists of German words", () => {
  test.each([
    "Melden Sie sich hier für unseren Newsletter an.",
    "Mehr zum Thema",
    "Foto: Hafenblatt",
    "Alle Rechte vorbehalten",
    "Diese Seite verwendet Cookies.",
    "© 2026 Hafenblatt GmbH",
    "(dpa/lno)",
    "Lesezeit: 4 Minuten",
    "Anzeige",
  ])("%s is no statement", (line) => {
    expect(lists.boilerplate.test(line)).toBe(true);
  });

  test.each([
    "Jetzt kostenlos testen!",
    "Abonnieren Sie jetzt unseren Kanal.",
    "Folgt uns auf allen Kanälen",
    "Schreiben Sie uns Ihre Meinung.",
  ])("%s calls on the reader", (line) => {
    expect(lists.appeals.test(line)).toBe(true);
  });

  test.each([
    "Die Bank senkte am Montag ihren Zins.",
    "Laut Ministerium stieg der Umsatz um drei Prozent.",
    "Die Ermittler melden einen Erfolg, sagte sie.",
    "Der Konzern bestellte hier 20 Flugzeuge.",
    "Die Behörde legte ihren Bericht über die Quellen der Emissionen vor.",
  ])("%s is a statement", (line) => {
    expect(lists.boilerplate.test(line) || lists.appeals.test(line)).toBe(false);
  });

  test("persons, numbers and days", () => {
    expect(["ich", "Uns", "unserer"].every((word) => lists.firstPerson.test(word))).toBe(true);
    expect(["uns wert", "meinen Sie", "man"].some((word) => lists.firstPerson.test(word))).toBe(false);
    expect(lists.numberWords.get("zwölf")).toBe(12);
    expect(lists.months.get("märz")).toBe(3);
    expect(lists.weekdays.get("sonnabend")).toBe(6);
  });

  test("verbs of saying have glosses", () => {
    const glossary = readFileSync("workers/languages/de/glossary.txt", "utf8");
    expect([...lists.speechVerbs].filter((verb) => !glossary.includes(`\n${verb}\tverb\t`))).toEqual([]);
  });
});
