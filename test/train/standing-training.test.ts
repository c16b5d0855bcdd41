import { expect, test } from "vitest";
import { fitNoisyOr } from "./fitting/noisy-or.ts";
import { trainStanding } from "./standing-training.ts";

test("of bags that are positive when one of their instances is, the instance is found", () => {
  const instance = (at: number) => ({ bias: 0, features: [[at, 1]] as const });
  const bags = Array.from({ length: 60 }, (_, nth) => ({
    positive: nth % 2 === 0,
    instances: [instance(0), instance(nth % 2 === 0 ? 1 : 2)],
  }));
  const [both, open, closed] = fitNoisyOr(bags, { width: 3, biases: [0], penalty: 0.1 });
  expect(open).toBeGreaterThan(1);
  expect(closed).toBeLessThan(0);
  expect(both).toBeLessThan(open!);
});

test("features that few claims have are left out", () => {
  const examples = Array.from({ length: 40 }, (_, article) => ({
    article,
    label: article % 2 === 0 ? ("UNCLEAR" as const) : ("OK" as const),
    pointers: [[article % 2 === 0 ? "it" : "the name"], ...(article === 0 ? [["rare"]] : [])],
    shape: { place: article / 40 },
  }));
  const { pointer } = trainStanding(examples);
  expect(Object.keys(pointer.weights)).toEqual(["it", "the name"]);
  expect(pointer.weights.it).toBeGreaterThan(pointer.weights["the name"]!);
});
