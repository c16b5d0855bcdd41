import { describe, expect, test } from "vitest";
import { readFragment } from "../../../workers/text/readable-text.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";

const sentence = "The ferry company sold its last two boats to a yard in Lowell.";

describe("a heading that runs into its paragraph is a line of its own", () => {
  test.each([
    ["with a colon in it", `<b>What happened next:</b> ${sentence}`, "What happened next:"],
    [
      "with a colon behind it",
      `<strong>Fares in the winter season</strong>: ${sentence}`,
      "Fares in the winter season:",
    ],
    ["before a sentence that begins like one", `<strong>Boats for sale</strong> ${sentence}`, "Boats for sale"],
    ["made of a link", `<strong><a href="/b">Boats for sale</a></strong> ${sentence}`, "Boats for sale"],
    ["in two parts", `<b>Boats</b> <b>for sale</b> ${sentence}`, "Boats for sale"],
    ["before a break", `<b>Boats</b><br>Ana Prieto sold two of them.`, "Boats"],
    ["before a break, without bold", `Boats for sale<br>Ana Prieto sold two of them.`, "Boats for sale"],
  ])("%s", async (_what, html, heading) => {
    const [line, rest, ...more] = (await readFragment(`<p>${html}</p>`)).split("\n");
    expect(line).toBe(heading);
    expect(rest).toMatch(/^(The ferry|Ana Prieto)/);
    expect(more).toEqual([]);
  });

  test("also in a list and in a table's cell", async () => {
    expect(await readFragment(`<ul><li><b>Boats for sale</b> ${sentence}</li></ul>`)).toBe(
      `Boats for sale\n${sentence}`,
    );
    const table = `<table><tr><td><p><b>Boats for sale</b> ${sentence}</p></td></tr></table>`;
    expect(await readFragment(table)).toBe(`Boats for sale\n${sentence}`);
  });
});

describe("a sentence goes on in its line behind", () => {
  test.each([
    ["a name", "<strong>Ana Prieto</strong> said the boats were old."],
    ["a name before a title", "<b>Kestrel Air</b> Chief Ana Prieto sold the boats."],
    ["a company before its product", "<b>Kestrel</b> Model 3 sales fell by half in May."],
    ["a title of something", "<b>The Night Ferry</b> The Guardian has called a good play."],
    ["a speaker's name", "<b>Ana Prieto:</b> The boats were old. We sold them."],
    ["one who says it", "<b>Ana Prieto of the ferry company said:</b> The boats were old."],
    ["a question's letter", "<b>Q:</b> Were the boats old?"],
    ["a label of an entry", "<b>Built by the yard of:</b> Prieto and Sons"],
    ["its own bold beginning", "<b>Two of the boats that</b> the company sold were old."],
    ["a preposition", "<b>A list of</b> The boats that were sold."],
    ["a capital letter", "<b>T</b>he boats were old."],
    ["a sentence in bold", `<b>${sentence}</b> Nobody knew.`],
  ])("%s", async (_what, html) => {
    const text = await readFragment(`<p>${html}</p>`);
    expect(text).not.toContain("\n");
    expect(text).toBe(html.replace(/<[^>]+>/g, ""));
  });
});

describe("a break is the end of a line", () => {
  test.each([
    ["between entries", "Boat: Heron<br>Year: 1998<br>Price: $40,000", "Boat: Heron\nYear: 1998\nPrice: $40,000"],
    ["before a sign of a list", "For sale<br>• two boats<br>• one pier", "For sale\n• two boats\n• one pier"],
    ["when there are two of them", "boats<br><br>piers", "boats\npiers"],
    ["behind the end of a sentence", "It sank.<br>It rose.", "It sank.\n\nIt rose."],
  ])("%s", async (_what, html, text) => {
    expect(await readFragment(`<p>${html}</p>`)).toBe(text);
  });

  test.each([
    ["inside of a sentence", "The ferry company sold<br>its last two boats to<br>Lowell Yard."],
    ["behind a comma", "The ferry company sold the Heron,<br>Lowell Yard the Kestrel."],
    [
      "where the next word had no room",
      "The ferry company sold its boats to<br>Lowell and Sons, who<br>had asked for them.",
    ],
  ])("and only a blank %s", async (_what, html) => {
    expect(await readFragment(`<p>${html}</p>`)).toBe(html.replaceAll("<br>", " "));
  });
});

test("text set as it is typed keeps its paragraphs and headings, its wrapped lines go on", async () => {
  const typed = `1. Boats for sale\n\n   The ferry company sold its last two boats\n   to Lowell Yard in the month of May, and it\n   has none left.\n\n   Nobody knew.`;
  expect(await readFragment(`<pre>${typed}</pre>`)).toBe(
    "1. Boats for sale\nThe ferry company sold its last two boats to Lowell Yard in the month of May, and it has none left.\nNobody knew.",
  );
});

test("no sentence reaches from a heading into its text", async () => {
  const text = await readFragment(`<p><strong>Boats for sale</strong> ${sentence}</p>`);
  expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Boats for sale", sentence]);
});
