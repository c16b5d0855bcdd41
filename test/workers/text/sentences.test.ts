import { expect, test } from "vitest";
import { splitSentences } from "../../../workers/text/sentences.ts";

test.each([
  ["titles and initials", "Sen. J. P. Morgan met Dr. Lee. He left.", ["Sen. J. P. Morgan met Dr. Lee.", "He left."]],
  [
    "states and countries",
    "He moved from Fresno, Calif., to the U.S. Senate in 2010. Then he quit.",
    ["He moved from Fresno, Calif., to the U.S. Senate in 2010.", "Then he quit."],
  ],
  [
    "the end after a state, a street and a month",
    "She died in Lowell, Mass. She was 91. They met on Main St. The car stood there in Dec. No one saw it.",
    [
      "She died in Lowell, Mass.",
      "She was 91.",
      "They met on Main St.",
      "The car stood there in Dec.",
      "No one saw it.",
    ],
  ],
  [
    "names with abbreviations inside",
    "Sachs & Co. LLC advised Sault Ste. Marie. St. Ann won.",
    ["Sachs & Co. LLC advised Sault Ste. Marie.", "St. Ann won."],
  ],
  [
    "the end after a time of day, unless its day or zone follows",
    "Polls close at 9 p.m. First results come at night. It leaves at 9 p.m. Monday or 8 a.m. ET on most days.",
    ["Polls close at 9 p.m.", "First results come at night.", "It leaves at 9 p.m. Monday or 8 a.m. ET on most days."],
  ],
  ["the end after U.S.", "They live in the U.S. The rest left.", ["They live in the U.S.", "The rest left."]],
  [
    "decimals and money",
    "It rose 3.5 percent to $4.20. Nobody knew.",
    ["It rose 3.5 percent to $4.20.", "Nobody knew."],
  ],
  ["speech with its speaker", '"Is it true?" she asked. "No."', ['"Is it true?" she asked.', '"No."']],
  ["closing marks", "“We won.” They cheered.", ["“We won.”", "They cheered."]],
  ["text without capitals", "the mayor met dr. lee . then he left.", ["the mayor met dr. lee .", "then he left."]],
  ["line breaks", "A headline\n\nA text.", ["A headline", "A text."]],
])("%s", (_, text, sentences) => {
  expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
});

test("a line may hold more sentences than a call takes arguments", () => {
  expect(splitSentences("We won. ".repeat(130_000))).toHaveLength(130_000);
});
