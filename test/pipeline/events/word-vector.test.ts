import fc from "fast-check";
import { expect, test } from "vitest";
import {
  inCommon,
  joined,
  lengthOf,
  noWords,
  unitVector,
  type WordVector,
} from "../../../pipeline/events/word-vector.ts";

const vector = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 9 })), {
    selector: ([word]) => word,
  })
  .map((entries): WordVector => {
    const rising = entries.sort(([one], [other]) => one - other);
    return { words: rising.map(([word]) => word), weights: rising.map(([, weight]) => weight) };
  });

const asMap = ({ words, weights }: WordVector) => new Map(words.map((word, at) => [word, weights[at] ?? 0]));

test("two vectors joined have every word of both, with both weights, rising; what the other brought is told", () => {
  fc.assert(
    fc.property(vector, vector, (one, other) => {
      const { sum, fresh } = joined(one, other);
      const [left, right] = [asMap(one), asMap(other)];
      const words = [...new Set([...left.keys(), ...right.keys()])].sort((a, b) => a - b);
      expect(sum.words).toEqual(words);
      expect(sum.weights).toEqual(words.map((word) => (left.get(word) ?? 0) + (right.get(word) ?? 0)));
      expect(fresh).toEqual(other.words.filter((word) => !left.has(word)));
    }),
  );
});

test("what two vectors share is what looking every word up finds, whichever is asked first", () => {
  fc.assert(
    fc.property(vector, vector, (one, other) => {
      const shared = [...asMap(one)].flatMap(([word, weight]) => {
        const its = asMap(other).get(word);
        return its === undefined ? [] : [weight * its];
      });
      const expected = { things: shared.length, product: shared.reduce((sum, product) => sum + product, 0) };
      expect(inCommon(one, other, (word) => word)).toEqual(expected);
      expect(inCommon(other, one, (word) => word)).toEqual(expected);
    }),
  );
});

test("words of one thing count once, and those of none not at all", () => {
  const three = { words: [1, 2, 3], weights: [1, 2, 3] };
  const thingOf = (word: number) => (word === 3 ? undefined : 7);
  expect(inCommon(three, three, thingOf)).toEqual({ things: 1, product: 14 });
});

test("a unit vector has length 1, and one without words can be divided by its length", () => {
  const { words, weights } = unitVector([7, -3], (word) => (word === 7 ? 3 : 4));
  expect({ words, weights }).toEqual({ words: [-3, 7], weights: [0.8, 0.6] });
  expect(lengthOf({ words, weights })).toBeCloseTo(1);
  expect(lengthOf(noWords)).toBe(1);
});
