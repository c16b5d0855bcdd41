import { expect, test } from "vitest";
import { withNames } from "../../../server/console/story/names.ts";
import type { Claim } from "../../../store/model/claim.ts";

const content = "Mara Venn spoke. She said the board had no choice. Venn left.";
const at = (words: string, from = 0) => {
  const start = content.indexOf(words, from);
  return { start, end: start + words.length };
};
const claim = (claim_text: string, words: string, names: string[]) =>
  ({ claim_text, span: at(words), antecedents: names.map((name) => at(name)) }) as unknown as Claim;

test("a name that the text gives elsewhere is marked in the claim that it was put into", () => {
  const put = claim("Mara Venn said the board had no choice.", "She said the board had no choice.", ["Mara Venn"]);
  expect(withNames(put, content).html).toBe(
    '<ins class="name" title="Named elsewhere in the text">Mara Venn</ins> said the board had no choice.',
  );
});

test("a name that stands in the proving words is not, nor one that the claim does not have", () => {
  expect(withNames(claim("Mara Venn spoke.", "Mara Venn spoke.", ["Mara Venn"]), content).html).toBe(
    "Mara Venn spoke.",
  );
  expect(withNames(claim("She spoke.", "She said", ["Mara Venn"]), content).html).toBe("She spoke.");
});

test("without the text nothing is marked", () => {
  const put = claim("Mara Venn said so.", "She said", ["Mara Venn"]);
  expect(withNames(put, undefined).html).toBe("Mara Venn said so.");
});
