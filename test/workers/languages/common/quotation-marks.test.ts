import { expect, test } from "vitest";
import { inEnglishMarks, inOwnMarks } from "../../../../workers/languages/common/quotation-marks.ts";

test.each([
  ["„Ja“, sagte sie. „Nein“, er.", "“Ja”, sagte sie. “Nein”, er."],
  ["»Ja«, sagte sie.\n»Nein«, er.", "“Ja”, sagte sie.\n“Nein”, er."],
  ["« Oui », dit-elle.", "“ Oui ”, dit-elle."],
  ['„Ja", sagte er. Dann: “Nein”', '“Ja", sagte er. Dann: “Nein”'],
  [
    "Accueil » Politique\nIl a dit : « Nous irons. »\nElle : « Non. »",
    "Accueil ” Politique\nIl a dit : “ Nous irons. ”\nElle : “ Non. ”",
  ],
  ["Das Buch ‚Der Prinz‘ liegt da.", "Das Buch ‘Der Prinz’ liegt da."],
  ["It is “so”.", "It is “so”."],
])("%s is read in English marks, unit by unit", (content, english) => {
  expect(inEnglishMarks(content)).toBe(english);
  expect(inEnglishMarks(content)).toHaveLength(content.length);
});

test("words are given back in the marks of their text, behind a dropped opening too", () => {
  const content = "Und das Buch ‚Der Prinz‘ liegt bei „Orlheim“.";
  const english = inEnglishMarks(content);
  expect(inOwnMarks(english, content, english)).toBe(content);
  expect(inOwnMarks("Das Buch ‘Der Prinz’ liegt bei “Orlheim”.", content, english)).toBe(
    "Das Buch ‚Der Prinz‘ liegt bei „Orlheim“.",
  );
});
