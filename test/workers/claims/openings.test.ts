import { expect, test } from "vitest";
import { statementFrom, withoutDateline } from "../../../workers/claims/openings.ts";
import { treesOf } from "../../../workers/syntax/sentence-tree.ts";
import { parseText } from "../../../workers/text/parsed-text.ts";

/** What a text's last sentence says without the words that only open it; a label or dateline may stand before it as a line of its own. */
async function stated(text: string): Promise<string> {
  const { sentences } = await parseText(text);
  const sentence = sentences.at(-1);
  const tree = treesOf(text, sentences.map(withoutDateline))(sentences.length - 1);
  if (!sentence || !tree || sentences.length > 2) throw new Error(`not one sentence: ${text}`);
  return text.slice(statementFrom(sentence, tree));
}

const statement = "the old bridge reopened on Friday morning.";

test.each([
  "And ",
  "But ",
  "However, ",
  "But however, ",
  "Moreover, ",
  "In fact, ",
  "On the other hand, ",
  "As a result, ",
  "For example, ",
  "What’s more, ",
  "Worse, ",
  "* ",
  "• However, ",
])("words that only say how the text goes on are left out: %s", async (opening) => {
  expect(await stated(opening + statement)).toBe(statement);
});

test.each([
  "Reportedly, the old bridge reopened on Friday.",
  "Perhaps the old bridge reopened on Friday.",
  "This year, the old bridge reopened in May.",
  "In Oslo, the old bridge reopened on Friday.",
  "According to police, the old bridge reopened on Friday.",
  "So far, the county has closed three bridges.",
  "So many sailors left the yard that the county closed the bridge.",
  "But for the rain, the ferry would have left the harbor.",
  "Still life sells well in the galleries of Oslo.",
  "Then Mayor Tom Okafor closed the old bridge.",
  "Indeed reopened its office in Oslo on Friday.",
  "If the county agrees, the old bridge will reopen.",
  "Not all of the old bridge reopened on Friday.",
  "Or, the county reopens the old bridge on Friday.",
  "And third Maria Keller closed the old bridge on Friday.",
  "Otherwise, the old bridge would have reopened on Friday.",
])("words that say something of their own stay: %s", async (text) => {
  expect(await stated(text)).toBe(text);
});

test.each([
  "SPRINGFIELD (AP) — ",
  "WASHINGTON (AP) — ",
  "LONDON, March 4 (Reuters) - ",
  "SAN FRANCISCO--(BUSINESS WIRE)--",
  "AUSTIN, Texas, Feb. 4, 2025 /Newswire/ -- ",
  "Washington (CNN) ",
  "Lagos, Nigeria (CNN)",
  "(Reuters) ",
  "(AP) — ",
  "(CNN)- ",
  "(CBS/AP) SPRINGFIELD, Ill. - ",
  "BERGEN ",
  "PORT LOUIS, ",
])("a dateline goes, and what only opens behind it: %s", async (dateline) => {
  expect(await stated(`${dateline}The old bridge reopened.`)).toBe("The old bridge reopened.");
  expect(await stated(`${dateline}However, ${statement}`)).toBe(statement);
});

test.each([
  "Northwind Ferries — the largest company of the harbor — reopened its yard.",
  "NASA — the space agency of the country — launched a rocket in May.",
  "IBM - a maker of computers - sold two boats in May.",
  "Northwind Ferries (NWF) reopened its yard on Friday.",
  "Northwind Ferries (CNN) reopened its yard on Friday.",
  "NASA Administrator Maria Keller reopened the old bridge.",
])("a name before a dash or in brackets is no dateline: %s", async (text) => {
  expect(await stated(text)).toBe(text);
});

test.each(["Q: ", "A: ", "Answer: "])("the label of an answer goes: %s", async (label) => {
  expect(await stated(label + statement)).toBe(statement);
});

test("a statement inside a sentence begins where it is told to", async () => {
  const text = "“But the old bridge reopened on Friday,” Maria Keller said.";
  const { sentences } = await parseText(text);
  const tree = treesOf(text, sentences)(0);
  if (!sentences[0] || !tree) throw new Error("no sentence");
  expect(text.slice(statementFrom(sentences[0], tree, 1))).toMatch(/^the old bridge/);
});
