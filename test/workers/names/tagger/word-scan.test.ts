import fc from "fast-check";
import { expect, test } from "vitest";
import { nameWords } from "../../../../workers/names/tagger/name-words.ts";
import { wordScan } from "../../../../workers/names/tagger/word-scan.ts";
import { wordTable } from "../../../../workers/names/tagger/word-table.ts";

const table = wordTable({ cluster: () => -1, lists: () => 0 });
const scan = wordScan(table);

function scanned(content: string, from: number, to: number) {
  const size = content.length + 1;
  const row = {
    words: new Int32Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    joined: new Uint8Array(size),
  };
  const end = scan(content, from, to, row, 1);
  return Array.from({ length: end - 1 }, (_, at) => ({
    text: table.textOf(row.words[at + 1]!),
    start: row.starts[at + 1],
    end: row.ends[at + 1],
    joined: row.joined[at + 1] === 1,
  }));
}

/** Pieces at which words are cut in one way or another. */
const piece = fc.constantFrom(
  ...Array.from("aAbBsSwW ..,:'’&/12é中²́ \u00a0\u3000–“ßM"),
  "Mr.",
  "Inc",
  "U.S.",
  "www.",
  "http://",
  "https:",
  "'s",
  "’s ",
  "AT&T",
  "d'",
  "\u{1d400}",
  "😀",
  "10th",
  "No",
);

test("words are cut as the pattern cuts them, wherever the piece of text begins and ends", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), fc.nat(3), fc.nat(3), (pieces, before, behind) => {
      const text = pieces.join("");
      const from = Math.min(before, text.length);
      const to = Math.max(from, text.length - behind);
      expect(scanned(text, from, to)).toEqual(nameWords(text.slice(from, to), from));
    }),
    { numRuns: 2_000 },
  );
});
