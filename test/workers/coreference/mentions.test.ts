import { expect, test } from "vitest";
import type { Mention } from "../../../workers/coreference/mention.ts";
import { findMentions } from "../../../workers/coreference/mentions.ts";
import type { PersonWords } from "../../../workers/coreference/person-words.ts";
import type { TextTrees } from "../../../workers/coreference/text-trees.ts";
import { readTrees } from "../../support/text-trees.ts";

const words: PersonWords = {
  givenName: (name) => (name === "maria" ? "she" : name === "peter" ? "he" : null),
  isPerson: (noun) => noun === "driver" || noun === "teacher",
};

async function mentionsOf(content: string): Promise<{ text: TextTrees; mentions: Mention[] }> {
  const text = await readTrees(content);
  return { text, mentions: findMentions(text, words) };
}

async function mentionAt(content: string, words: string): Promise<Mention> {
  const { mentions } = await mentionsOf(content);
  const found = mentions.find(({ start, end }) => content.slice(start, end) === words);
  if (!found) throw new Error(`no mention "${words}" among ${mentions.map(({ noun }) => noun).join(", ")}`);
  return found;
}

test("names, nouns and pronouns are found with their part in the clause", async () => {
  const content = "Maria Lindt sold the old mill to her brother.";
  const { mentions } = await mentionsOf(content);
  const shown = mentions.map(({ start, end, kind, role }) => `${content.slice(start, end)}: ${kind}, ${role}`);
  expect(shown).toEqual([
    "Maria Lindt: full-name, subject",
    "the old mill: definite, object",
    "her: pronoun, possessor",
    "her brother: possessed, oblique",
  ]);
});

test("a given name, a title or a noun tells the gender", async () => {
  expect((await mentionAt("Maria Lindt left the hall.", "Maria Lindt")).gender).toBe("she");
  expect((await mentionAt("Mr. Lindt left the hall.", "Mr. Lindt")).gender).toBe("he");
  expect((await mentionAt("The policewoman left the hall.", "The policewoman")).gender).toBe("she");
  expect((await mentionAt("The driver left the hall.", "The driver")).gender).toBeNull();
});

test("more than one is plural, and a company is no person", async () => {
  expect((await mentionAt("The drivers left the hall.", "The drivers")).plural).toBe(true);
  const firm = await mentionAt("Northwind Airlines Inc. sold the old hall.", "Northwind Airlines Inc.");
  expect(firm).toMatchObject({ person: false, gender: null });
});

test("what describes a name is the same as the name", async () => {
  const { mentions } = await mentionsOf("Maria Lindt is a teacher. Peter Holm met the teacher in May.");
  const lindt = mentions.filter(({ noun }) => noun === "maria" || noun === "teacher");
  expect(lindt).toHaveLength(3);
  expect(new Set(lindt.map(({ entity }) => entity)).size).toBe(1);
});

test("what stands between quotation marks is on a level of its own, a quoted term is not", async () => {
  const content = "“Maria sold the old mill,” said Peter Holm. He painted “Silver House” white.";
  const { mentions } = await mentionsOf(content);
  const levels = Object.fromEntries(mentions.map(({ noun, quotation }) => [noun, quotation]));
  expect(levels).toMatchObject({ maria: 0, mill: 0, peter: -1, he: -1, house: -1 });
});

test("who speaks by a label is not spoken of there", async () => {
  const { mentions } = await mentionsOf("Peter Holm: Maria Lindt sold the mill.");
  expect(mentions.filter(({ name }) => name !== null)).toHaveLength(1);
});

test("garbage has mentions or none, and never fails", async () => {
  for (const content of ["", "—", "“”", "he he he", "x".repeat(3000), "He. She? HIS!", "\n\n\n", "her ".repeat(400)])
    await expect(mentionsOf(content)).resolves.toBeDefined();
});
