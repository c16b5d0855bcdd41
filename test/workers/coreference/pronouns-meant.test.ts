import { expect, test } from "vitest";
import { shippedCoreference } from "../../../workers/coreference/coreference-model.ts";
import { openCoreference, personsMeant } from "../../../workers/coreference/pronouns-meant.ts";
import { readTrees } from "../../support/text-trees.ts";

const find = openCoreference(shippedCoreference());

/** Whom the first place of a word means. */
async function meant(content: string, word: string): Promise<string | null> {
  const text = await readTrees(content);
  const at = new RegExp(`\\b${word}\\b`).exec(content)?.index ?? -1;
  return personsMeant(text, find(text))(at)?.name ?? null;
}

test("the only person that the text tells of is meant, under the longest name", async () => {
  const content = "Maria Lindt runs the mill at Torsby. Lindt bought the mill in 2011. She plans to sell it next year.";
  expect(await meant(content, "She")).toBe("Maria Lindt");
});

test("whose name was given last is not meant where the gender says otherwise", async () => {
  const content = "Ms. Larsen runs the mill at Torsby. Mr. Harris works there. She plans to sell it next year.";
  const text = await readTrees(content);
  const [she] = find(text);
  expect(she?.antecedent).toEqual({ start: 0, end: "Ms. Larsen".length });
});

test("a name is put in only where the guess is at least an answer", async () => {
  const content =
    "Maria Lindt runs the mill. Peter Holm met her there. He said that she told him of his plans, and she left.";
  const guesses = find(await readTrees(content));
  expect(guesses.length).toBeGreaterThan(4);
  for (const { nameable, certain } of guesses) expect(nameable && !certain).toBe(false);
});

test("of two who may be meant nobody is", async () => {
  const content = "Peter Holm met John Brandt at the station. His train was late.";
  expect(await meant(content, "His")).toBeNull();
});

test("no company, no place and no group is a he", async () => {
  expect(await meant("Northwind Airlines Inc. sold the hall. He was glad.", "He")).toBeNull();
  expect(await meant("The drivers left the hall. He was glad.", "He")).toBeNull();
  expect(await meant("He was glad.", "He")).toBeNull();
});

test("between quotation marks nobody is meant whom only the narrator names", async () => {
  const content = "Maria Lindt runs the mill at Torsby. “I think she will sell the old mill soon,” a neighbour said.";
  const text = await readTrees(content);
  const guesses = find(text);
  const guess = guesses.find(({ pronoun }) => content.slice(pronoun.start, pronoun.end) === "she");
  expect(guess?.certain ?? false).toBe(false);
  expect(await meant(content, "she")).toBeNull();
});

test("the same text has the same answers, whatever was read before", async () => {
  const text = await readTrees(
    "Maria Lindt runs the mill. She bought it in May, and her brother Peter Holm helped her.",
  );
  const first = find(text);
  find(await readTrees("Peter Holm left. He was glad."));
  expect(find(text)).toEqual(first);
  for (const { certainty } of first) expect(certainty > 0 && certainty < 1).toBe(true);
});

test("pronouns are asked about once each, in order, and no reflexive ones", async () => {
  const content = "Peter Holm hurt himself when he fell. His brother told him to rest.";
  const text = await readTrees(content);
  const words = find(text).map(({ pronoun }) => content.slice(pronoun.start, pronoun.end));
  expect(words).toEqual(["he", "His", "him"]);
});

test("garbage has answers or none, and never fails", async () => {
  for (const content of ["", "he", "he he he", "“she", "HIS HER HIM", "her ".repeat(400), "x".repeat(5000)])
    expect(Array.isArray(find(await readTrees(content)))).toBe(true);
});
