import { expect, test } from "vitest";
import { firstTokenFrom, tokensUpTo } from "../../../workers/claims/token-places.ts";
import { parseText } from "../../../workers/text/parsed-text.ts";

test("words are found by their places as by looking at each", async () => {
  const { sentences } = await parseText("Ada Brook, 56, closed the old mill-house in Rome on Monday.");
  const tokens = sentences[0]?.tokens ?? [];
  expect(tokens.length).toBeGreaterThan(8);
  for (let place = -1; place < 70; place++) {
    expect(firstTokenFrom(tokens, place)).toBe(tokens.findIndex(({ start }) => start >= place));
    expect(tokensUpTo(tokens, place)).toBe(tokens.findLastIndex(({ end }) => end <= place) + 1);
  }
  expect(firstTokenFrom([], 0)).toBe(-1);
});
