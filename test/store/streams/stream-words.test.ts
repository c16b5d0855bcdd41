import { expect, test } from "vitest";
import { foldedText, foundWords } from "../../../store/streams/stream-words.ts";

test("words and phrases are found whole, whatever stands between words; a star stands for any ending", () => {
  const text = foldedText("Ellet-Ferries: the “grain fee” of ferrymen rose.");
  expect(foundWords(["ferry", "ferries", "grain  Fee", "rain fee", "fee of"], text)).toEqual([
    "ferries",
    "grain  Fee",
    "fee of",
  ]);
  expect(foundWords(["ferr*", "ellet ferr*", "err*", "fee*", "ros* "], text)).toEqual([
    "ferr*",
    "ellet ferr*",
    "fee*",
    "ros* ",
  ]);
});
