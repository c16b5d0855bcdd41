import { expect, test } from "vitest";
import { proveByTree, unlikely } from "../../../workers/proof/tree-proof.ts";

/** Why a sentence does not prove a claim. */
function reason(sentence: string, claim_text: string): string | null {
  const span = { start: 0, end: sentence.length };
  return proveByTree(sentence, { claim_text, evidence: "paraphrase", span, sentence: span, antecedents: [] });
}

test("a sentence proves itself, and a clause of its own", () => {
  const sentence = "The city closed the bridge on Monday, and the county opened a ferry on Tuesday.";
  expect(reason(sentence, sentence)).toBeNull();
  expect(reason(sentence, "The county opened a ferry on Tuesday.")).toBeNull();
});

test.each([
  ["a denial", "The mayor did not sign the contract on Friday.", "The mayor did sign the contract on Friday."],
  ["a doubt", "The mayor may sign the contract on Friday.", "The mayor sign the contract on Friday."],
  ["an object", "The company sold the mill in the north to its workers.", "The company sold to its workers."],
])("it does not prove a claim without %s", (_, sentence, claim) => {
  expect(reason(sentence, claim)).not.toBeNull();
});

test("what a model words so that it says the opposite is unlikely", () => {
  const sentence = "The mayor did not sign the contract on Friday, the clerk said.";
  const span = { start: 0, end: sentence.length };
  expect(unlikely(sentence, "The mayor signed the contract on Friday.", span)).not.toBeNull();
  expect(unlikely(sentence, "The clerk said the mayor did not sign the contract on Friday.", span)).toBeNull();
});
