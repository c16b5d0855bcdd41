import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { insertion } from "../engine/statements.ts";
import type { OutboxTable } from "../tables.ts";

/** An event for the outside. */
export type OutboxRow = Selectable<OutboxTable>;

/** Events for the outside: rows with a growing id, written in the transaction that causes them. One writer at a time, so that ids are in the order of the commits. */
export function outbox(db: Db) {
  return {
    /** Appends events in order. */
    async append(events: Insertable<OutboxTable>[]): Promise<void> {
      await add.run(
        db,
        events.map((event) => ({ ...nobodyElse, ...event })),
      );
    },
    /** Events after `event_id`, oldest first; none beyond `until`. */
    async after(event_id: number, limit: number, until?: number): Promise<OutboxRow[]> {
      return db
        .selectFrom("outbox")
        .selectAll()
        .where("event_id", ">", event_id)
        .$if(until !== undefined, (query) => query.where("event_id", "<=", until ?? 0))
        .orderBy("event_id")
        .limit(limit)
        .execute();
    },
    /**
     * The same, and beyond `limit` what is left of the matches of the last manifest: they were written together, and go on directly
     * behind each other.
     */
    async afterWhole(event_id: number, limit: number, until?: number): Promise<OutboxRow[]> {
      const rows = await this.after(event_id, limit, until);
      const last = rows.at(-1);
      if (rows.length < limit || last?.event !== "manifest.matched") return rows;
      for (let more = limit; more === limit; ) {
        const next = await this.after(rows.at(-1)?.event_id ?? event_id, limit, until);
        const other = next.findIndex((row) => row.event !== last.event || row.manifest_id !== last.manifest_id);
        more = other === -1 ? next.length : other;
        rows.push(...next.slice(0, more));
      }
      return rows;
    },
    /** What releasing looks at of the events after `event_id`. */
    async arrivals(event_id: number, limit: number) {
      return db
        .selectFrom("outbox")
        .select(["event_id", "event", "created_on", "org_id"])
        .where("event_id", ">", event_id)
        .orderBy("event_id")
        .limit(limit)
        .execute();
    },
    /** The id of the newest event; 0 when there is none. */
    async newest(): Promise<number> {
      const row = await db
        .selectFrom("outbox")
        .select((eb) => eb.fn.max("event_id").as("event_id"))
        .executeTakeFirst();
      return row?.event_id ?? 0;
    },
    /** The id before the first event that was written at `created_on` or later; the newest when there is none. */
    async before(created_on: string): Promise<number> {
      const row = await db
        .selectFrom("outbox")
        .select((eb) => eb.fn.min("event_id").as("event_id"))
        .where("created_on", ">=", created_on)
        .executeTakeFirst();
      return row?.event_id ? row.event_id - 1 : this.newest();
    },
    /** Forgets events from before a moment. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("outbox").where("created_on", "<", before).execute();
    },
  };
}

/** What an event may lack. */
const nobodyElse = { manifest_id: null, stream_id: null, org_id: null, digest_id: null, is_public: null };

const add = insertion<Omit<Selectable<OutboxTable>, "event_id">>()((db, rows) => db.insertInto("outbox").values(rows));
