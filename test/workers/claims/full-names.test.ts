import { expect, test } from "vitest";
import { claimsOf, claimTexts } from "./claims-of.ts";

const met = "Maria Keller runs the harbor board of Springfield.";

/** The claims of a text behind one that names Maria Keller. */
async function behind(text: string): Promise<string[]> {
  return (await claimTexts(`${met} ${text}`)).filter((claim) => claim !== met);
}

test("a surname is completed where it stands first, and once", async () => {
  expect(await behind("Keller closed the old bridge because Keller’s engineers had warned of rust.")).toEqual([
    "Maria Keller closed the old bridge because Keller’s engineers had warned of rust.",
  ]);
});

test("what was put in is told as such, and proved where the full name stands", async () => {
  const text = `${met} Keller closed the old bridge on Monday.`;
  const claim = (await claimsOf(text)).find(({ claim_text }) => /bridge/.test(claim_text));
  expect(claim?.claim_text).toBe("Maria Keller closed the old bridge on Monday.");
  expect(claim?.antecedents.map(({ start, end }) => text.slice(start, end))).toEqual(["Maria Keller"]);
});

test.each([
  ["in quotation marks", "The board called the plan “a gift to Keller and the whole city” on Monday."],
  ["behind a title", "The board thanked Mr. Keller for the new bridge on Monday."],
  ["behind an article", "The board bought a Keller of 1912 for the city hall on Monday."],
  ["of an age", "The elder Keller closed the old bridge on Monday."],
  ["in the name of a thing", "The Keller administration closed the old bridge on Monday."],
  ["that says which of several things is meant", "Keller administration officials closed the old bridge on Monday."],
  ["that says so beside another", "The Okafor and Keller bridge proceedings opened in Oslo on Monday."],
  ["before another name", "The Keller Foundation closed the old bridge on Monday."],
  ["in a word with a hyphen", "The Keller-Okafor plan closed the old bridge on Monday."],
  ["behind a hyphen", "The board sold its shares of Nano-Keller on Monday."],
])("a surname stays as it is %s", async (_, text) => {
  expect(await behind(text)).toEqual([text]);
});

test("a part of a longer name is not completed", async () => {
  const full = "The Energy Council of Norway sold two boats in March.";
  const text = "The Ministry of Trade, Industry and Energy closed the old bridge on Monday.";
  expect(await claimTexts(`${full} ${text}`)).toEqual([full, text]);
});

test("a title completes no name: it may be had no more", async () => {
  const titled = "Mayor Okafor closed the old bridge of Bergen in May.";
  const later = "Okafor has since opened a yard on the river.";
  expect(await claimTexts(`${titled} ${later}`)).toEqual([titled, later]);
});

test("a place is not completed to a person of its name", async () => {
  const text =
    "Paul London runs the yard of Bergen. The ferry left London on Monday. The ferry sank near London in May.";
  expect((await claimTexts(text)).filter((claim) => /Paul/.test(claim))).toEqual([
    "Paul London runs the yard of Bergen.",
  ]);
});

test("two of one surname are told as the text tells them", async () => {
  const text = `${met} Tom Keller runs the yard of Oslo. Keller closed the old bridge on Monday.`;
  expect(await claimTexts(text)).toContain("Keller closed the old bridge on Monday.");
});

test("a surname that somebody else in the text has stays, whether or not that is known for a name", async () => {
  const text = `${met} RJ Keller ran for the board of Oslo. Keller closed the old bridge on Monday.`;
  expect(await claimTexts(text)).toContain("Keller closed the old bridge on Monday.");
});

test("a claim that would be too long keeps the short name", async () => {
  const words = "about the cost of towers and lamps on the quay";
  const rest = `closed the bridge over the river on Monday night after a long debate of four hours ${words} and a talk ${words}`;
  const text = `Keller ${rest}.`;
  expect(text.split(" ")).toHaveLength(40);
  expect(await behind(text)).toEqual([text]);
});

test("a name that a page doubles without a blank completes nothing", async () => {
  const text = "The board chose Gordon MarlowGordon Marlow in May. Marlow closed the old bridge on Monday.";
  const texts = await claimTexts(text);
  expect(texts.join("\n")).not.toMatch(/MarlowGordon Marlow closed/);
});
