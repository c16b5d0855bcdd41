import type { Db } from "./store.ts";

/** Curated topics: config/topics.yaml. A topic that left the file stays for the records that carry it. */
export function topics(db: Db) {
  return {
    /** Brings the topics in line with the file. */
    async sync(entries: { name: string; domain: string }[], now: string): Promise<void> {
      await db.updateTable("topics").set({ is_active: 0 }).execute();
      for (const { name, domain } of entries) {
        await db
          .insertInto("topics")
          .values({ name, domain, is_active: 1, created_on: now })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ domain, is_active: 1 }))
          .execute();
      }
    },

    /** Ids of topics by name; names that nobody knows are left out. */
    async idsOf(names: string[]): Promise<Map<string, number>> {
      if (names.length === 0) return new Map();
      const rows = await db.selectFrom("topics").select(["topic_id", "name"]).where("name", "in", names).execute();
      return new Map(rows.map((row) => [row.name, row.topic_id]));
    },
  };
}
