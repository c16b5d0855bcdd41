import { expect, test } from "vitest";
import { trainLabels } from "../label-training.ts";
import { fitSoftmax } from "./softmax.ts";

test("each label's feature weighs most for it, and what all have weighs nothing", () => {
  const choices = Array.from({ length: 60 }, (_, nth) => ({
    label: nth % 3,
    features: [[nth % 3, 1] as const, [3, 1] as const],
  }));
  const weights = fitSoftmax(choices, { labels: 3, width: 4, penalty: 0.1 });
  for (const [label, own] of weights.entries()) {
    expect(own.subarray(0, 3).indexOf(Math.max(...own.subarray(0, 3)))).toBe(label);
    expect(Math.abs(own[3]!)).toBeLessThan(0.1);
  }
});

test("a label model knows the labels that it saw, by names of features that enough claims have", () => {
  const articles = Array.from({ length: 40 }, (_, nth) => ({
    article: `${nth % 8}0000000`,
    features: { "article name": 0.5 },
    claims: [
      {
        written: true,
        claim_type: nth % 2 === 0 ? ("data" as const) : ("event" as const),
        confidence: "stated" as const,
        own: { [nth % 2 === 0 ? "number" : "name"]: 1, ...(nth === 0 ? { rare: 1 } : {}) },
        leads: [],
        around: { "place first": 1 },
        roles: [],
      },
    ],
  }));
  const { claim_type, confidence, role } = trainLabels(articles);
  expect(claim_type.labels).toEqual(["data", "event"]);
  expect(Object.keys(claim_type.weights)).toEqual(["article name", "name", "number", "place first"]);
  expect(Object.keys(confidence.weights)).toEqual(["name", "number"]);
  expect(confidence.labels).toEqual(["stated"]);
  expect(role.labels).toEqual([]);
});
