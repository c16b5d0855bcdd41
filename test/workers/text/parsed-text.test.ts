import { expect, test } from "vitest";
import { parseText } from "../../../workers/text/parsed-text.ts";

test.each([
  "The U.S. paid $1,200.50 (about €1,100) to AT&T on Jan. 3 — “a lot,” O’Brien said.",
  "A 50-year-old man's and/or his neighbors' 2021/22 season; it's n't over…\n\nNext line",
  "👍 İstanbul: l’été à 20 °C\u00a0, naïve\u0301 café",
])("words and what stands between them make up the text: %s", async (content) => {
  const { sentences } = await parseText(content);
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  for (const token of tokens) expect(content.slice(token.start, token.end)).toBe(token.text);
  const last = tokens.at(-1)?.end ?? 0;
  expect(tokens.map((token) => token.gap + token.text).join("")).toBe(content.slice(0, last));
});

test("a shortened word keeps its stop, though it was met without one before, and other words do not", async () => {
  await parseText("Sen, and Jr, and quays and Sen and Jr");
  const { sentences } = await parseText("Sen. Smith Jr. saw quays. It rained.");
  expect(sentences.map(({ tokens }) => tokens.map(({ text }) => text))).toEqual([
    ["Sen.", "Smith", "Jr.", "saw", "quays"],
    ["It", "rained"],
  ]);
});

test("a word has its part of speech where it stands, and its ending's", async () => {
  const { sentences } = await parseText("It's the mayor's fifty-year plan to plan more.");
  expect(sentences[0]?.tokens.map(({ text, pos, ending }) => [text, pos, ending])).toEqual([
    ["It's", "PRON", "AUX"],
    ["the", "DET", null],
    ["mayor's", "NOUN", "PART"],
    ["fifty", "NOUN", null],
    ["year", "NOUN", null],
    ["plan", "NOUN", null],
    ["to", "PART", null],
    ["plan", "VERB", null],
    ["more", "ADJ", null],
  ]);
});

test.each([
  ["since is an adverb between auxiliary and verb", "Maria Keller has since renewed her request.", "since", "ADV"],
  ["a preposition written large ends a name", "Harbor Beyond dropped out of the race.", "Beyond", "PROPN"],
  ["what stands behind who is a verb", "Tom Okafor, who stars in the film, left.", "stars", "VERB"],
  ["a word that this points at is a noun", "This grant could also have an impact.", "grant", "NOUN"],
  ["what a report says it says", "The report notes that the bridge is safe.", "notes", "VERB"],
])("%s", async (_, text, word, pos) => {
  const { sentences } = await parseText(text);
  expect(sentences[0]?.tokens.find((token) => token.text === word)?.pos).toBe(pos);
});

test("what a word is does not depend on the texts read before", async () => {
  const shown = async () => {
    const { sentences } = await parseText("Mr. Okafor's plan wasn't read by the boys'");
    return sentences.flatMap(({ tokens }) => tokens.map(({ text, pos, ending }) => [text, pos, ending]));
  };
  const before = await shown();
  await parseText("“Okafor's,” (Okafor's) Okafor's/Okafor's plan's wasn't-plan boys' boys'.");
  expect(await shown()).toEqual(before);
  expect(before).toContainEqual(["Okafor's", "PROPN", "PART"]);
  expect(before).toContainEqual(["wasn't", "AUX", "PART"]);
});
