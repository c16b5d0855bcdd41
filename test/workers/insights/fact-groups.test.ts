import { expect, test } from "vitest";
import { type FactGroup, factGroups, groupsOf } from "../../../workers/insights/fact-groups.ts";
import { claimWords } from "../../../workers/standing/claim-words.ts";

/** The groups that a sentence tells something of, beside what happened. */
const toldBy = (text: string): FactGroup[] => {
  const groups = groupsOf(claimWords(text));
  return factGroups.filter((group) => group !== "happened" && groups[group] >= 0.5);
};

test.each<[string, FactGroup[]]>([
  ["The council approved the bridge.", []],
  ["The council approved the bridge in May 2021.", []],
  ["The bridge cost the town 40 million pounds.", ["how_much"]],
  ["Forty boats left the harbour.", ["how_much"]],
  ["The ferry stopped because the engine failed.", ["why"]],
  ["Heavy rain caused the flood.", ["why"]],
  ["The delay led to protests in the town.", ["why"]],
  ["The county gave land and will contribute a pump.", []],
  ["The ferry will return in spring.", ["next"]],
  ["The council plans to close the bridge.", ["next"]],
  ["The engineer expects the bridge to stay open.", ["next"]],
  ["Maria Keller said that the work would begin in spring.", ["next"]],
  ["The mayor had hoped to keep the ferry.", []],
  ["Maria Keller denied the accusation.", ["disagreement"]],
  ["Maria Keller said that the town should have waited.", ["disagreement"]],
  ["Critics said the plan was too vague.", ["disagreement"]],
])("%s", (text, groups) => {
  expect(toldBy(text)).toEqual(groups);
});

test("what is told in the past tells more of what happened than what is only said or holds", () => {
  const [told, holds] = ["The bridge collapsed.", "The bridge is old."].map((text) => groupsOf(claimWords(text)));
  expect(told?.happened).toBeGreaterThan(holds?.happened ?? 1);
  expect(groupsOf([])).toEqual({ happened: 0, how_much: 0, why: 0, next: 0, disagreement: 0 });
});
