import { describe, expect, test } from "vitest";
import { leaningOpening } from "../../../../workers/languages/de/word-lists.ts";
import { claimsIn, read } from "../read.ts";

const claimsOf = (text: string) => claimsIn("de", text);

describe("German claims", () => {
  const lead = "Der Stadtrat von Orlau beschloss am Dienstag den Bau einer neuen Brücke über die Arla.";

  test("are no clauses that wait for another, but may open with one, and with what only joins", async () => {
    expect(await claimsOf(`${lead} Während die Stadt Turnau im Mai noch auf ihre neue Schule wartete.`)).toEqual([
      lead,
    ]);
    const whole = "Während die Stadt Turnau noch wartete, baute Orlau im Mai eine neue Schule.";
    expect(await claimsOf(whole)).toEqual([whole]);
    expect(await claimsOf("Denn die Stadt Turnau bezahlt die Hälfte der neuen Schule.")).toEqual([
      "Die Stadt Turnau bezahlt die Hälfte der neuen Schule.",
    ]);
  });

  test("are not said to the reader", async () => {
    expect(
      await claimsOf(`${lead} Der Verein Turnau bietet Kurse im Rudern an, wenn Sie gern im Freien trainieren.`),
    ).toEqual([lead]);
  });

  test("a club's name in quotation marks is no quotation", async () => {
    const { quotes } = await read(
      "de",
      'Dora Vogel vom Verein "Neue Brücke Orlau" sagte, die Brücke koste zwei Millionen Euro.',
    );
    expect(quotes).toEqual([]);
  });
});

describe("openings that lean on the text before", () => {
  test.each([
    "Beide Brücken sind seit Mai gesperrt.",
    "Andere Städte zahlen mehr.",
    "Ein weiterer Zug fiel aus.",
    "Zwei Jahre später zog Vogel nach Orlau.",
    "Orlau baut deshalb eine neue Brücke.",
    "Drei Menschen wurden dabei verletzt.",
    "Dora Vogel wohnt seit Mai dort.",
    "Die Stadt Orlau zahlte jedoch 40 Millionen Euro.",
    "Der Bau der Brücke war daher teuer.",
    "Der damalige Leiter der Werft wusste von den Schulden.",
    "Im Gegensatz dazu sank der Preis für Strom.",
    "Das Unternehmen baut seit 1990 Brücken.",
    "Die kleine Gemeinde zahlt die Hälfte.",
    "Themen sind der Verkehr und der Haushalt.",
    "Geboren 1970, lebt seit 1995 in Orlau.",
    "Insgesamt starben bei diesem Unfall drei Menschen.",
    "Rund 1,5 Millionen Euro flossen auf diesem Weg nach Orlau.",
    "Der Bürgermeister wies dies am Montag zurück.",
    "Die schönste davon steht in Orlau.",
    "Kritiker werfen ihm Untreue vor.",
    "Das bedeute ein Ende des Streits.",
    "Dem steht ein Verlust von zwei Millionen Euro gegenüber.",
    "Anmeldungen sind bis Montag möglich.",
    "Nach ersten Angaben starben drei Menschen.",
    "Der Vertrag zwischen beiden Städten gilt seit Mai.",
    "In Turnau erhebt die Partei die gleiche Forderung.",
    "Bei ersteren stieg der Umsatz im Mai.",
  ])("%s", (sentence) => {
    expect(leaningOpening.test(sentence)).toBe(true);
  });

  test.each([
    "In diesem Jahr baut Orlau drei Brücken.",
    "Vogel will im Mai in Orlau dabei sein.",
    "Der Begriff bedeutet so viel wie Ufer.",
    "Das Unternehmen Arlabau baut seit 1990 Brücken.",
    "Die Gemeinde am Rand der Stadt Orlau zahlt die Hälfte.",
    "Vogel setzt sich dafür ein, dass die Brücke gebaut wird.",
    "Der Fonds soll dazu beitragen, Brücken zu bauen.",
    "Orlau kann darüber hinaus Kredite aufnehmen.",
    "Als er in Orlau ankam, war Vogel 17 Jahre alt.",
    "Vogel sagte, sie habe diese Brücke nie gesehen.",
    "Das neue Museum von Orlau öffnet im Mai.",
    "Zwei Jahre später als geplant öffnet das Museum von Orlau.",
    "Nach Fertigstellung der Brücke von Orlau sinkt der Verkehr.",
    "Weiterhin gilt in Orlau Tempo 30.",
    "Der Streit kommt daher, dass Orlau nicht zahlt.",
    "„Wir wohnen dort“, sagte Dora Vogel.",
  ])("not %s", (sentence) => {
    expect(leaningOpening.test(sentence)).toBe(false);
  });
});
