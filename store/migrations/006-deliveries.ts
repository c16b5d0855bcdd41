import { type Kysely, sql } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, primary, texts } from "./columns.ts";

/** How far organizations were given events, what webhooks are to be sent, and how sending it went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("is_public", "integer").execute();
  await index(db, "outbox", ["created_on"]);
  await db.schema.alterTable("webhooks").addColumn("previous_secret_id", "text").execute();
  await db.schema.alterTable("webhooks").addColumn("previous_secret_until", "text").execute();
  await releaseTable(db);
  await deliveryTables(db);
}

/** Webhooks that are there already hear of what comes from now on. */
async function releaseTable(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable("releases").addColumn("org_id", "text", primary);
  await integers(texts(table, ["released_before", "unfinished?"]), ["event_id", "all_event_id"]).execute();
  await sql`
    insert into releases (org_id, released_before, event_id, all_event_id)
    select distinct org_id, '', (select coalesce(max(event_id), 0) from outbox), (select coalesce(max(event_id), 0) from outbox)
    from webhooks`.execute(db);
}

async function deliveryTables(db: Kysely<unknown>): Promise<void> {
  const table = growingId(db.schema.createTable("deliveries"), "delivery_id", db);
  await integers(
    texts(table, ["event", "body", "status", "created_on", "due_at?", "first_attempted_on?", "settled_on?"]),
    ["webhook_id", "digest_id", "sequence", "is_test", "attempts", "attempts_left"],
  )
    .addColumn("event_id", "bigint")
    .addUniqueConstraint("deliveries_once", ["webhook_id", "event_id", "event", "digest_id"])
    .execute();
  await index(db, "deliveries", ["webhook_id", "delivery_id"]);
  await index(db, "deliveries", ["settled_on"]);
  await db.schema
    .createIndex("deliveries_waiting")
    .on("deliveries")
    .columns(["webhook_id", "due_at", "delivery_id"])
    .where(sql.ref("due_at"), "is not", null)
    .execute();
  await integers(texts(db.schema.createTable("delivery_attempts"), ["started_on", "error?"]), [
    "delivery_id",
    "attempt",
  ])
    .addColumn("duration_ms", "integer")
    .addColumn("response_code", "integer")
    .addPrimaryKeyConstraint("delivery_attempts_pk", ["delivery_id", "attempt"])
    .execute();
}
