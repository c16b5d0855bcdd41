import { expect, test } from "vitest";
import { documentReader } from "../../../../workers/names/tagger/document-words.ts";
import { eachFeatures, featuresMax } from "../../../../workers/names/tagger/name-features.ts";
import { labelCount } from "../../../../workers/names/tagger/name-labels.ts";
import { type NameModel, pairCount, unpair } from "../../../../workers/names/tagger/name-model.ts";
import { sentenceScorer } from "../../../../workers/names/tagger/sentence-scores.ts";
import { mix } from "../../../../workers/names/tagger/word-hash.ts";
import { wordTable } from "../../../../workers/names/tagger/word-table.ts";

/** Says something else for every feature. */
const model: NameModel = {
  transitions: new Float32Array(labelCount * (labelCount + 1)),
  addScores(features, count, scores, to) {
    for (let i = 0; i < count; i++) scores[to + (features[i]! % pairCount)]! += (features[i]! % 251) - 125;
  },
};

const lexica = {
  cluster: (word: number, level: number) => word % (7 + level),
  lists: (key: number) => key & (key >>> 8) & 7,
};

const sentences = [
  "The Harbour Board of Tarn said Mara Venn would stay.",
  "MARA VENN STAYS, BOARD SAYS",
  "“Venn’s plan,” the Board of Tarn added, “is Tarn’s plan: 12.5 per cent.”",
  "tarn, venn and harbour",
];
const content = sentences.join("\n");
const spans = sentences.map((sentence) => {
  const start = content.indexOf(sentence);
  return { start, end: start + sentence.length };
});

test("what words say by themselves and by their parts, added up once, and what they say together are what all their features say", () => {
  const table = wordTable(lexica);
  const document = documentReader(table, lexica)(content, spans);
  const scoresOf = sentenceScorer(model, table);
  const buffer = new Uint32Array(featuresMax);
  let compared = 0;
  for (const round of ["first met", "met again"])
    for (const sentence of document.sentences) {
      const { scores, open } = scoresOf(document, sentence);
      eachFeatures(document, sentence, buffer, (at, count) => {
        const pairs = new Int32Array(pairCount);
        const all = new Float32Array(labelCount);
        model.addScores(buffer, count, pairs, 0);
        unpair(pairs, all, 0);
        const row = (at - sentence.from) * labelCount;
        if (open[at - sentence.from] === 0) return;
        compared++;
        expect([...scores.subarray(row, row + labelCount)], round).toEqual([...all]);
      });
    }
  expect(compared).toBeGreaterThan(20);
});

/** Says of every word by itself that it is no name, with a lead as long as asked. */
function certain(lead: number): NameModel {
  return {
    transitions: new Float32Array(labelCount * (labelCount + 1)),
    addScores(features, count, scores, to) {
      if (features.subarray(0, count).includes(mix(1, 0) >>> 0)) scores[to]! += lead;
    },
  };
}

test("words are left out that are surely no name: not those written large or between such, and those near them only with a longer lead", () => {
  const text = "he saw a ship in the Harbour of Tarn yet she never went to sea again";
  const openWith = (lead: number) => {
    const table = wordTable(lexica);
    const document = documentReader(table, lexica)(text, [{ start: 0, end: text.length }]);
    const [sentence] = document.sentences;
    const { open } = sentenceScorer(certain(lead), table)(document, sentence ?? { from: 0, to: 0, line: 0, opens: -1 });
    return text.split(" ").filter((_, at) => open[at] === 1);
  };
  expect(openWith(50)).toEqual(text.split(" "));
  expect(openWith(150)).toEqual(["in", "the", "Harbour", "of", "Tarn", "yet", "she"]);
  expect(openWith(300)).toEqual(["Harbour", "of", "Tarn", "yet", "she"]);
  expect(openWith(500)).toEqual(["Harbour", "of", "Tarn"]);
});
