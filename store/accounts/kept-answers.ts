/** Design: docs/design/shared-requests.md */
import { type Insertable, type SqlBool, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { LostLease } from "../engine/leases.ts";
import { databaseMs, isShared } from "../engine/portable.ts";
import type { KeptAnswersTable } from "../tables.ts";

/** What a kept answer is found by. */
export type AnswerName = Pick<KeptAnswersTable, "org_id" | "path" | "key_hash">;

/** An answer with its name; `expires_at`: until when it is repeated. */
type KeptAnswer = Omit<Insertable<KeptAnswersTable>, "token" | "until_ms">;

/** How a request stands: answered, at work in some process, or left by one that ended. */
export interface Standing {
  state: "answered" | "at work" | "left";
  body_hash: string;
  /** Empty unless answered. */
  answer: string;
}

/**
 * The answers to requests that may be repeated, and, where processes share the database, who carries one out: a row is reserved before,
 * until a moment by the database's clock. A process that has the database to itself knows that without rows.
 */
export function keptAnswers(db: Db) {
  return {
    /** How a request stands; undefined when it is unknown, or its answer no longer kept. */
    async find(name: AnswerName, now: string): Promise<Standing | undefined> {
      const isHeld = isShared(db) ? sql<SqlBool>`until_ms >= ${databaseMs()}` : sql<SqlBool>`1 = 0`;
      const row = await named(db.selectFrom("kept_answers"), name)
        .where("expires_at", ">", now)
        .select(["body_hash", "answer", "token"])
        .select(isHeld.as("is_held"))
        .executeTakeFirst();
      if (!row) return undefined;
      const { body_hash, answer, token, is_held } = row;
      if (token === null) return { state: "answered", body_hash, answer };
      return { state: is_held ? "at work" : "left", body_hash, answer: "" };
    },

    /** Reserves a request for whoever has the token, for so long; false when another process has it, or has answered it. */
    async reserve(
      { name, body_hash, expires_at }: { name: AnswerName; body_hash: string; expires_at: string },
      { token, lease_ms, now }: { token: string; lease_ms: number; now: string },
    ): Promise<boolean> {
      if (!isShared(db)) return true;
      await forget(db, now);
      const until_ms = sql<number>`${databaseMs()} + ${sql.lit(lease_ms)}`;
      const held = { body_hash, answer: "", expires_at, token, until_ms };
      const row = await db
        .insertInto("kept_answers")
        .values({ ...name, ...held })
        .onConflict((conflict) =>
          conflict
            .columns(["org_id", "path", "key_hash"])
            .doUpdateSet(held)
            .where("kept_answers.until_ms", "<", databaseMs()),
        )
        .returning("token")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** To be called first in the transaction that carries a request out. Throws LostLease when another process has it by now. */
    async hold(name: AnswerName, token: string): Promise<void> {
      if (!isShared(db)) return;
      const held = await named(db.updateTable("kept_answers"), name)
        .where("token", "=", token)
        .set({ token })
        .returning("token")
        .executeTakeFirst();
      if (!held) throw new LostLease("The request was taken over by another process.");
    },

    /** Keeps the answer to a request, unless another process has taken it over. */
    async keep({ org_id, path, key_hash, ...answer }: KeptAnswer, token: string, now: string): Promise<void> {
      const name = { org_id, path, key_hash };
      const settled = { ...answer, token: null, until_ms: null };
      if (isShared(db)) {
        await named(db.updateTable("kept_answers"), name).where("token", "=", token).set(settled).execute();
        return;
      }
      await forget(db, now);
      await db
        .insertInto("kept_answers")
        .values({ ...name, ...settled })
        .onConflict((conflict) => conflict.columns(["org_id", "path", "key_hash"]).doUpdateSet(settled))
        .execute();
    },

    /** Gives a request up that may be carried out anew. */
    async release(name: AnswerName, token: string): Promise<void> {
      if (!isShared(db)) return;
      await named(db.deleteFrom("kept_answers"), name).where("token", "=", token).execute();
    },
  };
}

async function forget(db: Db, now: string): Promise<void> {
  await db.deleteFrom("kept_answers").where("expires_at", "<=", now).execute();
}

/** The rows of a name. */
function named<Q extends { where(column: keyof AnswerName, is: "=", value: string): Q }>(
  query: Q,
  name: AnswerName,
): Q {
  return query.where("org_id", "=", name.org_id).where("path", "=", name.path).where("key_hash", "=", name.key_hash);
}
