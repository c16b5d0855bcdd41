import fc from "fast-check";
import { expect, test } from "vitest";
import { packTable, unpackTable } from "../../../../workers/names/tagger/hashed-table.ts";

test("what is packed is found again under its key, and nothing else is", () => {
  const row = fc.uint8Array({ minLength: 3, maxLength: 3 });
  const key = fc.nat(0xffffffff);
  fc.assert(
    fc.property(fc.array(fc.tuple(key, row)), key, (entries, stranger) => {
      const rows = new Map(entries);
      const bytes = packTable(rows, 3);
      const { table, end } = unpackTable(bytes, 0);
      expect({ count: table.count, end }).toEqual({ count: rows.size, end: bytes.length });
      for (const [one, values] of rows) {
        const at = table.find(one) * 3;
        expect(table.rows.slice(at, at + 3)).toEqual(values);
      }
      if (!rows.has(stranger)) expect(table.find(stranger)).toBe(-1);
    }),
  );
});
