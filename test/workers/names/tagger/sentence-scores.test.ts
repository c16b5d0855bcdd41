import { expect, test } from "vitest";
import { readDocumentWords } from "../../../../workers/names/tagger/document-words.ts";
import { eachFeatures, featuresMax } from "../../../../workers/names/tagger/name-features.ts";
import { labelCount } from "../../../../workers/names/tagger/name-labels.ts";
import { type NameModel, pairCount, unpairedScores } from "../../../../workers/names/tagger/name-model.ts";
import { nameWords } from "../../../../workers/names/tagger/name-words.ts";
import { sentenceScorer } from "../../../../workers/names/tagger/sentence-scores.ts";
import { wordBook } from "../../../../workers/names/tagger/word-book.ts";

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

test("what words say by themselves, added up once, and what they say together are what all their features say", () => {
  const sentences = [
    "The Harbour Board of Tarn said Mara Venn would stay.",
    "MARA VENN STAYS, BOARD SAYS",
    "“Venn’s plan,” the Board of Tarn added, “is Tarn’s plan: 12.5 per cent.”",
    "tarn, venn and harbour",
  ].map((sentence) => nameWords(sentence));
  const book = wordBook(lexica);
  const document = readDocumentWords(sentences, book, lexica);
  const scoresOf = sentenceScorer(model, book);
  for (const round of ["first met", "met again"])
    for (const sentence of document.sentences) {
      const buffer = new Uint32Array(featuresMax);
      const all = new Int32Array((sentence.to - sentence.from) * pairCount);
      eachFeatures(document, sentence, buffer, (at, count) =>
        model.addScores(buffer, count, all, (at - sentence.from) * pairCount),
      );
      expect([...scoresOf(document, sentence)], round).toEqual([...unpairedScores(all, sentence.to - sentence.from)]);
    }
});
