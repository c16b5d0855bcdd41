import { expect, test } from "vitest";
import type { ProvableClaim } from "../../../workers/proof/proof.ts";
import { proofFor } from "../../../workers/proof/proofs.ts";

const content = "The yard closed in May. Doe, who ran the mill and later sold it, left. Jane Doe is known.";
const sentence = { start: 24, end: content.indexOf(" Jane") };
const doe = { start: content.indexOf("Jane"), end: content.indexOf("Jane") + 8 };

function claim(claim_text: string, change: Partial<ProvableClaim> = {}): ProvableClaim {
  return { claim_text, evidence: "paraphrase", span: sentence, sentence, antecedents: [doe], ...change };
}

test.each([
  ["words in their order, others left out", claim("Doe left."), null],
  ["a name from an antecedent", claim("Jane Doe ran the mill and later sold it."), null],
  ["a word put in", claim("Jane Doe said the mill left."), null],
  [
    "a word of another sentence",
    claim("Jane Doe closed the mill."),
    '"closed" does not stand in its place in the proof',
  ],
  ["words turned around", claim("Jane Doe sold the mill."), `"the" does not stand in its place in the proof`],
  [
    "a name without its antecedent",
    claim("Jane Doe left.", { antecedents: [] }),
    'name "Jane" does not stand in the proof',
  ],
])("%s", (_, stated, reason) => {
  expect(proofFor("rules/9", "en")(content, stated)).toBe(reason);
});

test("what earlier rules or a model worded is held to numbers, names and quotes", () => {
  for (const extractor of ["rules/8", "llm/1 qwen3:8b"])
    expect(proofFor(extractor, "en")(content, claim("Jane Doe closed the mill."))).toBeNull();
});
