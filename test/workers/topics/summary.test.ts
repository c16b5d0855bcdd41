import { expect, test } from "vitest";
import { parseText } from "../../../workers/text/parsed-text.ts";
import { summarize } from "../../../workers/topics/summary.ts";

const asides = [
  "Rain had fallen since dawn.",
  "A dog slept under the table of the clerk.",
  "Somebody opened two windows.",
  "Tea was served at eleven, with biscuits.",
  "The clock on the wall ran slow.",
  "An usher read out the names of the absent.",
];

test("the sentences that share most of the text's words are told, in the text's order", async () => {
  const text = await parseText(
    [
      "LONDON (Reuters) — The council approved the new harbour bridge after a vote on Monday.",
      asides.slice(0, 3).join(" "),
      "The harbour bridge will cost the council 40 million pounds, the vote showed.",
      asides.slice(3).join(" "),
    ].join("\n\n"),
  );
  const summary = summarize(text, "Council votes for harbour bridge");
  expect(summary).toMatch(/^The council approved .*The harbour bridge will cost/s);
  expect(summary.split(/\s+/).length).toBeLessThanOrEqual(80);
});

test("half of somebody's words, links and headings are left out", async () => {
  const text = await parseText(
    "Bridge news\n\nThe bridge is closed for the whole of March. “The bridge is old.\n\nThe bridge is tired,” said the engineer of the bridge.\n\nMore on the bridge of the town at https://example.org/bridge.",
  );
  expect(summarize(text, "Bridge")).toBe("The bridge is closed for the whole of March.");
});

test("a text without a title is summed up under its heading", async () => {
  const text = await parseText("An interview with the poet\n\nThe poet speaks of her years at sea.");
  expect(summarize(text, null)).toBe("An interview with the poet. The poet speaks of her years at sea.");
  expect(summarize(text, "At sea")).toBe("The poet speaks of her years at sea.");
});

test("where no sentence is, the text's beginning stands for it", async () => {
  expect(summarize(await parseText("Tickets 20 pounds"), null)).toBe("Tickets 20 pounds");
});

test("greetings, teasers and what is said to the reader are left out while anything else is told", async () => {
  const text = await parseText(
    [
      "Welcome to the Harbour Show, your weekly look at the harbour bridge of the town.",
      "Here’s a look at five things about the harbour bridge that you should know.",
      "The harbour bridge reopened on Monday after a repair of three years by the town.",
      "Thank you for having me on the harbour bridge show this week.",
      "The town will charge lorries for the harbour bridge from May on.",
    ].join(" "),
  );
  const told =
    "The harbour bridge reopened on Monday after a repair of three years by the town. The town will charge lorries for the harbour bridge from May on.";
  expect(summarize(text, "Harbour bridge")).toBe(told);
});

test("a dateline or a salutation in a line of its own is no heading, and a few words under a speaker's name tell nothing", async () => {
  const letter = await parseText("OSLO (AP) —\n\nThe harbour bridge reopened on Monday after a long repair.");
  expect(summarize(letter, null)).toBe("The harbour bridge reopened on Monday after a long repair.");
  const talk = await parseText(
    "Tomas Lund: Three things happened.\n\nAda Vale: The town closed the harbour bridge for three years.",
  );
  expect(summarize(talk, "Harbour bridge")).toBe("The town closed the harbour bridge for three years.");
  const column = await parseText("DEAR ADA:\n\nMy neighbour bought the whole harbour bridge last year.");
  expect(summarize(column, null)).not.toMatch(/DEAR/);
});
