import fc from "fast-check";
import { expect, test } from "vitest";
import { bestLabels, boundsOf } from "../../../../workers/names/tagger/name-decoding.ts";
import {
  followers,
  labelCount,
  labelsOf,
  labelTypes,
  type NameSpan,
  spansOf,
} from "../../../../workers/names/tagger/name-labels.ts";

const names = fc
  .array(fc.record({ gap: fc.nat(3), length: fc.integer({ min: 1, max: 4 }), type: fc.constantFrom(...labelTypes) }))
  .map((parts) => {
    let at = 0;
    return parts.map(({ gap, length, type }): NameSpan => {
      const from = at + gap;
      at = from + length;
      return { from, to: at, type };
    });
  });

test("labels tell of the names that they were made of", () => {
  fc.assert(
    fc.property(names, (spans) => {
      expect(spansOf(labelsOf(spans, (spans.at(-1)?.to ?? 0) + 1))).toEqual(spans);
    }),
  );
});

test("with the bounds of transitions the same row of labels is found", () => {
  const number = fc.integer({ min: -50, max: 50 });
  const rows = fc.integer({ min: 1, max: 12 }).chain((length) => {
    const scores = fc.array(fc.integer({ min: -200, max: 200 }), {
      minLength: length * labelCount,
      maxLength: length * labelCount,
    });
    return fc.record({ length: fc.constant(length), scores });
  });
  const size = labelCount * (labelCount + 1);
  fc.assert(
    fc.property(rows, fc.array(number, { minLength: size, maxLength: size }), ({ length, scores }, transitions) => {
      const [of, worth] = [Float32Array.from(scores), Float32Array.from(transitions)];
      expect(bestLabels(of, length, worth, { bounds: boundsOf(worth) })).toEqual(bestLabels(of, length, worth));
    }),
    { numRuns: 300 },
  );
});

test("the best row of labels is the best of all that are allowed", () => {
  const number = fc.integer({ min: -50, max: 50 });
  const fixed = (length: number) => fc.array(number, { minLength: length, maxLength: length });
  fc.assert(
    fc.property(fixed(3 * labelCount), fixed(labelCount * (labelCount + 1)), (scores, transitions) => {
      const worth = (labels: ArrayLike<number>) =>
        [0, 1, 2].reduce((sum, at) => {
          const before = at === 0 ? labelCount : (labels[at - 1] ?? 0);
          const label = labels[at] ?? 0;
          return sum + (scores[at * labelCount + label] ?? 0) + (transitions[before * labelCount + label] ?? 0);
        }, 0);
      const best = bestLabels(Float32Array.from(scores), 3, Float32Array.from(transitions));
      const all = (followers[0] ?? []).flatMap((a) =>
        (followers[a] ?? []).flatMap((b) => (followers[b] ?? []).map((c) => [a, b, c])),
      );
      const whole = all.filter(([, , last]) => last === 0 || ((last ?? 0) - 1) % 4 >= 2);
      expect(whole.map(String)).toContain(String([...best]));
      expect(worth(best)).toBe(Math.max(...whole.map(worth)));
    }),
    { numRuns: 20 },
  );
});
