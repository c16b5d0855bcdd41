import { expect, test } from "vitest";
import { appeals, boilerplate, firstPerson } from "../../../../workers/languages/fr/word-lists.ts";

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
