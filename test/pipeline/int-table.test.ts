import fc from "fast-check";
import { expect, test } from "vitest";
import { intTable } from "../../pipeline/int-table.ts";

test("a table holds what a map holds, whatever is put, replaced and taken out", () => {
  // Few slots, and keys of which many begin at the same one.
  const key = fc.oneof(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  const change = fc.record({ puts: fc.boolean(), key, value: fc.integer({ min: -9, max: 9 }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120, size: "max" }), (changes) => {
      const [table, map] = [intTable(4), new Map<number, number>()];
      for (const { puts, key, value } of changes) {
        if (puts) table.set(key, value);
        else table.delete(key);
        if (puts) map.set(key, value);
        else map.delete(key);
        for (const { key } of changes) expect(table.get(key)).toBe(map.get(key));
        expect(table.size()).toBe(map.size);
      }
    }),
    { numRuns: 200 },
  );
});

test("a table grows far beyond its first slots, and comes down again to nothing", () => {
  const table = intTable(2);
  const keys = Array.from({ length: 5000 }, (_, at) => Math.imul(at, 2_654_435_761));
  for (const [at, key] of keys.entries()) table.set(key, at);
  expect(keys.map((key) => table.get(key))).toEqual(keys.map((_, at) => at));
  for (const key of keys.filter((_, at) => at % 3 > 0)) table.delete(key);
  expect(keys.map((key) => table.get(key))).toEqual(keys.map((_, at) => (at % 3 > 0 ? undefined : at)));
  for (const key of keys) table.delete(key);
  expect(table.size()).toBe(0);
});
