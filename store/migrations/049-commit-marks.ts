import type { Kysely } from "kysely";
import { integers, primary } from "./columns.ts";

/** Beside this, the release before works on. */
export const additive = true;

/** What transactions leave, by which a database server knows whether one was committed whose connection was lost meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const named = db.schema.createTable("commit_marks").addColumn("name", "text", primary);
  await integers(named, ["mark", "asked_for", "marked_ms"]).execute();
}
