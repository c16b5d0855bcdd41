import fc from "fast-check";
import { expect, test } from "vitest";
import { bestHeads } from "../../../workers/syntax/arborescence.ts";

/** All assignments of heads to `words` words. */
function* assignments(words: number): Generator<number[]> {
  const heads = new Array<number>(words).fill(0);
  for (let code = 0; code < (words + 1) ** words; code++) {
    let rest = code;
    for (let word = 0; word < words; word++) {
      heads[word] = rest % (words + 1);
      rest = Math.floor(rest / (words + 1));
    }
    yield [...heads];
  }
}

function isTree(heads: readonly number[]): boolean {
  if (heads.filter((head) => head === 0).length !== 1) return false;
  return heads.every((_, word) => {
    let at = word + 1;
    for (let steps = 0; at > 0; steps++) {
      if (steps > heads.length) return false;
      at = heads[at - 1] ?? 0;
    }
    return true;
  });
}

const sumOf = (scores: Float64Array, size: number, heads: readonly number[]) =>
  heads.reduce((sum, head, word) => sum + (scores[(word + 1) * size + head] ?? 0), 0);

test("the heads are a tree with one root, and no tree is better", () => {
  const words = 4;
  const size = words + 1;
  const numbers = fc.array(fc.integer({ min: -1000, max: 0 }), { minLength: size * size, maxLength: size * size });
  fc.assert(
    fc.property(numbers, (values) => {
      const scores = Float64Array.from(values);
      for (let at = 0; at < size; at++) scores[at * size + at] = Number.NEGATIVE_INFINITY;
      const found = Array.from(bestHeads(scores, size)).slice(1);
      expect(isTree(found)).toBe(true);
      const best = Math.max(
        ...Array.from(assignments(words))
          .filter(isTree)
          .map((one) => sumOf(scores, size, one)),
      );
      expect(sumOf(scores, size, found)).toBe(best);
    }),
    { numRuns: 60 },
  );
});

test("of many words, whose likeliest heads go round in circles, no one head can be changed for a better tree", () => {
  const size = 15;
  const numbers = fc.array(fc.integer({ min: -9, max: 0 }), { minLength: size * size, maxLength: size * size });
  fc.assert(
    fc.property(numbers, (values) => {
      const scores = Float64Array.from(values);
      for (let at = 0; at < size; at++) scores[at * size + at] = Number.NEGATIVE_INFINITY;
      const found = Array.from(bestHeads(scores, size)).slice(1);
      expect(isTree(found)).toBe(true);
      for (let word = 0; word < found.length; word++)
        for (let head = 0; head < size; head++) {
          const other = found.with(word, head);
          if (isTree(other)) expect(sumOf(scores, size, other)).toBeLessThanOrEqual(sumOf(scores, size, found));
        }
    }),
    { numRuns: 60 },
  );
});
