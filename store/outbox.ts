import type { Insertable } from "kysely";
import type { Db } from "./store.ts";
import type { OutboxTable } from "./tables.ts";

/** Events for the outside: rows with a growing id, written in the transaction that causes them. */
export function outbox(db: Db) {
  return {
    /** Appends events in order. */
    async append(events: Insertable<OutboxTable>[]): Promise<void> {
      if (events.length > 0) await db.insertInto("outbox").values(events).execute();
    },
    /** Events after `event_id`, oldest first. */
    async after(event_id: number, limit: number) {
      return db
        .selectFrom("outbox")
        .selectAll()
        .where("event_id", ">", event_id)
        .orderBy("event_id")
        .limit(limit)
        .execute();
    },
  };
}
