import { expect, test } from "vitest";
import { signCount, sizeCount } from "../../../workers/coreference/certainty.ts";
import {
  type CoreferenceModel,
  personWords,
  readCoreferenceModel,
  writeCoreferenceModel,
} from "../../../workers/coreference/coreference-model.ts";
import { featureCount } from "../../../workers/coreference/ranker-features.ts";

const model: CoreferenceModel = {
  ranker: {
    width: 2,
    rows: Float32Array.from({ length: 2 * featureCount }, (_, at) => Math.sin(at)),
    single: Float32Array.from({ length: featureCount }, (_, at) => Math.cos(at) / 3),
    out: Float32Array.of(0.5, -2),
  },
  certainty: { signs: new Float32Array(signCount).fill(0.25), sizes: new Float32Array(sizeCount).fill(-1) },
  thresholds: { named: 0.9, noun: 2, nameable: 0.95 },
  words: { he: ["john"], she: ["jane", "mary"], people: ["driver"] },
};

test("a model is read as it was written, to four digits", () => {
  const read = readCoreferenceModel(writeCoreferenceModel(model));
  expect(read).toMatchObject({ thresholds: model.thresholds, words: model.words });
  read.ranker.rows.forEach((value, at) => {
    expect(value).toBeCloseTo(model.ranker.rows[at] ?? Number.NaN, 4);
  });
  expect(Array.from(read.ranker.out)).toEqual([expect.closeTo(0.5, 4), expect.closeTo(-2, 4)]);
  expect(read.certainty.signs[signCount - 1]).toBeCloseTo(0.25, 4);
});

test("a model of other features than the code's is refused", () => {
  const bytes = Buffer.from(writeCoreferenceModel(model)).toString("latin1");
  const other = bytes.replace(`"features":${featureCount}`, `"features":${featureCount + 1}`);
  expect(() => readCoreferenceModel(Buffer.from(other, "latin1"))).toThrow("npm run train -- coreference");
});

test("words of a model tell of people, and endings of nouns do", () => {
  const words = personWords(model.words);
  expect([words.givenName("john"), words.givenName("mary"), words.givenName("torsby")]).toEqual(["he", "she", null]);
  expect(["driver", "chairwoman", "novelist", "mill"].map(words.isPerson)).toEqual([true, true, true, false]);
});
