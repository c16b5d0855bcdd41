import { describe, expect, test } from "vitest";
import { treeProof } from "../../../workers/faithfulness/tree-proof.ts";
import { treeOf } from "./trees.ts";

function broken(claim: string, sentence: string, put: string[] = []): string[] {
  return treeProof(treeOf(claim), treeOf(sentence), put).map(({ rule, word }) => `${rule}: ${word}`);
}

describe("a claim's tree proves it where", () => {
  test.each([
    ["it is the sentence", "The council bought the old mill on Monday.", "The council bought the old mill on Monday."],
    [
      "it is one of two joined clauses",
      "The bakers cheered.",
      "The council bought the old mill, and the bakers cheered.",
    ],
    ["two verbs share a subject", "The council sold the yard.", "The council bought the mill and sold the yard."],
    [
      "a relative clause is told of its noun",
      "Mara Venn ran the mill.",
      "Mara Venn, who ran the mill, left the town in May.",
    ],
    ["who says so is kept", "The guild said the mill is safe.", "The guild said on Monday that the mill is safe."],
    ["who says so moved", "The mill is safe, the guild said.", "The guild said that the mill is safe."],
    [
      "a clause beside it is denied",
      "The bakers cheered.",
      "The council did not buy the mill, but the bakers cheered.",
    ],
    ["what is told of a noun has no condition", "The guild is a union.", "If it rains, the guild, a union, will meet."],
    ["an aside is left out", "The mill opened in May.", "The mill, which has two wheels, opened in May."],
  ])("%s", (_, claim, sentence) => {
    expect(broken(claim, sentence)).toEqual([]);
  });
});

describe("it is not proved where", () => {
  test.each([
    ["a negation is gone", "The council approved the dam.", "The council has not approved the dam.", "polarity: not"],
    ["a modal verb is gone", "The council buys the mill.", "The council may buy the mill.", "modality: may"],
    ["a hedge is gone", "The clerk forged the bill.", "The clerk allegedly forged the bill.", "modality: allegedly"],
    ["who says so is gone", "The mill is safe.", "The guild said that the mill is safe.", "attribution: said"],
    ["a condition is gone", "The mill will close.", "The mill will close if the river rises.", "condition: rises"],
    ["an object is gone", "The council bought.", "The council bought the old mill.", "arguments: mill"],
    ["another does it", "The mill sold the yard.", "The council bought the mill and sold the yard.", "subject: mill"],
    ["a word is new", "The council bought the old brewery.", "The council bought the old mill.", "words: brewery"],
    ["how much it is is gone", "Bakers left the guild.", "Most bakers left the guild.", "amount: Most"],
    ["it is told in the past", "The guild was a union.", "The guild, a union of bakers, walked out.", "tense: was"],
    ["it has no finite verb", "The council buying the mill.", "The council was buying the mill.", "predicate: buying"],
  ])("%s", (_, claim, sentence, expected) => {
    expect(broken(claim, sentence)).toContain(expected);
  });
});

test("a name that was put in counts as the text's own", () => {
  const [claim, sentence] = ["Mara Venn bought the mill.", "She bought the mill."];
  expect(broken(claim, sentence)).toEqual(["words: Mara", "words: Venn"]);
  expect(broken(claim, sentence, ["Mara Venn"])).toEqual([]);
});

test("each reason names its word", () => {
  const [first] = treeProof(treeOf("The council approved the dam."), treeOf("The council has not approved the dam."));
  expect(first?.reason).toBe('"not" denies it in the sentence or in the claim alone');
});
