import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";

/** Records that are older than what is kept. */
export function retention(db: Db) {
  return {
    /** How many came in before a moment, and when the very first did. */
    async count(before: string): Promise<{ records: number; oldest: string | null }> {
      const { records } = await db
        .selectFrom("records")
        .select(countAll().as("records"))
        .where("ingested_at", "<", before)
        .executeTakeFirstOrThrow();
      const first = await db
        .selectFrom("records")
        .select("ingested_at")
        .orderBy("ingested_at")
        .limit(1)
        .executeTakeFirst();
      return { records, oldest: first?.ingested_at ?? null };
    },

    /** Ids of some of them, the oldest first. */
    async expired(before: string, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("records")
        .select("record_id")
        .where("ingested_at", "<", before)
        .orderBy("ingested_at")
        .limit(limit)
        .execute();
      return rows.map(({ record_id }) => record_id);
    },
  };
}
