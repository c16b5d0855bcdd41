import { expect, test } from "vitest";
import { openPartLexicon } from "../../../workers/text/part-lexicon.ts";

const { cut } = openPartLexicon();

/** Some that the lexicon has, in all spellings, some that are two words in one, some that it cannot have. */
const words = [
  ..."a I officials Officials OFFICIALS cannot Cannot gonna lemme wanna US us Braelinn XD McAdoo USD etc Mr Inc no No am pm".split(
    " ",
  ),
  ..."th st Jan may May March said covid iPhone eBay xkcd zzz O ok OK lol dont Wont".split(" "),
];
const marks = ["", ..."’”\"])}….,!;?/:'-–—%([“‘$"];

test("a word of plain letters is cut as among others, whatever mark stands behind it", () => {
  // Behind a second word a chunk is none any more, and wink-nlp's own way through it is taken.
  for (const chunk of words.flatMap((word) => marks.map((mark) => `${word}${mark}`))) {
    const among = cut(`${chunk} 12.5`);
    expect(among.pop()?.text).toBe("12.5");
    expect({ chunk, parts: cut(chunk) }).toEqual({ chunk, parts: among });
  }
});
