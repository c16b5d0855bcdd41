import { expect, test } from "vitest";
import { domains } from "../../store/model/vocabulary.ts";
import { openDomainModel } from "../../workers/topics/domain-model.ts";
import { readLearnt } from "../../workers/topics/learnt-domains.ts";
import { trainDomains } from "./domain-training.ts";

const words = ["goalkeeper", "referee", "planet", "comet", "surgeon", "patient"];
const directions = [1, 1, 2, 2, 3, 3];
const vectors = {
  words,
  width: 4,
  matrix: Float32Array.from(directions.flatMap((direction) => [0, 1, 2, 3].map((at) => (at === direction ? 1 : 0)))),
};

test("the same lessons give the same bytes, and a model that knows what words speak for", () => {
  const bytes = trainDomains(vectors);
  expect(Buffer.from(trainDomains(vectors)).equals(Buffer.from(bytes))).toBe(true);
  const model = openDomainModel(bytes);
  const score = (word: string, domain: (typeof domains)[number]) =>
    readLearnt(model, [{ word, numbers: model.find(word) }]).scores[domains.indexOf(domain)];
  expect(score("referee", "everyday-life-practical-knowledge")).toBeGreaterThan(0);
  expect(score("comet", "universe-earth")).toBeGreaterThan(score("comet", "health-medicine") ?? 0);
  expect(score("patient", "health-medicine")).toBeGreaterThan(score("patient", "universe-earth") ?? 0);
  expect(model.find("lava")).toEqual([]);
});
