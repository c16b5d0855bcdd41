import fc from "fast-check";
import { expect, test } from "vitest";
import { places, postings, roomFor } from "../../../pipeline/events/postings.ts";

test("postings hold what sets by key hold, whatever comes and goes", () => {
  const change = fc.record({ adds: fc.boolean(), key: fc.integer({ min: 0, max: 3 }), place: fc.nat({ max: 5 }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const held = postings();
      const sets = [0, 1, 2, 3].map(() => new Set<number>());
      for (const { adds, key, place } of changes) {
        if (adds && !sets[key]?.has(place)) held.add(key, place);
        if (!adds) held.remove(key, place);
        if (adds) sets[key]?.add(place);
        else sets[key]?.delete(place);
      }
      for (const [key, set] of sets.entries()) expect([...held.of(key)]).toEqual([...set]);
    }),
  );
});

test("places that were given back are taken before others", () => {
  const room = places();
  expect([room.take(), room.take(), room.take()]).toEqual([0, 1, 2]);
  room.give(1);
  expect([room.take(), room.take()]).toEqual([1, 3]);
});

test("a row grows with its places and keeps what is in it", () => {
  const row = Uint32Array.of(7, 8);
  expect(roomFor(row, 1)).toBe(row);
  expect([...roomFor(row, 2)]).toEqual([7, 8, 0, 0, 0, 0]);
});
