import { expect, test } from "vitest";
import { type ParsedText, parseText } from "../../../workers/text/parsed-text.ts";
import { type SummarySource, summarize } from "../../../workers/topics/summary.ts";

const plain: SummarySource = {
  about: "",
  tellingOf: () => 0.9,
  tellings: { toldAs: () => null, mayTell: () => true },
};

const summaryOf = (text: ParsedText, about: string, more: Partial<SummarySource> = {}) =>
  summarize(text, { ...plain, about, ...more }).summary;

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
  const summary = summaryOf(text, "Council votes for harbour bridge");
  expect(summary).toMatch(/^The council approved .*The harbour bridge will cost/s);
  expect(summary.split(/\s+/).length).toBeLessThanOrEqual(80);
});

test("half of somebody's words, links and headings are left out", async () => {
  const text = await parseText(
    "Bridge news\n\nThe bridge is closed for the whole of March. “The bridge is old.\n\nThe bridge is tired,” said the engineer of the bridge.\n\nMore on the bridge of the town at https://example.org/bridge.",
  );
  expect(summaryOf(text, "Bridge")).toBe("The bridge is closed for the whole of March.");
});

test("where no sentence is, the text's beginning stands for it", async () => {
  expect(summaryOf(await parseText("Tickets 20 pounds"), "")).toBe("Tickets 20 pounds");
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
  expect(summaryOf(text, "Harbour bridge")).toBe(told);
});

test("a dateline or a salutation in a line of its own is no heading, and a few words under a speaker's name tell nothing", async () => {
  const letter = await parseText("OSLO (AP) —\n\nThe harbour bridge reopened on Monday after a long repair.");
  expect(summaryOf(letter, "")).toBe("The harbour bridge reopened on Monday after a long repair.");
  const talk = await parseText(
    "Tomas Lund: Three things happened.\n\nAda Vale: The town closed the harbour bridge for three years.",
  );
  expect(summaryOf(talk, "Harbour bridge")).toBe("The town closed the harbour bridge for three years.");
  const column = await parseText("DEAR ADA:\n\nMy neighbour bought the whole harbour bridge last year.");
  expect(summaryOf(column, "")).not.toMatch(/DEAR/);
});

test("of a column the point is told, not only the scene before it", async () => {
  const column = await parseText(
    [
      "My neighbour keeps a rowing boat in her garden, and on Sundays she paints it blue.",
      "Her two dogs watch her from the steps of the house.",
      asides.join(" "),
      "The truth is that the town needs the ferry more than another bridge.",
      "Ferries carry more people of the town than a bridge ever would.",
    ].join("\n\n"),
  );
  expect(summaryOf(column, "The town needs its ferry")).toMatch(/The truth is that the town needs the ferry/);
});

test("two sentences are told at least, three at most", async () => {
  const long =
    "The council of the harbour town approved a new bridge over the river after a debate of nine hours in which the mayor, the fishermen, the owners of the two ferries, the school and the church all spoke for and against the plan, the costs, the tolls and the road that will lead to it.";
  const two = await parseText(`${long} The bridge opens in May. The ferries of the town stop in June.`);
  expect(summaryOf(two, "Bridge approved")).toMatch(/^The council .* it\. (The bridge opens|The ferries)/s);
  const short = Array.from({ length: 9 }, (_, at) => `The bridge has ${at + 2} spans of steel.`);
  expect(summaryOf(await parseText(short.join(" ")), "Bridge").split(". ").length).toBe(3);
});

test("what stumbles and what tells nothing stays behind what tells something", async () => {
  const talk = await parseText(
    "Um, the harbour bridge is, uh, closed for the whole of the winter. The harbour bridge is closed for repairs.",
  );
  expect(summaryOf(talk, "Harbour bridge")).toBe("The harbour bridge is closed for repairs.");
  const text = await parseText(
    ["blue and long", "old and worn", "shut at night", "loud by day"]
      .map((one) => `The harbour bridge of the town is ${one}.`)
      .join(" "),
  );
  const tellingOf = (number: number) => (number === 0 ? 0.05 : 0.9);
  expect(summaryOf(text, "Harbour bridge", { tellingOf })).not.toMatch(/blue/);
});

test("a sentence is told by its claim, unless it goes on from its neighbour; what may not be told is not", async () => {
  const text = await parseText(
    "Mayor Ann Lee opened the harbour bridge. She thanked the builders of the bridge. The choir sang on the harbour bridge.",
  );
  const span = { start: 0, end: 1 };
  const claim = {
    claim_text: "Ann Lee thanked the builders of the bridge.",
    span,
    sentence: span,
    antecedents: [],
    number: 1,
    form: "statement" as const,
    made: [],
  };
  const toldAs = (number: number) => (number === 1 ? { claim, isSaid: false } : null);
  const tellings = { toldAs, mayTell: (number: number) => number !== 2 };
  expect(summaryOf(text, "Harbour bridge", { tellings })).toBe(
    "Mayor Ann Lee opened the harbour bridge. She thanked the builders of the bridge.",
  );
  const alone = { toldAs, mayTell: (number: number) => number === 1 };
  expect(summaryOf(text, "Harbour bridge", { tellings: alone })).toBe("Ann Lee thanked the builders of the bridge.");
});

test("a sentence that the text has twice is told once", async () => {
  const twice = "The council approved the new harbour bridge of the town after a long vote on Monday.";
  const text = await parseText([twice, asides.slice(0, 2).join(" "), twice, asides.slice(2).join(" ")].join("\n\n"));
  expect(summaryOf(text, "Council approves harbour bridge").split(twice)).toHaveLength(2);
});

test("what goes on from a sentence that is not told is told without the word that says so", async () => {
  const text = await parseText(
    [
      asides.slice(0, 3).join(" "),
      "Instead, the council of the town wants the harbour bridge to be closed for lorries.",
      asides.slice(3).join(" "),
    ].join("\n\n"),
  );
  expect(summaryOf(text, "Council wants harbour bridge closed")).toMatch(/(?:^|\. )The council of the town wants/);
});

test("of each sentence is told how much of the text it tells beside the others", async () => {
  const point = "The council approved the new harbour bridge of the town after a long vote on Monday.";
  const text = await parseText([point, ...asides].join(" "));
  const { shareOf } = summarize(text, { ...plain, about: "Council approves harbour bridge" });
  expect(shareOf(0)).toBe(Math.max(...text.sentences.map((_, number) => shareOf(number))));
  expect(shareOf(0)).toBeLessThanOrEqual(1);
  expect(shareOf(text.sentences.length)).toBe(0);
});
