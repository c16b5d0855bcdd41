import { expect, test } from "vitest";
import { domains } from "../../store/model/vocabulary.ts";
import { openDomainModel } from "../../workers/domain-model.ts";
import { trainDomains } from "./domain-training.ts";

const words = ["the", "goalkeeper", "referee", "planet", "comet", "surgeon", "patient"];
const directions = [0, 1, 1, 2, 2, 3, 3];
const vectors = {
  words,
  width: 4,
  matrix: Float32Array.from(directions.flatMap((direction) => [0, 1, 2, 3].map((at) => (at === direction ? 1 : 0)))),
};

test("the same lessons give the same bytes, and a model that knows what words speak for", () => {
  const bytes = trainDomains(vectors, []);
  expect(Buffer.from(trainDomains(vectors, [])).equals(Buffer.from(bytes))).toBe(true);
  const model = openDomainModel(bytes);
  const gain = (word: string, domain: (typeof domains)[number]) =>
    model.gain(model.find(word), domains.indexOf(domain));
  expect(gain("referee", "everyday-life-practical-knowledge")).toBeGreaterThan(0);
  expect(gain("comet", "universe-earth")).toBeGreaterThan(gain("comet", "health-medicine"));
  expect(gain("patient", "health-medicine")).toBeGreaterThan(gain("patient", "universe-earth"));
  expect(model.find("lava")).toBe(-1);
});
