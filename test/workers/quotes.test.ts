import { expect, test } from "vitest";
import { findQuotes } from "../../workers/quotes.ts";

const none = { tags: [], topics: [] };

async function spoken(text: string): Promise<[string, string | null][]> {
  return (await findQuotes(text, none)).map((quote) => [quote.text, quote.speaker]);
}

test.each<[string, string, [string, string | null][]]>([
  [
    "the speaker follows",
    '"We will rebuild the bridge," said Maria Keller.',
    [["We will rebuild the bridge", "Maria Keller"]],
  ],
  [
    "the speaker comes before",
    'Maria Keller said, "We will rebuild the bridge."',
    [["We will rebuild the bridge.", "Maria Keller"]],
  ],
  [
    "it is signed behind a dash, also in a list",
    "What visitors say:\n\n“The best museum of the whole coast.” ― Maria Keller\n\n“We will come back in May.”\n— Dr. Tom Okafor, a teacher from Halden",
    [
      ["The best museum of the whole coast.", "Maria Keller"],
      ["We will come back in May.", "Tom Okafor"],
    ],
  ],
  [
    "a dash goes on with the sentence",
    "“We will rebuild the bridge.” – Maria Keller’s promise of May – was not kept by the council.",
    [["We will rebuild the bridge.", null]],
  ],
  [
    "marks are typed as in machine-made texts",
    "The bridge fell in June. ``We will rebuild the bridge,'' said Maria Keller. The council voted for ``a quick start''.",
    [["We will rebuild the bridge", "Maria Keller"]],
  ],
  [
    "somebody else's words are another quotation, whether the speaker comes after",
    "“We will rebuild the bridge,” said Maria Keller. “The plan costs too much,” said Tom Okafor.",
    [
      ["We will rebuild the bridge", "Maria Keller"],
      ["The plan costs too much", "Tom Okafor"],
    ],
  ],
  [
    "by name or without",
    "“We will rebuild the bridge,” said Maria Keller. “The plan costs too much,” said a spokesman.",
    [
      ["We will rebuild the bridge", "Maria Keller"],
      ["The plan costs too much", "a spokesman"],
    ],
  ],
  [
    "or before",
    'Maria Keller said, "We will rebuild the bridge." Tom Okafor replied, "The plan costs too much." Keller repeated her promise.',
    [
      ["We will rebuild the bridge.", "Maria Keller"],
      ["The plan costs too much.", "Tom Okafor"],
    ],
  ],
  [
    "a broken quote is one",
    "“We will rebuild,” said Maria Keller, “and we will pay for it.”",
    [["We will rebuild, and we will pay for it.", "Maria Keller"]],
  ],
  [
    "and ends its sentences where a comma led to who speaks",
    "“We will rebuild,” said Maria Keller. “We have the money.”",
    [["We will rebuild. We have the money.", "Maria Keller"]],
  ],
  [
    "nobody says what another pronoun said",
    "Maria Keller runs the ferry. Peter Smith, her uncle, sold it to her in May. “It was the hardest year of my life,” she said.",
    [["It was the hardest year of my life", "Maria Keller"]],
  ],
  [
    "a surname leads to the full name",
    'Maria Keller leads the board. "It is far too early," Keller said.',
    [["It is far too early", "Maria Keller"]],
  ],
  [
    "he is the man named before",
    'Tom Okafor voted no. "The plan costs too much," he said.',
    [["The plan costs too much", "Tom Okafor"]],
  ],
  ["titles are none", 'In her book "Seven Rivers: A Life Among Boats," Maria Keller tells of the ferry.', []],
  [
    "who speaks without a name is told by all words that name them, and a second one is another",
    "“The old bridge is a danger to every boat,” said a spokesman for the county. “The ferry is late again,” said a sailor.",
    [
      ["The old bridge is a danger to every boat", "a spokesman for the county"],
      ["The ferry is late again", "a sailor"],
    ],
  ],
  [
    "an official of an organization is not it",
    "“The old bridge is a danger to every boat,” said a senior White House official.",
    [["The old bridge is a danger to every boat", "a senior White House official"]],
  ],
  ["scare quotes are none", 'The so-called "green" bridge opened.', []],
  [
    "who is named in an aside does not speak",
    '"We are ready to go," Maria Keller, who led the board of the Harbor Union, said.',
    [["We are ready to go", "Maria Keller"]],
  ],
  [
    "who hears does not speak",
    '"We are ready to go," Maria Keller told Tom Okafor.',
    [["We are ready to go", "Maria Keller"]],
  ],
])("%s", async (_, text, quotes) => {
  expect(await spoken(text)).toEqual(quotes);
});

test("every part is verbatim text between its marks", async () => {
  const text = "“We will rebuild,” said Maria Keller, “and we will pay for it.”";
  const [quote] = await findQuotes(text, none);
  expect(quote?.parts.map(({ start, end }) => text.slice(start, end))).toEqual([
    "We will rebuild,",
    "and we will pay for it.",
  ]);
});

test("what leads to a quotation is the source's own sentence before it, and nobody's quoted words", async () => {
  const context = async (text: string) => (await findQuotes(text, none)).map((quote) => quote.context);
  expect(await context('The bridge fell in May. "We will rebuild it soon," said Maria Keller.')).toEqual([
    "The bridge fell in May.",
  ]);
  const speech = "“The bridge fell. Nobody had looked at it. We will rebuild it soon,” said Maria Keller.";
  expect(await context(`${speech} “The plan costs too much,” said Tom Okafor.`)).toEqual([null, null]);
  const paragraphs =
    "Maria Keller spoke first: “The bridge fell in May. Nobody had looked at it for years.\n\nTom Okafor said: “The plan costs too much.”";
  expect((await context(paragraphs)).at(-1)).toBeNull();
});
