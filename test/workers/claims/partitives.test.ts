import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string[]]>([
  ["Tom Reed hired two clerks. Both of them left the firm in May.", ["Both of the clerks left the firm in May."]],
  [
    "The firm sold 14 old ships in 2010. At least three of them sank in heavy storms.",
    ["At least three of the old ships sank in heavy storms."],
  ],
])("what a part is of is named: %s", async (text, expected) => {
  expect((await claimTexts(text)).slice(1)).toEqual(expected);
});

test.each([
  ["several things may be meant", "The mayor met three bankers and two lawyers. Two of them left the town in May."],
  ["a substance is not counted", "The farm uses a lot of film. Much of it tears and stays in the ground."],
  [
    "years are nothing that has parts",
    "The court worked for three years. Two of them were lost to strikes in the mines.",
  ],
])("where the text leaves open what it is of, it is not told: %s", async (_, text) => {
  expect(await claimTexts(text)).toHaveLength(1);
});

test("what is named behind the part stays as it is", async () => {
  const claims = await claimTexts("Tom Reed hired two clerks. Many of those firms in the harbor had closed in May.");
  expect(claims).toContain("Many of those firms in the harbor had closed in May.");
});
