import type { Kysely } from "kysely";
import { integers, primary } from "./columns.ts";

/** Who works on what, where several processes share the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const named = db.schema.createTable("leases").addColumn("name", "text", primary);
  await integers(
    named.addColumn("owner", "text", (column) => column.notNull()),
    ["until_ms"],
  ).execute();
}
