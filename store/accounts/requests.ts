import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";
import type { CursorsTable, PlanTokensTable } from "../tables.ts";

/** A plan token as it is stored. */
export type PlanTokenRow = Selectable<PlanTokensTable>;

/** How long an expired plan token is still known, so that it is called expired and not unknown. Milliseconds; ours: a day. */
const expiredKnownMs = 24 * 3_600_000;

/** What requests leave behind for a while: plan tokens and cursors. What is past is erased by the next write. */
export function requests(db: Db) {
  return {
    /** Keeps a plan under the hash of its token. */
    async keepPlan(plan: Insertable<PlanTokensTable>, now: string): Promise<void> {
      const known_since = new Date(Date.parse(now) - expiredKnownMs).toISOString();
      await db.deleteFrom("plan_tokens").where("expires_at", "<", known_since).execute();
      await db.insertInto("plan_tokens").values(plan).execute();
    },

    /** The plan of a token's hash, expired or not. */
    async plan(token_hash: string): Promise<PlanTokenRow | undefined> {
      return db.selectFrom("plan_tokens").selectAll().where("token_hash", "=", token_hash).executeTakeFirst();
    },

    /** Notes what executing a plan came to, once; gives what it came to the first time. */
    async settlePlan(token_hash: string, outcome: string): Promise<string> {
      await db
        .updateTable("plan_tokens")
        .set({ outcome })
        .where("token_hash", "=", token_hash)
        .where("outcome", "is", null)
        .execute();
      const row = await db
        .selectFrom("plan_tokens")
        .select("outcome")
        .where("token_hash", "=", token_hash)
        .executeTakeFirst();
      return row?.outcome ?? outcome;
    },

    /** Keeps cursors. */
    async keepCursors(cursors: Insertable<CursorsTable>[], now: string): Promise<void> {
      await db.deleteFrom("cursors").where("expires_at", "<=", now).execute();
      if (cursors.length > 0) await db.insertInto("cursors").values(cursors).execute();
    },

    /** What a cursor of the organization stands for; undefined when unknown, past or somebody else's. */
    async cursor(cursor_id: string, org_id: string, now: string): Promise<string | undefined> {
      return (await cursorState.first(db, { cursor_id, org_id, now }))?.state;
    },
  };
}

const cursorState = statement<{ cursor_id: string; org_id: string; now: string }>()((db, given) =>
  db
    .selectFrom("cursors")
    .select("state")
    .where("cursor_id", "=", given.cursor_id)
    .where("org_id", "=", given.org_id)
    .where("expires_at", ">", given.now),
);
