import type { Kysely } from "kysely";
import { integers, primary } from "./columns.ts";

/** When a host may be asked next, where several processes share the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await integers(db.schema.createTable("hosts").addColumn("host", "text", primary), [
    "next_ms",
    "quiet_until_ms",
  ]).execute();
}
