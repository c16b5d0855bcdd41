import { expect, test } from "vitest";
import { type LanguageStandingExample, trainLanguageStanding } from "./language-standing-training.ts";
import type { StandingExample } from "./standing-training.ts";

const isOpen = (nth: number) => (nth % 2 === 0 ? ("UNCLEAR" as const) : ("OK" as const));

/** English claims that "it" leaves open. */
const english = Array.from(
  { length: 40 },
  (_, article): StandingExample => ({
    article,
    label: isOpen(article),
    pointers: [[article % 2 === 0 ? "it" : "the name"]],
    shape: { place: 0.5 },
  }),
);

/** German claims that "so" leaves open besides. */
const german = Array.from(
  { length: 40 },
  (_, article): LanguageStandingExample => ({
    language: "de",
    kind: "news",
    article,
    label: isOpen(article),
    pointers: [[article % 2 === 0 ? "adverb so" : "the name"]],
    shape: { place: 0.5 },
  }),
);

const { languages, others } = trainLanguageStanding(english, german);
const weight = (language: string, name: string) => languages[language]?.pointer.weights[name] ?? 0;

test("what English claims teach holds in every language", () => {
  for (const language of ["de", "fr", "es"]) expect(weight(language, "it")).toBeGreaterThan(1);
  expect(others.pointer.weights.it).toBeGreaterThan(1);
});

test("what a language's own claims teach weighs most in it, and less in others", () => {
  expect(weight("de", "adverb so")).toBeGreaterThan(weight("fr", "adverb so"));
  expect(weight("fr", "adverb so")).toBeGreaterThan(0);
  expect(others.pointer.weights["adverb so"]).toBeLessThan(weight("de", "adverb so"));
});
