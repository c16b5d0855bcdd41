import fc from "fast-check";
import { expect, test } from "vitest";
import { sketchShelf } from "../../pipeline/sketch-shelf.ts";

test("a shelf gives back what was put there, whatever was put and taken meanwhile", () => {
  const list = fc.uint32Array({ maxLength: 9 });
  const change = fc.record({ place: fc.nat({ max: 5 }), shingles: list, numbers: list });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      const shelf = sketchShelf(16);
      const held = new Map<number, { shingles: Uint32Array; numbers: Uint32Array }>();
      for (const { place, ...sketch } of changes) {
        if (held.delete(place)) shelf.take(place);
        else {
          shelf.put(place, sketch);
          held.set(place, sketch);
        }
        for (const [place, { shingles, numbers }] of held) {
          const found = shelf.read(place);
          expect([[...found.shingles], [...found.numbers]]).toEqual([[...shingles], [...numbers]]);
        }
      }
    }),
  );
});
