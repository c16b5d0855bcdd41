import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { packTable } from "../../workers/names/tagger/hashed-table.ts";
import { clusterLevels, openLexica } from "../../workers/names/tagger/name-lexica.ts";
import { openModel } from "../../workers/names/tagger/name-model.ts";
import { nameTagger } from "../../workers/names/tagger/name-tagger.ts";
import { trainingCorpora, trainTagger } from "./name-training.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-train-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sentences = ["Orlo Vent", "Ina Brask", "Piet Hoorn", "Ada Lund"].flatMap((name) => {
  const place = `${name.split(" ")[1]}ville`;
  return [
    { text: `Mr ${name} walked home .`, spans: [{ start: 3, end: 3 + name.length, type: "person" }] },
    { text: `Rain fell in ${place} .`, spans: [{ start: 13, end: 13 + place.length, type: "place" }] },
  ];
});
mkdirSync(join(folder, "nlp", "ner-train"), { recursive: true });
for (const { name } of trainingCorpora) {
  const lines = sentences.map((sentence, at) => JSON.stringify({ id: `${name}${at}`, ...sentence }));
  writeFileSync(join(folder, "nlp", "ner-train", `${name}.jsonl.gz`), gzipSync(lines.join("\n")));
}

function emptyLexica() {
  const parts = [packTable(new Map(), 2 * clusterLevels), packTable(new Map(), 2)];
  return openLexica(Uint8Array.from(parts.flatMap((part) => [...part])));
}

test("the same corpora give the same bytes, and a model that has learnt from them", () => {
  const bytes = trainTagger(folder, emptyLexica(), () => undefined);
  expect(Buffer.from(trainTagger(folder, emptyLexica(), () => undefined)).equals(Buffer.from(bytes))).toBe(true);
  const tagger = nameTagger(emptyLexica(), openModel(bytes));
  const [one, other] = ["Mr Ole Stein walked home .", "Rain fell in Steinville ."];
  const { words, names } = tagger(`${one} ${other}`, [
    { start: 0, end: one.length },
    { start: one.length + 1, end: one.length + 1 + other.length },
  ]);
  expect(
    names.map((found) =>
      found.map(({ from, to, type }) => [
        type,
        ...Array.from({ length: to - from }, (_, at) => words.textAt(from + at)),
      ]),
    ),
  ).toEqual([[["person", "Ole", "Stein"]], [["place", "Steinville"]]]);
});
