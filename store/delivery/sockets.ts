/** Design: docs/design/leases.md */
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { databaseMs, heldUntilCommit, isShared, rowSlices } from "../engine/portable.ts";

/** A connection of an organization. */
export interface OpenSocket {
  socket_id: string;
  org_id: string;
}

/**
 * WebSockets that are open at any process, where several share the database. A row lasts until a moment by the database's clock, so that
 * those of a process that died run out. One process that has the database to itself knows its connections, and keeps no rows.
 */
export function sockets(db: Db) {
  return {
    /** Whether other processes may have connections. */
    areShared: isShared(db),

    /** Notes a connection, in the caller's transaction, unless its organization has `most` already; gives whether there was room. */
    async open({ socket_id, org_id }: OpenSocket, { owner, ms, most }: { owner: string; ms: number; most: number }) {
      await heldUntilCommit(db, `sockets/${org_id}`);
      await db.deleteFrom("sockets").where("org_id", "=", org_id).where("until_ms", "<", databaseMs()).execute();
      const { open } = await db
        .selectFrom("sockets")
        .select(({ fn }) => fn.countAll<number>().as("open"))
        .where("org_id", "=", org_id)
        .executeTakeFirstOrThrow();
      if (open >= most) return false;
      await db
        .insertInto("sockets")
        .values({ socket_id, org_id, owner, until_ms: untilIn(ms) })
        .execute();
      return true;
    },

    /** Prolongs connections of a process; those that had run out meanwhile are noted again, as they are still open. */
    async renew(open: readonly OpenSocket[], { owner, ms }: { owner: string; ms: number }): Promise<void> {
      // One order for all, so that two processes do not wait for each other.
      const until_ms = untilIn(ms);
      const rows = open.map(({ socket_id, org_id }) => ({ socket_id, org_id, owner, until_ms }));
      for (const slice of rowSlices(rows.toSorted((a, b) => (a.socket_id < b.socket_id ? -1 : 1))))
        await db
          .insertInto("sockets")
          .values(slice)
          .onConflict((conflict) => conflict.column("socket_id").doUpdateSet({ until_ms }))
          .execute();
    },

    /** Notes that a connection has ended. */
    async close(socket_id: string): Promise<void> {
      await db.deleteFrom("sockets").where("socket_id", "=", socket_id).execute();
    },
  };
}

function untilIn(ms: number) {
  return sql<number>`${databaseMs()} + ${sql.lit(ms)}`;
}
