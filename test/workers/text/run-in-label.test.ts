import { expect, test } from "vitest";
import { parseText } from "../../../workers/text/parsed-text.ts";

async function sentencesOf(text: string): Promise<string[]> {
  return (await parseText(text)).sentences.map((sentence) => sentence.text);
}

test.each([
  ["a heading", "Key points:", "The ferry company sold two boats."],
  ["a heading in capitals", "Boats for Sale:", "The ferry company sold two boats."],
  ["a heading with a participle", "Improved safety features:", "The company now checks its boats twice."],
  ["a score", "Herons 4, Kestrels 1:", "Lowell scored twice before the break."],
  ["a period's results", "Q1 results:", "Revenue rose 5 percent to $20 million."],
  ["a question that is a heading", "What happened next:", "The council closed the pier."],
  ["a place and an agency", "LOWELL (HNA) –", "The ferry company sold two boats on Monday."],
  ["a place, its state and a dash", "Lowell, Mass. —", "Two boats sank on Monday."],
  ["a place alone", "Lowell –", "Two boats sank on Monday."],
  ["words before a small letter", "The result:", "two boats lay idle for a year."],
  ["two words of one's own", "In short:", "nobody bought the boats."],
])("%s is no part of the sentence behind it", async (_what, label, sentence) => {
  expect(await sentencesOf(`${label} ${sentence}`)).toEqual([label, sentence]);
});

test("of two labels each is by itself", async () => {
  const parts = ["Summary:", "Women:", "Ana Prieto won the race in Lowell."];
  expect(await sentencesOf(parts.join(" "))).toEqual(parts);
});

test.each([
  "He gave one reason: money.",
  "The plan has a flaw: it costs two million dollars.",
  "The council took two steps: It closed the pier and sold the boats.",
  "Ana Prieto, the mayor of Lowell, said: It will cost us dearly.",
  "The second boat — sold in May — lay in the yard.",
  "Ana Prieto — The Herald's first editor — wrote two books.",
  "She's sure of it – The boats will sell.",
  "Two boats (Heron: the old one) were sold in May.",
  "Verdict: “The boats were sold too cheaply,” said Ana Prieto.",
  "The ferry leaves at 10:30 and returns at noon.",
  "It cost 4:1 in the end of the year.",
])("a sentence with a colon or dash in it stays whole: %s", async (sentence) => {
  expect(await sentencesOf(sentence)).toEqual([sentence]);
});

test("a title with a colon in it, which the text names more than once, stays whole", async () => {
  const sentence = "Heron: The Night Ferry opened in May.";
  expect(await sentencesOf(`Nobody saw Heron: The Night Ferry in Lowell.\n\n${sentence}`)).toContain(sentence);
});

test("where people take turns, their names stay with what they say; single entries do not", async () => {
  const turns = ["Ana:", "Ben:", "Ana:", "Ben:"].map((name) => `${name} The boats were sold in May.`);
  expect(await sentencesOf(turns.join("\n\n"))).toEqual(turns);
  const entries = ["Price:", "Size:", "Colour:", "Motor:"].map((name) => `${name} The boats differ in this.`);
  expect(await sentencesOf(entries.join("\n\n"))).toHaveLength(8);
});

test("what is cut keeps its words and places", async () => {
  const text = "Key points: The ferry company sold two boats.";
  const { sentences } = await parseText(text);
  for (const { start, end, text: words, tokens } of sentences) {
    expect(text.slice(start, end)).toBe(words);
    expect(tokens.every((token) => token.start >= start && token.end <= end)).toBe(true);
  }
  expect(sentences.map(({ paragraph }) => paragraph)).toEqual([0, 0]);
});
