import { type Kysely, sql } from "kysely";

/** The items that wait of each channel are found in order, without those that were worked off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("items_waiting")
    .on("items")
    .columns(["channel_id", "due_at", "item_id"])
    .where(sql.ref("state"), "=", sql.lit("queued"))
    .execute();
}
