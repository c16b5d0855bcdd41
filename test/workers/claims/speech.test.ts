import { expect, test } from "vitest";
import { claimsOf, claimTexts } from "./claims-of.ts";

test.each<[string, string, string]>([
  [
    "two clauses are not parted",
    "“The county closed the old bridge on Monday, and the city opened a ferry on Tuesday,” Maria Keller said on Monday.",
    'Maria Keller said "The county closed the old bridge on Monday, and the city opened a ferry on Tuesday."',
  ],
  [
    "I stays I",
    "“I have closed my yard because I need the money for the ferry,” Tom Okafor said.",
    'Tom Okafor said "I have closed my yard because I need the money for the ferry."',
  ],
  [
    "a person's we stays we",
    "“We have closed the yard in the old harbor,” Tom Okafor said.",
    'Tom Okafor said "We have closed the yard in the old harbor."',
  ],
  [
    "a joint with the sentence before goes",
    "“But the old bridge is a danger to every boat,” Maria Keller said.",
    'Maria Keller said "the old bridge is a danger to every boat."',
  ],
  [
    "who has no name is called as the text calls them",
    "“The old bridge is a danger to every boat,” said a spokesman for the county.",
    'A spokesman for the county said "The old bridge is a danger to every boat."',
  ],
])("what somebody says is told word for word: %s", async (_, text, expected) => {
  expect(await claimTexts(text)).toEqual([expected]);
});

test("a company's we stays we", async () => {
  const text =
    "The county sued Northwind Ferries in May. “We have closed our yard in the old harbor,” Northwind Ferries said.";
  expect(await claimTexts(text)).toContain('Northwind Ferries said "We have closed our yard in the old harbor."');
});

test("he in a quotation stays he, and the proof is direct", async () => {
  const text =
    "Tom Okafor pleaded guilty on Monday. “He has taken full responsibility for the fire at the harbor,” his lawyer Maria Keller said.";
  const claim = (await claimsOf(text)).find((one) => /responsibility/.test(one.claim_text));
  expect(claim).toMatchObject({
    claim_text: 'Maria Keller said "He has taken full responsibility for the fire at the harbor."',
    claim_type: "remarks",
    evidence: "direct_quote",
  });
});

test("each sentence of a quotation is a remark, a question is none", async () => {
  const text =
    "“The ferry is late again,” Maria Keller said. “What will the county do about it? It should buy a new boat this year.”";
  expect(await claimTexts(text)).toEqual([
    'Maria Keller said "The ferry is late again."',
    'Maria Keller said "It should buy a new boat this year."',
  ]);
});

test("what is told before a quotation goes on is not told again", async () => {
  const text =
    "Maria Keller closed the old bridge on Monday, adding: “The new ferry of the county is much too slow for all who live on the islands.”";
  expect(await claimTexts(text)).toEqual([
    'Maria Keller said "The new ferry of the county is much too slow for all who live on the islands."',
  ]);
});

test("a quoted phrase stays in its statement", async () => {
  const text = "Maria Keller said the bridge is “a danger to every boat” in the harbor.";
  expect(await claimTexts(text)).toEqual([text]);
});

test.each<[string, string]>([
  ["in a clause that hangs on nothing", "“Perhaps because it is easy for the crews to forget,” Maria Keller said."],
  ["with a verb in brackets only", "“The quietest harbor of the whole coast (I am biased),” Maria Keller said."],
  ["without a verb that has a tense", "“Closing the old bridge in the month of May,” Maria Keller said."],
  [
    "that go on behind the speaker",
    "“We are focused,” Maria Keller said, “on the interests of all the boats in the harbor.”",
  ],
  ["that nobody says", "“The old bridge is a danger to every boat.”"],
])("no claim is made of quoted words %s", async (_, text) => {
  expect(await claimTexts(text)).toEqual([]);
});

test("an answer that only names a thing is no claim, one that is a sentence is", async () => {
  const text = [
    "Maria Keller has led the harbor board for ten years.",
    "Q: What is your job at the harbor?",
    "A: Head of the board",
    "Q: Favorite places you have ever visited?",
    "A: Rome, Oslo and the islands of my mother",
    "Q: Will the old bridge open again in the summer?",
    "A: The county will open the old bridge again in August.",
  ].join("\n\n");
  expect(await claimTexts(text)).toEqual([
    "Maria Keller has led the harbor board for ten years.",
    'Maria Keller said "The county will open the old bridge again in August."',
  ]);
});

test.each([
  "“The bridge in the harbor is safe,” Maria Keller never said.",
  "Maria Keller did not say “The bridge in the harbor is safe for everybody.”",
  "Maria Keller denied saying “The bridge in the harbor is safe for everybody.”",
  "“The bridge in the harbor is safe,” Maria Keller might have said.",
  "“The bridge in the harbor is safe,” Maria Keller allegedly told the police.",
  "“The bridge in the harbor is safe,” Maria Keller told the board, according to two officials.",
  "“The bridge in the harbor is safe,” Maria Keller told the gang, prosecutors said.",
  "Prosecutors said Maria Keller told the gang, “We will rob the bank in the harbor in May.”",
  "If Maria Keller says “The bridge in the harbor is safe,” nobody will believe it.",
])("words that may not have been said are told with the doubt: %s", async (text) => {
  expect(await claimTexts(text)).toEqual([text]);
});

test.each([
  "“The bridge in the harbor is safe,” Maria Keller said in May.",
  "“The bridge in the harbor is safe,” Maria Keller said when asked about the ferry.",
  "“The bridge in the harbor is safe,” said Maria Keller, who did not vote.",
])("no doubt is found where none is: %s", async (text) => {
  expect(await claimTexts(text)).toEqual(['Maria Keller said "The bridge in the harbor is safe."']);
});

test.each([
  [
    "a speaker whom a pronoun names",
    '"The ferry is late. The county will buy a boat this year. The mayor lies," he said.',
  ],
  ["nobody who speaks", "“The ferry is late. The county will buy a boat this year. The mayor lies.” Nobody knew."],
  ["single marks", "‘The ferry is late. The county will buy a boat this year. The mayor lies,’ Maria Keller said."],
  ["a doubted speaker", "“The ferry is late. The county will buy a boat this year. We lie,” Maria Keller never said."],
])("a sentence inside of a quotation is no statement of the text, with %s", async (_, text) => {
  const claims = await claimTexts(`Northwind Ferries runs four boats in the harbor. ${text}`);
  expect(claims.filter((claim) => claim.includes("buy a boat"))).toEqual([]);
});

test.each([
  [
    "a list of titles ends with who speaks",
    "“The harbor closes in May and opens again in June,” chairman, director and president Maria Keller said in a letter.",
    ['Maria Keller said "The harbor closes in May and opens again in June."'],
  ],
  [
    "a title without an article is nobody's",
    "“The harbor closes in May and opens again in June,” company spokesman said on Monday.",
    [],
  ],
  [
    "a question that lost its mark is no claim",
    "“What is the plan if the harbor closes in May,” Maria Keller said on Monday.",
    [],
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toEqual(expected);
});
