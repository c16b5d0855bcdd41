import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { lexicaFile, modelFile, shippedTagger } from "../../../../workers/names/tagger/name-tagger.ts";
import { nameWords } from "../../../../workers/names/tagger/name-words.ts";

function tagged(...sentences: string[]): string[] {
  const words = sentences.map((sentence) => nameWords(sentence));
  return shippedTagger()(words).flatMap((spans, at) =>
    spans.map(({ from, to, type }) => {
      const [first, last] = [words[at]?.[from], words[at]?.[to - 1]];
      return `${type}:${sentences[at]?.slice(first?.start, last?.end)}`;
    }),
  );
}

test("the shipped tagger finds persons, organizations and places that no list holds", () => {
  expect(
    tagged(
      "Tellervo Ahokainen, who leads the Brannock Maritime Institute in Kelmouth, said on Friday that the Swedish fleet had left.",
      "Ahokainen joined the institute from the University of Trelleby in 2011.",
    ),
  ).toEqual([
    "person:Tellervo Ahokainen",
    "organization:Brannock Maritime Institute",
    "place:Kelmouth",
    "other:Swedish",
    "person:Ahokainen",
    "organization:University of Trelleby",
  ]);
});

test("curly and straight apostrophes say the same", () => {
  const plain = "Kenya's president met Ann O'Dare's lawyers.";
  expect(tagged(plain.replaceAll("'", "’"))).toEqual(tagged(plain).map((name) => name.replaceAll("'", "’")));
});

test("a sentence without words or letters has no names", () => {
  expect(tagged("", "12 % — 14 %", "...")).toEqual([]);
});

test("model and lexica take no more than 6 MB", () => {
  expect(statSync(lexicaFile).size + statSync(modelFile).size).toBeLessThanOrEqual(6_000_000);
});
