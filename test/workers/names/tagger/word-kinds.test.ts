import fc from "fast-check";
import { expect, test } from "vitest";
import { bestLabels } from "../../../../workers/names/tagger/name-decoding.ts";
import { labelCount } from "../../../../workers/names/tagger/name-labels.ts";
import { kindCount, surely, writeKindsBehind } from "../../../../workers/names/tagger/word-kinds.ts";

const noLabel = 0;
const all = 2 ** labelCount - 1;
/** The labels of a kind, as bits: none is label 0, the others have four each. */
const labelsOfKind = (kind: number) => (kind === 0 ? 1 : 0b1111 << (1 + 4 * (kind - 1)));

test("a kind is as far behind as the best labels that give the word this kind", () => {
  const weight = fc.integer({ min: -50, max: 50 });
  const cases = fc.integer({ min: 1, max: 4 }).chain((length) =>
    fc.record({
      scores: fc.array(weight, { minLength: length * labelCount, maxLength: length * labelCount }),
      transitions: fc.array(weight, {
        minLength: labelCount * (labelCount + 1),
        maxLength: labelCount * (labelCount + 1),
      }),
    }),
  );
  fc.assert(
    fc.property(cases, (made) => {
      const [scores, transitions] = [Float32Array.from(made.scores), Float32Array.from(made.transitions)];
      const length = scores.length / labelCount;
      const worthOf = (allowed: Uint32Array) => {
        const labels = bestLabels(scores, length, transitions, { allowed });
        return labels.reduce(
          (sum, label, at) =>
            sum +
            scores[at * labelCount + label]! +
            transitions[(at === 0 ? labelCount : labels[at - 1]!) * labelCount + label]!,
          0,
        );
      };
      const best = worthOf(new Uint32Array(length).fill(all));
      const behind = new Float32Array(length * kindCount);
      writeKindsBehind(behind, { scores, transitions, open: new Uint8Array(length).fill(1) });
      for (let at = 0; at < length; at++)
        for (let kind = 0; kind < kindCount; kind++) {
          const allowed = new Uint32Array(length).fill(all);
          allowed[at] = labelsOfKind(kind);
          expect(behind[at * kindCount + kind]).toBeCloseTo(best - worthOf(allowed), 2);
        }
    }),
    { numRuns: 50 },
  );
});

test("a word that is surely of no name is of nothing else, and those beside it go by themselves", () => {
  const scores = new Float32Array(3 * labelCount);
  scores[0 * labelCount + noLabel] = 5;
  const behind = new Float32Array(3 * kindCount);
  const transitions = new Float32Array(labelCount * (labelCount + 1));
  writeKindsBehind(behind, { scores, transitions, open: Uint8Array.from([1, 0, 1]) });
  expect([...behind.subarray(0, kindCount)]).toEqual([0, 5, 5, 5, 5]);
  expect([...behind.subarray(kindCount, 2 * kindCount)]).toEqual([0, surely, surely, surely, surely]);
  expect([...behind.subarray(2 * kindCount)]).toEqual([0, 0, 0, 0, 0]);
});
