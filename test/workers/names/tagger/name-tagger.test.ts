import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { lexicaFile, modelFile, shippedTagger } from "../../../../workers/names/tagger/name-tagger.ts";

function tagged(...sentences: string[]): string[] {
  let end = -1;
  const spans = sentences.map((sentence) => {
    const start = end + 1;
    end = start + sentence.length;
    return { start, end };
  });
  const content = sentences.join("\n");
  const { words, names } = shippedTagger()(content, spans);
  return names.flat().map(({ from, to, type }) => `${type}:${content.slice(words.starts[from], words.ends[to - 1])}`);
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
