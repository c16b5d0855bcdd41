import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string, string[]]>([
  [
    "there is: what is there exists",
    "There is a broad consensus in the city that the old bridge is unsafe.",
    ["A broad consensus exists in the city that the old bridge is unsafe."],
  ],
  [
    "there were, with a participle: what was done",
    "There were several shots fired at the harbor gate on Monday.",
    ["Several shots were fired at the harbor gate on Monday."],
  ],
  [
    "it is unclear how: the question comes first",
    "It is unclear how the old bridge lost two of its pillars.",
    ["How the old bridge lost two of its pillars is unclear."],
  ],
  [
    "it is clear that: only what is clear",
    "It is clear that the county paid for the new ferry.",
    ["The county paid for the new ferry."],
  ],
  [
    "it is noteworthy that, behind another clause: only what is",
    "The council met on Monday in the town hall, but it's noteworthy that five members will leave the board in May.",
    ["The council met on Monday in the town hall.", "Five members will leave the board in May."],
  ],
  [
    "it seems possible that: the doubt stands behind",
    "It seems possible that the county will close the old bridge.",
    ["The county will close the old bridge, it seems possible."],
  ],
  [
    "it has been years: so many have passed",
    "The harbor board sold the mill in May. It's only been two years since the county bought it.",
    ["The harbor board sold the mill in May.", "Two years have passed since the county bought it."],
  ],
  [
    "it is not certain that: whether it is so comes first",
    "It is not certain that the county will close the old bridge.",
    ["Whether the county will close the old bridge is not certain."],
  ],
  [
    "it is up to: what somebody is to do comes first",
    "It's up to the county to pay for the new ferry.",
    ["To pay for the new ferry is up to the county."],
  ],
  [
    "it is six o'clock: nobody is meant",
    "The harbor board sold the old mill in May, and it's 6PM before the gates are closed.",
    ["The harbor board sold the old mill in May."],
  ],
  [
    "that is why: only what follows",
    "That is why the county closed the old bridge on Monday.",
    ["The county closed the old bridge on Monday."],
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toEqual(expected);
});
