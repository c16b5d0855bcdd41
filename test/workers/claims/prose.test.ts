import { expect, test } from "vitest";
import { readStatements } from "../../../workers/extract.ts";
import type { Document } from "../../../workers/extraction.ts";

const before =
  "The ferry company of Lowell sold two boats to a yard in May. The yard paid $40,000 for them in cash. The council had asked for a higher price.";
const after =
  "The pier will close in June. The harbour office moved to Springfield in April. Nobody has bought the third boat.";

/** Claims of a text with a paragraph in its midst. */
async function claimsWith(paragraph: string): Promise<string[]> {
  const content = [before, paragraph, after].join("\n\n");
  const document: Document = {
    url: null,
    title: null,
    source_name: "Lowell Herald",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text: content },
    language: "en",
  };
  const { ranked } = await readStatements(content, document, { tags: [], topics: [] });
  return ranked.map(({ claim_text }) => claim_text);
}

const statement = "The oldest boat burned in the yard on Sunday.";

test("a claim begins behind the label of its sentence", async () => {
  expect(await claimsWith(`Key points: ${statement}`)).toContain(statement);
  expect(await claimsWith(`LOWELL (HNA) - ${statement}`)).toContain(statement);
  expect(await claimsWith(`Fires at the yard\n${statement}`)).toContain(statement);
});

test.each([
  ["who says it", `Police: ${statement}`],
  ["somebody's name", `Ana Prieto: ${statement}`],
  ["that it is none", `Myth: ${statement}`],
  ["what is feared", `Worst case: ${statement}`],
  ["a condition", `If the vote fails: ${statement}`],
  ["an allegation on a line of its own", `The charges against the captain:\n\n${statement}`],
  ["a theory in the sentence before", `Two officials believe this:\n\n${statement}`],
  ["a note on the text itself", `Correction: ${statement}`],
])("under a label that says %s the text vouches for nothing", async (_what, paragraph) => {
  expect((await claimsWith(paragraph)).filter((claim) => claim.includes("oldest boat"))).toEqual([]);
});

test.each([
  ["in capitals", `NOTE ON THE FIRE: ${statement}`],
  ["of a thing that is named after somebody", `Yard of Ana Prieto: ${statement}`],
  ["with a trade in it that it is not about", `A list of works by painters:\n\n${statement}`],
  ["of a score with a speaker's trade in its name", `Senators 4, Herons 2: ${statement}`],
  ["that is a whole sentence of the text", `If you sell a boat, these rules hold:\n\n${statement}`],
  ["of a place and a dash", `Springfield – ${statement}`],
])("a label %s leaves the sentence what it is", async (_what, paragraph) => {
  expect(await claimsWith(paragraph)).toContain(statement);
});

test("what need not be so is said of one sentence, or of the paragraph below a line of its own", async () => {
  expect(await claimsWith(`Worst case: The pier sinks within ten years. ${statement}`)).toContain(statement);
  expect(await claimsWith(`Worst case:\n\nThe pier sinks within ten years. ${statement}`)).not.toContain(statement);
});

test("of entries under names that come again, nobody knows whose they are", async () => {
  const names = ["Herons:", "Kestrels:", "Herons:", "Kestrels:"].map((name) => `${name} ${statement}`);
  expect((await claimsWith(names.join("\n\n"))).filter((claim) => claim.includes("oldest boat"))).toEqual([]);
});

test("entries under names that come once are nobody's words", async () => {
  const names = ["Ana", "Ben", "Clara", "David"].map((name) => `${name}: ${statement}`);
  const paragraph = `Ana Prieto, Ben Okafor, Clara Diaz and David Lee have boats.\n\n${names.join("\n\n")}`;
  expect((await claimsWith(paragraph)).filter((claim) => claim.includes("oldest boat"))).toEqual([]);
});

test("what holds for a label's speaker holds to the end of the paragraph, and no further", async () => {
  const claims = await claimsWith(`Police: The fire began at night. ${statement}`);
  expect(claims.filter((claim) => claim.includes("oldest boat"))).toEqual([]);
  expect(claims).toContain("The pier will close in June.");
});

test.each([
  ["goes on from the sentence before", `“Much is lost. ${statement} It will not be built again,” the note ended.`],
  ["has straight marks", `"Much is lost. ${statement} It will not be built again," the note ended.`],
  ["never ends", `“Much is lost. ${statement}`],
  ["never began", `Much is lost. ${statement}”`],
])("what is said in a quotation that %s is no statement of the text", async (_what, paragraph) => {
  expect(await claimsWith(paragraph)).not.toContain(statement);
});

test("a mark of inches begins no quotation", async () => {
  expect(await claimsWith(`A plank of 34" broke in the night. ${statement}`)).toContain(statement);
});

test.each([
  ["a bracket has no partner", "The oldest boat (built in 1931 burned in the yard on Sunday."],
  ["the blank between two is lost", "The oldest boat burned in the yard.Police arrested two men there on Sunday."],
])("a sentence where %s is no claim", async (_what, sentence) => {
  expect((await claimsWith(sentence)).filter((claim) => claim.includes("oldest boat"))).toEqual([]);
});

test("who wrote a text is no claim of it, whom it tells of is", async () => {
  const content = `${before}\n\n${after}\n\nAna Prieto is a columnist for the Springfield Gazette.`;
  const document: Document = {
    url: null,
    title: null,
    source_name: "Lowell Herald",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text: content },
    language: "en",
  };
  const claimsOf = async (text: string) =>
    (await readStatements(text, document, { tags: [], topics: [] })).ranked.map(({ claim_text }) => claim_text);
  const life = "Ana Prieto is a columnist for the Springfield Gazette.";
  expect(await claimsOf(content)).not.toContain(life);
  expect(await claimsOf(`Ana Prieto opened the yard in 1990.\n\n${content}`)).toContain(life);
});
