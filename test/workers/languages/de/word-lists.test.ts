import { describe, expect, test } from "vitest";
import { appeals, boilerplate, firstPerson } from "../../../../workers/languages/de/word-lists.ts";

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
    expect(boilerplate.test(line)).toBe(true);
  });

  test.each([
    "Jetzt kostenlos testen!",
    "Abonnieren Sie jetzt unseren Kanal.",
    "Folgt uns auf allen Kanälen",
    "Schreiben Sie uns Ihre Meinung.",
  ])("%s calls on the reader", (line) => {
    expect(appeals.test(line)).toBe(true);
  });

  test.each([
    "Die Bank senkte am Montag ihren Zins.",
    "Laut Ministerium stieg der Umsatz um drei Prozent.",
    "Die Ermittler melden einen Erfolg, sagte sie.",
    "Der Konzern bestellte hier 20 Flugzeuge.",
    "Die Behörde legte ihren Bericht über die Quellen der Emissionen vor.",
  ])("%s is a statement", (line) => {
    expect(boilerplate.test(line) || appeals.test(line)).toBe(false);
  });

  test("the first person is found as a whole word", () => {
    expect(["ich", "Uns", "unserer"].every((word) => firstPerson.test(word))).toBe(true);
    expect(["uns wert", "meinen Sie", "man"].some((word) => firstPerson.test(word))).toBe(false);
  });
});
