import type { Kysely } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, texts } from "./columns.ts";

export const additive = true;

/** Who is told of what is new for a beacon, and by which way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = growingId(db.schema.createTable("beacon_alerts"), "alert_id", db);
  const names = ["org_id", "kind", "target?", "secret_id?", "reached_at", "due_at", "taken_until?"];
  const told = ["last_sent_on?", "last_error?", "created_on"];
  const numbers = ["beacon_id", "reached_id", "failures", "is_active"];
  await integers(texts(table, [...names, ...told]), numbers).execute();
  await index(db, "beacon_alerts", ["org_id", "beacon_id"]);
  await index(db, "beacon_alerts", ["due_at"]);
}
