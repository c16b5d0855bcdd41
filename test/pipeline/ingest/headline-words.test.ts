import { expect, test } from "vitest";
import { headlineWords } from "../../../pipeline/ingest/headline-words.ts";

test("words of headlines come without endings, apostrophes, dots and common words", () => {
  expect([...headlineWords("The U.S. Fed's rates are raised, says Venn’s rival")]).toEqual([
    "us",
    "fed",
    "rat",
    "rais",
    "venn",
    "rival",
  ]);
});
