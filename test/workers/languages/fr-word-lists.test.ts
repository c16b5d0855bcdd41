import { expect, test } from "vitest";
import {
  appeals,
  boilerplate,
  connectives,
  firstPerson,
  hearsay,
  months,
  numberWords,
  speechVerbs,
  weekdays,
} from "../../../workers/languages/fr/word-lists.ts";

test.each([
  "Selon la mairie, le pont restera fermé.",
  "L'homme aurait volé trois vélos.",
  "Deux bateaux seraient arrivés trop tard.",
  "La société n'aurait pas été payée.",
  "Il semblerait que la rivière baisse.",
  "Le prétendu trésor dort dans une cave.",
])("hearsay: %s", (sentence) => {
  expect(sentence).toMatch(hearsay);
});

test.each(["La mairie a fermé le pont.", "Il serait utile de fermer le pont.", "Elle aurait besoin de repos."])(
  "no hearsay: %s",
  (sentence) => {
    expect(sentence).not.toMatch(hearsay);
  },
);

test.each([
  "Recevez notre newsletter chaque matin",
  "Lire aussi : le port rouvre",
  "Crédit photo : Anne Morel",
  "Tous droits réservés",
  "Cet article est réservé aux abonnés",
  "Ce site utilise des cookies",
])("a line of the page: %s", (line) => {
  expect(line).toMatch(boilerplate);
});

test.each(["Abonnez-vous dès maintenant", "Cliquez ici pour voter", "N'hésitez pas à nous écrire."])(
  "an appeal: %s",
  (line) => {
    expect(line).toMatch(appeals);
  },
);

test.each(["Le conseil a voté un budget de 3 millions d'euros.", "La ville invite les habitants à une réunion."])(
  "neither: %s",
  (line) => {
    expect(line).not.toMatch(boilerplate);
    expect(line).not.toMatch(appeals);
  },
);

test("the first person is found as a word, not as letters of another", () => {
  expect(["Nous partons demain.", "J’ai vu le port.", "C'est ma ville."].every((text) => firstPerson.test(text))).toBe(
    true,
  );
  expect(["La mairie mesure le pont.", "Il aime la mer."].some((text) => firstPerson.test(text))).toBe(false);
});

test("numbers, days, months and verbs are as a reader would say them", () => {
  expect(
    ["seize", "vingt-et-un", "soixante-douze", "quatre-vingt-dix-sept"].map((word) => numberWords.get(word)),
  ).toEqual([16, 21, 72, 97]);
  expect([months.indexOf("août"), weekdays.indexOf("dimanche")]).toEqual([7, 6]);
  expect(speechVerbs.has("déclarer") && connectives.includes("par ailleurs")).toBe(true);
});
