import { describe, expect, test } from "vitest";
import { plainParagraphs } from "../../../../pipeline/sources/inbox/file-text.ts";
import { markdownText } from "../../../../pipeline/sources/inbox/markdown.ts";

describe("plain text", () => {
  test.each([
    [
      "wrapped lines are joined",
      "The ferry company sold its last two boats\nto Lowell Yard in May. It has\nnone left.",
      ["The ferry company sold its last two boats to Lowell Yard in May. It has none left."],
    ],
    [
      "a name at a wrapped line's beginning ends no line",
      "The ferry company sold its boats to\nLowell Yard, and it has none left.\n\nThe pier was closed in the\nmonth of May.",
      [
        "The ferry company sold its boats to Lowell Yard, and it has none left.",
        "The pier was closed in the month of May.",
      ],
    ],
    [
      "a heading stays a line, where its text is wrapped too",
      "Boats for sale\nThe ferry company sold its last two boats\nto Lowell Yard.",
      ["Boats for sale\nThe ferry company sold its last two boats to Lowell Yard."],
    ],
    ["entries stay lines", "Boat: Heron\r\nYear: 1998\r\n\r\nSold.", ["Boat: Heron\nYear: 1998", "Sold."]],
    ["points of a list stay lines", "For sale:\n- two boats\n- one pier", ["For sale:\n- two boats\n- one pier"]],
  ])("%s", (_what, text, paragraphs) => {
    expect(plainParagraphs(text)).toEqual(paragraphs);
  });
});

describe("Markdown", () => {
  test.each([
    [
      "a heading in bold before a sentence",
      "**Boats for sale** The company sold two.",
      "Boats for sale\nThe company sold two.",
    ],
    ["a name in bold that begins a sentence", "**Ana Prieto** sold two boats.", "Ana Prieto sold two boats."],
    ["a hard break", "Boats for sale  \nAna Prieto sold two.", "Boats for sale\nAna Prieto sold two."],
    ["a hard break by a backslash", "Boat: Heron\\\nYear: 1998", "Boat: Heron\nYear: 1998"],
    ["a soft break", "The company sold\nLowell its boats.", "The company sold Lowell its boats."],
    ["rows of a table", "| Boat | Year |\n|---|---|\n| Heron | 1998 |", "Boat | Year\n\nHeron | 1998"],
  ])("%s", (_what, source, text) => {
    expect(markdownText(`Before.\n\n${source}`).text).toBe(`Before.\n\n${text}`);
  });
});
