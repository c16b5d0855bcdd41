import { expect, test } from "vitest";
import { parseText } from "../../../workers/text/parsed-text.ts";
import { headingOf } from "../../../workers/topics/heading.ts";

const body = "The poet spoke of her years at sea. The sea was the theme of the poet for years.";
const headingAbove = async (line: string) => headingOf(await parseText(`${line}\n\n${body}`));

test("a short first line of which the text speaks is its heading", async () => {
  expect(await headingAbove("An interview with the poet of the sea")).toBe("An interview with the poet of the sea");
});

test.each([
  ["a sentence", "The poet spoke of the sea."],
  ["a dateline", "OSLO (AP) —"],
  ["a byline", "By Ann Poet of the Sea"],
  ["of something else", "Top stories for this Tuesday"],
  ["a call", "Click for full results of the poet at sea"],
  ["too short", "Poet"],
  ["too long", "The poet of the sea and of the many years that she spent on the wide sea, poet of seas"],
])("a first line that is %s is none", async (_what, line) => {
  expect(await headingAbove(line)).toBeNull();
});
