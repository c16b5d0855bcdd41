import { expect, test } from "vitest";
import { entityChances } from "../../workers/names/entity-model.ts";
import { type EntityExample, entityFigures, trainEntities } from "./entity-training.ts";

/** Half of the names are persons, once they are certain; the rest was taken for persons and is none. */
const examples = Array.from({ length: 80 }, (_, at): EntityExample => {
  const isPerson = at % 2 === 0;
  return {
    article: (at * 97).toString(16).padStart(16, "0").slice(-8),
    kind: isPerson ? "person" : "none",
    found: "person",
    features: { [isPerson ? "certain" : "doubtful"]: 1, ...(at === 0 ? { rare: 1 } : {}) },
  };
});

test("what tells persons from nothing is learnt, and what is seldom seen is not", () => {
  const model = trainEntities(examples);
  expect(Object.keys(model.weights)).toEqual(["certain", "doubtful"]);
  expect(entityChances(model, { certain: 1 }).person).toBeGreaterThan(0.5);
  expect(entityChances(model, { doubtful: 1 }).none).toBeGreaterThan(0.5);
});

test("figures are of names that the model has not learnt from", () => {
  expect(entityFigures(examples)).toEqual(["as found: 40 of 80 right, 50.0 %", "kept: 40 of 40 right, 100.0 %"]);
});
