import type { Kysely } from "kysely";
import { integers, required } from "./columns.ts";

export const additive = true;

/** Requests to hosts that go on, where several processes share the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable("host_requests").addColumn("host", "text", required);
  await integers(table, ["slot", "until_ms"])
    .addColumn("token", "text", required)
    .addPrimaryKeyConstraint("host_requests_slots", ["host", "slot"])
    .execute();
}
