import { expect, test } from "vitest";
import { dictionaryForms } from "../../../../workers/languages/de/forms.ts";
import { readGlossary } from "../read-glossary.ts";

const entries = readGlossary("de");
const glosses = new Map(entries.map(({ word, pos, english }) => [`${word} ${pos}`, english]));

function gloss(form: string, upos: string, pos: string): string | undefined {
  const known = dictionaryForms(form, upos).find((candidate) => glosses.has(`${candidate} ${pos}`));
  const english = known && glosses.get(`${known} ${pos}`);
  return english?.startsWith("=") ? glosses.get(`${english.slice(1)} ${pos}`) : english;
}

test("every line is a word in small letters, its part of speech and its gloss", () => {
  const odd = entries.filter(
    ({ word, pos, english, rest }) =>
      rest.length > 0 ||
      !(/^(?:phrase|hedge)$/.test(pos) ? /^[^A-ZÄÖÜ]+$/u : /^[^\sA-ZÄÖÜ]+$/u).test(word) ||
      !/^(?:verb|noun|adj|adv|pron|det|adp|conj|part|num|month|phrase|hedge)$/.test(pos) ||
      !/^(?:=\S+|[a-z%'-]+(?: [a-z'-]+){0,3})$/.test(english),
  );
  expect(odd).toEqual([]);
});

test("a word has one gloss for a part of speech", () => {
  expect(entries).toHaveLength(glosses.size);
});

test("what an irregular form points at is a word with a gloss", () => {
  const loose = entries.filter(({ pos, english }) => {
    const target = english.startsWith("=") ? glosses.get(`${english.slice(1)} ${pos}`) : english;
    return !target || target.startsWith("=");
  });
  expect(loose).toEqual([]);
});

test("forms of a sentence find their glosses", () => {
  expect(gloss("gesenkt", "VERB", "verb")).toBe("lower");
  expect(gloss("räumte", "VERB", "verb")).toBeDefined();
  expect(gloss("einräumte", "VERB", "verb")).toBe("admit");
  expect(gloss("übernahm", "VERB", "verb")).toBe("acquire");
  expect(gloss("gewinne", "NOUN", "noun")).toBe("profit");
  expect(gloss("zinserhöhung", "NOUN", "noun")).toMatch(/increase|hike/);
  expect(gloss("ministerinnen", "NOUN", "noun")).toBe("minister");
  expect(gloss("mutmaßlichen", "ADJ", "adj")).toBe("alleged");
  expect(gloss("ihm", "PRON", "pron")).toBe("him");
  expect(gloss("musste", "AUX", "verb")).toBe("must");
});
