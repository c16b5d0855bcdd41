import { expect, test } from "vitest";
import { chunksOf, readChunks } from "../../../workers/text/chunks.ts";

test.each([
  "The U.S. paid $1,200.50 (about €1,100).\n\n“A lot,” he said.\t👍",
  " \u00a0İstanbul\u2003l’été\u3000à\ufeff20\u2028°C ",
  "",
])("chunks are what stands between blanks, each at its place: %s", (content) => {
  const { chunks, starts } = chunksOf(content);
  expect(chunks.map(({ text }) => text)).toEqual(content.match(/\S+/g) ?? []);
  chunks.forEach(({ text }, at) => {
    expect(content.indexOf(text, starts[at])).toBe(starts[at]);
  });
});

test("a chunk that was met before is the same one, until too many others were met", () => {
  const [first] = readChunks("harbour bridge").chunks;
  expect(readChunks("the harbour").chunks[1]).toBe(first);
  readChunks(Array.from({ length: 40_000 }, (_, number) => `word${number}`).join(" "));
  const [again] = readChunks("harbour").chunks;
  expect(again).not.toBe(first);
  expect(again?.text).toBe("harbour");
});

test("a run without blanks is cut between words and marks and where it is long, each piece known when it comes again", () => {
  const run = `${"tide".repeat(25_000)}${"-".repeat(100_000)}☂️😀${"👍".repeat(40)}quay-quay's/U.S.`;
  const { chunks, starts } = readChunks(`before ${run} behind`);
  const pieces = chunks.slice(1, -1);
  expect(pieces.map(({ text }) => text).join("")).toBe(run);
  expect(pieces.map(({ text }) => text).slice(-5)).toEqual(["quay", "-", "quay's", "/", "U.S."]);
  expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThanOrEqual(64);
  expect(pieces.every(({ text }, at) => run.startsWith(text, starts[at + 1]! - "before ".length))).toBe(true);
  expect(pieces.every(({ text }) => !/[\uDC00-\uDFFF]/.test(text[0] ?? ""))).toBe(true);
  expect(new Set(pieces).size).toBeLessThan(20);
});

test("a word of 32 letters is one chunk", () => {
  const words = ["a".repeat(32), `${"b".repeat(31)},`];
  expect(readChunks(words.join(" ")).chunks.map(({ text }) => text)).toEqual(words);
});

test("a word with a mark behind it leads to the word; what is more than letters and one mark does not", () => {
  const of = (text: string) => readChunks(text).chunks[0]?.bare?.text ?? null;
  expect(of("quays,")).toBe("quays");
  expect(readChunks("quays, quays").chunks[0]?.bare).toBe(readChunks("quays").chunks[0]);
  expect(["J.", "quays’", "quays),", "2021,", "U.S.", "quay-", "quays"].map(of)).toEqual(Array(7).fill(null));
});
