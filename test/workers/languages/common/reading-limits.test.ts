import { expect, test } from "vitest";
import { readText } from "../../../../workers/languages/common/read-text.ts";
import { words } from "../../../../workers/languages/de/language.ts";
import { languageOf } from "../../../../workers/languages.ts";
import { proofFor } from "../../../../workers/proof/proofs.ts";
import { tagIndex } from "../../../../workers/topics/tag-index.ts";

const namesOf = (code: string, content: string, name: string) => {
  const index = tagIndex([{ name, type: "place", aliases: [] }], code);
  const language = languageOf(code);
  return language.parse(content).then((text) => language.mentions(text, index).map(({ text }) => text));
};

test.each([
  ["de", "Die Wahl in Nordrhein-Westfalen fiel am Sonntag klar aus.", "Nordrhein-Westfalen"],
  ["fr", "La région Île-de-France a voté mardi un budget plus élevé.", "Île-de-France"],
  ["es", "El gobierno de Bosnia-Herzegovina aprobó el martes la ley.", "Bosnia-Herzegovina"],
])("a curated name with a hyphen is met: %s", async (code, content, name) => {
  expect(await namesOf(code, content, name)).toContain(name);
});

test("the sentence that the limit cuts in two is not read", () => {
  const sentence = "Die Firma verlor im Mai 3.500 Euro. ";
  const content = sentence.repeat(Math.ceil(60_100 / sentence.length));
  const { sentences } = readText(content, words);
  expect(sentences.every(({ text }) => text === sentence.trim())).toBe(true);
});

test("a figure ends a German sentence where another begins", () => {
  const { sentences } = readText("Die Union holte in Orlheim 12. Die Partei der Mitte gewann am 3. Oktober.", words);
  expect(sentences.map(({ text }) => text)).toEqual([
    "Die Union holte in Orlheim 12.",
    "Die Partei der Mitte gewann am 3. Oktober.",
  ]);
});

test("behind an article a figure of three digits is an ordinal, elsewhere it ends a sentence", () => {
  const { sentences } = readText(
    "Vogel gewann die 105. Tour von Orlheim. Die Union holte 105. Die Partei verlor.",
    words,
  );
  expect(sentences.map(({ text }) => text)).toEqual([
    "Vogel gewann die 105. Tour von Orlheim.",
    "Die Union holte 105.",
    "Die Partei verlor.",
  ]);
});

const content = "Il est faux que le ministre a volé trois millions. Mais la ville a voté un budget.";
const prove = proofFor("rules/16", "fr");
const claimIn = (claim_text: string, span: { start: number; end: number }, sentence: { start: number; end: number }) =>
  prove(content, { claim_text, evidence: "paraphrase", span, sentence, antecedents: [] });
const first = { start: 0, end: 50 };
const second = { start: 51, end: content.length };

test("the proof of another language takes a sentence, or what stands behind its opening, and nothing less", () => {
  expect(claimIn("Il est faux que le ministre a volé trois millions.", first, first)).toBeNull();
  expect(claimIn("La ville a voté un budget.", { start: 56, end: second.end }, second)).toBeNull();
  expect(claimIn("Le ministre a volé trois millions.", { start: 16, end: 50 }, first)).toMatch(/opening/);
  expect(claimIn("…", first, first)).not.toBeNull();
});
