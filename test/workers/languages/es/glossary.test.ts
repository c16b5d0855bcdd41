import { describe, expect, test } from "vitest";
import { readGlossary } from "../read-glossary.ts";

const entries = readGlossary("es");
const parts = new Set("verb noun adj adv pron det adp conj part num month phrase hedge".split(" "));

describe("the Spanish glossary", () => {
  test("says one thing of a word and its part of speech", () => {
    const seen = new Set<string>();
    const again = entries.filter(({ word, pos }) => seen.size === seen.add(`${word} ${pos}`).size);
    expect(again).toEqual([]);
  });

  test("has words in small letters, known parts of speech and English of one to three words", () => {
    const odd = entries.filter(
      ({ word, pos, english }) =>
        word !== word.toLowerCase() ||
        word.trim() !== word ||
        !parts.has(pos) ||
        !/^(?:=[\p{Ll} ]+|[a-z][a-z'-]*(?: [a-z'-]+){0,2})$/u.test(english),
    );
    expect(odd).toEqual([]);
  });

  test("points from a form at a word that it has", () => {
    const known = new Set(
      entries.filter(({ english }) => !english.startsWith("=")).map(({ word, pos }) => `${word} ${pos}`),
    );
    const lost = entries.filter(
      ({ english, pos }) => english.startsWith("=") && !known.has(`${english.slice(1)} ${pos}`),
    );
    expect(lost).toEqual([]);
  });

  test("glosses what claims, labels and tone are read by", () => {
    const gloss = new Map(entries.map(({ word, pos, english }) => [`${word} ${pos}`, english]));
    const words =
      "advertir verb, gobierno noun, guerra noun, beneficio noun, sin adp, sin embargo conj, nunca adv, ellos pron";
    expect(words.split(", ").map((word) => gloss.get(word))).toEqual([
      "warn",
      "government",
      "war",
      "profit",
      "without",
      undefined,
      "never",
      "they",
    ]);
  });
});
