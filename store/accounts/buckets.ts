/** Design: docs/design/shared-requests.md */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { databaseMs } from "../engine/portable.ts";

/** What came of asking a bucket: how many requests it gave, and how many are left in it. */
export interface Taken {
  taken: number;
  tokens: number;
}

/** Token buckets that several processes share, on a database server: each holds a minute's worth, and refills steadily by the database's clock. */
export function buckets(db: Db) {
  return {
    /** Takes as many requests as there are, up to those wanted. */
    async take(name: string, { wanted, per_minute }: { wanted: number; per_minute: number }): Promise<Taken> {
      const fresh = Math.min(wanted, per_minute);
      const refilled = refilledTo(per_minute);
      const taken = sql<number>`least(${sql.lit(wanted)}, floor(${refilled}))`;
      return db
        .insertInto("buckets")
        .values({ name, tokens: per_minute - fresh, taken: fresh, filled_ms: databaseMs() })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({
            taken,
            tokens: sql<number>`${refilled} - ${taken}`,
            // Whoever waited for the row asked the clock before.
            filled_ms: sql<number>`greatest(buckets.filled_ms, excluded.filled_ms)`,
          }),
        )
        .returning(["taken", "tokens"])
        .executeTakeFirstOrThrow();
    },

    /** Puts back what was not used; what is too much for the bucket is lost when it is next taken from. */
    async giveBack(name: string, unused: number): Promise<void> {
      await db
        .updateTable("buckets")
        .set((eb) => ({ tokens: eb("tokens", "+", unused) }))
        .where("name", "=", name)
        .execute();
    },

    /** Forgets buckets that nobody took from for a minute: they are full. */
    async forget(): Promise<void> {
      await db.deleteFrom("buckets").where("filled_ms", "<", sql<number>`${databaseMs()} - 60000`).execute();
    },
  };
}

function refilledTo(per_minute: number): RawBuilder<number> {
  const passed = sql`greatest(0, excluded.filled_ms - buckets.filled_ms)`;
  const limit = sql.lit(per_minute);
  return sql<number>`least(${limit}::float8, buckets.tokens + ${passed} * ${limit}::float8 / 60000)`;
}
