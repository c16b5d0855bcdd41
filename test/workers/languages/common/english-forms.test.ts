import { expect, test } from "vitest";
import { englishForm } from "../../../../workers/languages/common/english-forms.ts";

test("plurals of English nouns", () => {
  const singulars = ["woman", "spokesman", "german", "child", "media", "telecommunications", "city", "interest rate"];
  expect(singulars.map((noun) => englishForm(noun, "NNS"))).toEqual([
    "women",
    "spokesmen",
    "germans",
    "children",
    "media",
    "telecommunications",
    "cities",
    "interest rates",
  ]);
});
