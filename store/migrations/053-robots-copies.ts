import type { Kysely } from "kysely";
import { integers, primary, texts } from "./columns.ts";

export const additive = true;

/** What publishers allow robots to read, kept for all processes that share the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable("robots_copies").addColumn("origin", "text", primary);
  await integers(texts(table, ["text", "validators?"]), ["read_ms"]).execute();
}
