import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { SessionsTable } from "../tables.ts";

/** Somebody who is signed in, as it is stored: the name hashed. */
export type SessionRow = Selectable<SessionsTable>;

/** Who is signed in in which browser. */
export function sessions(db: Db) {
  return {
    /** Begins a session. */
    async begin(row: SessionRow): Promise<void> {
      await db.insertInto("sessions").values(row).execute();
    },

    /** The session of a name's hash, also past its end. */
    async byHash(session_hash: string): Promise<SessionRow | undefined> {
      return db.selectFrom("sessions").selectAll().where("session_hash", "=", session_hash).executeTakeFirst();
    },

    /** The sessions of a key or a person that can still be gone on with, the one seen last first. */
    async of(key_id: string, now: string): Promise<SessionRow[]> {
      return db
        .selectFrom("sessions")
        .selectAll()
        .where("key_id", "=", key_id)
        .where("idle_end", ">", now)
        .where("final_end", ">", now)
        .orderBy("seen_on", "desc")
        .orderBy("session_hash")
        .execute();
    },

    /** Notes that somebody was there, and until when they may stay away. */
    async touch(session_hash: string, seen: { seen_on: string; idle_end: string }): Promise<void> {
      await db.updateTable("sessions").set(seen).where("session_hash", "=", session_hash).execute();
    },

    /** Ends a session. */
    async end(session_hash: string): Promise<void> {
      await db.deleteFrom("sessions").where("session_hash", "=", session_hash).execute();
    },

    /** Ends every session of a key or a person. */
    async endAll(key_id: string): Promise<void> {
      await db.deleteFrom("sessions").where("key_id", "=", key_id).execute();
    },

    /** Forgets what ended before a moment. */
    async forget(before: string): Promise<void> {
      await db
        .deleteFrom("sessions")
        .where((eb) => eb.or([eb("idle_end", "<=", before), eb("final_end", "<=", before)]))
        .execute();
    },
  };
}
