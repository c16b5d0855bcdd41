import { expect, test } from "vitest";
import { packTable } from "../../../workers/names/tagger/hashed-table.ts";
import { languageTagger } from "../../../workers/names/tagger/language-tagger.ts";
import { languageWords } from "../../../workers/names/tagger/language-words.ts";
import { clusterLevels, openLexica } from "../../../workers/names/tagger/name-lexica.ts";
import { isHeld } from "../held-documents.ts";
import type { MarkedDocument } from "./language-corpora.ts";
import { type LanguageTraining, trainLanguage } from "./language-training.ts";

const lists = packTable(new Map(), 2);
const shared = openLexica(Uint8Array.from([...packTable(new Map(), 2 * clusterLevels), ...lists]));

/** A document whose third and fourth words are a person's name. */
function told(content: string): MarkedDocument {
  return {
    doc: content,
    content,
    sentences: [{ words: languageWords(content), names: [{ from: 2, to: 4, type: "person" }] }],
  };
}

const people = ["Orlo Vent", "Ina Brask", "Piet Hoorn", "Ada Lund"];
const german = people.map((name) => told(`Gestern ging ${name} nach Hause .`));
const french = people.map((name) => told(`Hier , ${name} est rentré .`));
const training: LanguageTraining = {
  language: "de",
  texts: [{ language: "de", documents: german, times: 2 }],
  lists,
  shared,
  rounds: 4,
  seeds: [1],
  margin: 10,
  noneLess: 0,
  log: () => undefined,
};

function persons(bytes: Uint8Array, text: string): string[] {
  const { names, words } = languageTagger(bytes, shared)(text, [languageWords(text)]);
  return names.flat().map(({ from, to }) => text.slice(words.starts[from]!, words.ends[to - 1]!));
}

test("the same texts give the same bytes, and a model that has learnt from them", () => {
  const bytes = trainLanguage(training);
  expect(Buffer.from(trainLanguage(training)).equals(Buffer.from(bytes))).toBe(true);
  expect(persons(bytes, "Gestern ging Ole Stein nach Hause .")).toEqual(["Ole Stein"]);
});

test("what other languages' texts teach is used beside the own", () => {
  const texts = [...training.texts, { language: "fr" as const, documents: french, times: 1 }];
  expect(persons(trainLanguage({ ...training, texts }), "Gestern ging Ole Stein nach Hause .")).toEqual(["Ole Stein"]);
});

test("documents that readers judge are not learnt from", () => {
  const docs = Array.from({ length: 700 }, (_, at) => `CESS-CAST-${at}`);
  const kept = docs.filter((doc) => isHeld(doc)).length;
  expect(kept).toBeGreaterThan(60);
  expect(kept).toBeLessThan(140);
  expect(isHeld("http://example.org/")).toBe(false);
});
