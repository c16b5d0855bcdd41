import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KeyedClaim } from "../../../store/claims/claim-key-memtable.ts";
import { claimKeys } from "../../../store/claims/claim-keys.ts";
import type { ClaimKeys } from "../../../store/claims/placed-keys.ts";
import type { Db } from "../../../store/engine/db.ts";
import { databases } from "../../support/databases.ts";

/** So small that a few records go through all parts, and begin again. */
const sizes = { waitingMax: 4, parts: 8, partsAtOnce: 3 };

/** Two keys of each part, the least and the greatest among them. */
const perPart = 2 ** 53 / sizes.parts;
const keys = Array.from(
  { length: 2 * sizes.parts },
  (_, at) => Math.floor(at / 2) * perPart + (at % 2) * (perPart - 1),
);

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("keep" as const, "keep" as const, "keep beside" as const, "keep in vain" as const),
      given: fc.array(fc.nat(keys.length - 1), { maxLength: 12 }),
    }),
  },
  fc.record({
    kind: fc.constantFrom("settle" as const, "settle beside" as const, "settle in vain" as const, "anew" as const),
    given: fc.constant<number[]>([]),
  }),
);

describe.each(Object.entries(databases))("keys of claims in %s", (_name, open) => {
  test("lead to the newest claims, whatever waits, came to nothing, was written beside or is opened anew", async () => {
    await using database = await open();
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await emptied(db);
        let ours = claimKeys(sizes);
        const beside = claimKeys({ ...sizes, partsAtOnce: 1 });
        const all: KeyedClaim[] = [];
        for (const { kind, given } of steps) {
          const rows = given.map((at, count) => ({ claim_key: keys[at] ?? 0, claim_no: 1 + all.length + count }));
          const [what, how] = kind.split(" ");
          const memory = how === "beside" ? beside : ours;
          if (what === "anew") ours = claimKeys(sizes);
          if (what === "keep") await within(db, memory, how === "in", (db) => memory.keep(db, rows));
          if (what === "settle") await within(db, memory, how === "in", (db) => memory.settle(db));
          if (what === "keep" && how !== "in") all.push(...rows);
          // What a process that is killed here leaves behind, and what this one knows.
          expect(await claimKeys(sizes).under(db, keys)).toEqual(newestOf(all));
          expect(await ours.under(db, keys)).toEqual(newestOf(all));
        }
        await ours.settle(db);
        expect(await db.selectFrom("claim_key_log").selectAll().execute()).toEqual([]);
        const placed = await db.selectFrom("claim_keys").selectAll().execute();
        expect(placed).toHaveLength([...newestOf(all).values()].flat().length);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  test("are forgotten by the log once they are in their places, however often they are opened anew", async () => {
    await using database = await open();
    const { db } = database;
    let most = 0;
    for (let record = 0; record < 120; record += 1) {
      const memory = claimKeys(sizes);
      const rows = [0, 5, 10].map((at) => ({
        claim_key: keys[(record + at) % keys.length] ?? 0,
        claim_no: 1 + 3 * record + at,
      }));
      await within(db, memory, false, (db) => memory.keep(db, rows));
      most = Math.max(most, (await db.selectFrom("claim_key_log").select("log_no").execute()).length);
    }
    expect(most).toBeLessThan(20);
  });
});

async function emptied(db: Db): Promise<void> {
  await db.deleteFrom("claim_keys").execute();
  await db.deleteFrom("claim_key_log").execute();
  await db.updateTable("claim_key_cycle").set({ next_part: 0, since_log_no: 0, placed_log_no: 0 }).execute();
}

/** A transaction, which comes to nothing when it is in vain. */
async function within(db: Db, memory: ClaimKeys, isInVain: boolean, work: (db: Db) => Promise<void>): Promise<void> {
  const done = db.transaction().execute(async (transaction) => {
    await work(transaction);
    if (isInVain) throw new Error("in vain");
  });
  if (isInVain) await expect(done).rejects.toThrow("in vain");
  else await done;
  memory.over(!isInVain);
}

function newestOf(all: readonly KeyedClaim[]): Map<number, number[]> {
  const byKey = Map.groupBy(all, (row) => row.claim_key);
  return new Map([...byKey].map(([key, rows]) => [key, rows.map((row) => row.claim_no).slice(-16)]));
}
