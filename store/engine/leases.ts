/** Design: docs/design/leases.md */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./db.ts";
import { databaseMs, isShared, unclaimed } from "./portable.ts";

/** Somebody else works on what this process had a lease on: what it has done since is not to be written. */
export class LostLease extends Error {
  override name = "LostLease";
}

/** Whether nobody has a lease on what a column names, or nobody but `owner`; where processes share the database. */
export function notLeased(kind: string, column: string, owner?: string): RawBuilder<SqlBool> {
  const name = sql`${sql.lit(`${kind}/`)} || ${sql.ref(column)}`;
  const others = owner === undefined ? sql`` : sql` and leases.owner <> ${owner}`;
  return sql<SqlBool>`not exists (select 1 from leases where leases.name = ${name} and leases.until_ms >= ${databaseMs()}${others})`;
}

/**
 * The right of one process to work on something until a moment by the database's clock; then another may take it. A database that
 * one process has to itself needs none: there everything is granted.
 */
export function leases(db: Db) {
  return {
    /** Takes what nobody has, for so long; gives the names that were had. `owner`: of a process, unique. */
    async take(names: readonly string[], owner: string, ms: number): Promise<string[]> {
      if (!isShared(db) || names.length === 0) return [...names];
      const until_ms = sql<number>`${databaseMs()} + ${sql.lit(ms)}`;
      const rows = await db
        .insertInto("leases")
        // One order for all, so that two processes that want the same do not wait for each other.
        .values(names.toSorted().map((name) => ({ name, owner, until_ms })))
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ owner, until_ms }).where("leases.until_ms", "<", databaseMs()),
        )
        .returning("name")
        .execute();
      return rows.map(({ name }) => name);
    },

    /** Prolongs everything that a process has; what it is writing about just now comes the next time, so that neither waits for the other. */
    async renew(names: readonly string[], owner: string, ms: number): Promise<void> {
      if (!isShared(db) || names.length === 0) return;
      const had = db
        .selectFrom("leases")
        .select("name")
        .where("name", "in", [...names])
        .where("owner", "=", owner);
      await db
        .updateTable("leases")
        .set({ until_ms: sql<number>`${databaseMs()} + ${sql.lit(ms)}` })
        .where("name", "in", unclaimed(db, had))
        .execute();
    },

    /** To be called in the transaction that writes what came of the work. Throws LostLease when another process has it by now. */
    async hold(name: string, owner: string): Promise<void> {
      if (!isShared(db)) return;
      const held = await db
        .updateTable("leases")
        .set({ owner })
        .where("name", "=", name)
        .where("owner", "=", owner)
        .returning("name")
        .executeTakeFirst();
      if (!held) throw new LostLease(`${name} was taken over by another process.`);
    },

    /** In how many milliseconds the first lease of another process on these kinds of work runs out; null when none is to. */
    async nextEnd(kinds: readonly string[], owner: string): Promise<number | null> {
      if (!isShared(db)) return null;
      const row = await db
        .selectFrom("leases")
        .select(sql<number | null>`min(until_ms) - ${databaseMs()}`.as("ms"))
        .where("owner", "<>", owner)
        .where("until_ms", ">=", databaseMs())
        .where(sql`split_part(name, '/', 1)`, "in", [...kinds])
        .executeTakeFirst();
      return row?.ms ?? null;
    },

    /** Gives up what a process has. */
    async release(names: readonly string[], owner: string): Promise<void> {
      if (!isShared(db) || names.length === 0) return;
      await db
        .deleteFrom("leases")
        .where("name", "in", [...names])
        .where("owner", "=", owner)
        .execute();
    },
  };
}
