import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claimKeys } from "../../store/claim-keys.ts";
import type { Db } from "../../store/store.ts";
import type { KeyedClaim } from "../../store/waiting-keys.ts";
import { databases } from "../support/databases.ts";

/** Keys all over the range, few enough that some get more claims than they hold. */
const someKeys = Array.from({ length: 12 }, (_, at) => at * 750_599_937_895_082 + 7);
const highest = 2 ** 53 - 1;
const keys = [0, highest, ...someKeys];

describe.each(Object.entries(databases))("keys of claims in %s", (_name, open) => {
  test("lead to the newest claims, whatever waits, came to nothing, was written beside or is opened anew", async () => {
    await using database = await open();
    const { db } = database;
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant("keep" as const),
          given: fc.array(fc.nat(keys.length - 1), { maxLength: 20 }),
        }),
      },
      fc.record({ kind: fc.constantFrom("settle" as const, "undone" as const, "beside" as const, "anew" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await db.deleteFrom("claim_keys").execute();
        await db.deleteFrom("claim_key_log").execute();
        let ours = claimKeys(30);
        const beside = claimKeys(10);
        const all: KeyedClaim[] = [];
        const fresh = (given: readonly number[]) =>
          given.map((at) => ({ claim_key: keys[at] ?? 0, claim_no: 1 + Math.floor(all.length / 3) + at * 1000 }));
        const keep = async (to: typeof ours, given: readonly number[]) => {
          const rows = [...new Map(fresh(given).map((row) => [`${row.claim_key} ${row.claim_no}`, row])).values()];
          await to.keep(db, rows);
          to.over(true);
          all.push(...rows);
        };
        for (const done of steps) {
          if (done.kind === "keep") await keep(ours, done.given);
          if (done.kind === "beside") await keep(beside, [0, 1, 2, 2, 3]);
          if (done.kind === "settle") await ours.settle(db);
          if (done.kind === "anew") ours = claimKeys(30);
          if (done.kind === "undone") await undone(db, (db) => ours.keep(db, fresh([0, 1, 2, 3, 4])));
          ours.over(done.kind !== "undone");
          expect(await ours.under(db, keys)).toEqual(newestOf(all));
        }
        expect(await claimKeys().under(db, keys)).toEqual(newestOf(all));
        await ours.settle(db);
        expect(await db.selectFrom("claim_key_log").selectAll().execute()).toEqual([]);
        expect(await db.selectFrom("claim_keys").selectAll().execute()).toHaveLength(
          [...newestOf(all).values()].flat().length,
        );
      }),
      { numRuns: 40 },
    );
  });
});

/** What comes of a transaction that fails at its end: nothing. */
async function undone(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const failing = db.transaction().execute(async (transaction) => {
    await work(transaction);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
}

function newestOf(all: readonly KeyedClaim[]): Map<number, number[]> {
  const byKey = Map.groupBy(all, (row) => row.claim_key);
  return new Map(
    keys.flatMap((key) => {
      const held = [...new Set((byKey.get(key) ?? []).map((row) => row.claim_no))].sort((a, b) => a - b).slice(-16);
      return held.length > 0 ? [[key, held] as const] : [];
    }),
  );
}
