import { expect, test } from "vitest";
import { saidApart } from "../../../pipeline/corroboration/attribution.ts";

const core = "14 people were injured at the mill.";

test.each([
  "The mayor said 14 people were injured at the mill.",
  "Mayor Mara Venn said on Monday that 14 people were injured at the mill.",
  "Mara Venn, the mayor of Ruvo, told reporters that 14 people were injured at the mill.",
  "According to the fire chief, 14 people were injured at the mill.",
  "14 people were injured at the mill, the mayor said on Monday.",
  "14 people were injured at the mill, according to the fire chief.",
  '14 people were injured at the mill," Mara Venn told the Ruvo Post.',
  'Mara Venn said "14 people were injured at the mill."',
])("who says it is parted from what is said: %s", (text) => {
  expect(saidApart(text)).toMatchObject({ core, attribution: expect.stringMatching(/./) });
});

test.each([
  core,
  "Mara Venn said so.",
  "The mayor denied that 14 people were injured at the mill.",
  "People who were there said 14 people were injured at the mill.",
  "The board announced a merger with the mill, its oldest customer.",
])("what is not plainly said by somebody stays whole: %s", (text) => {
  expect(saidApart(text)).toEqual({ core: text, attribution: "" });
});
