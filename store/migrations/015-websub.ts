import type { Kysely } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, texts } from "./columns.ts";

/** Hubs that are to tell of a channel's news (WebSub), and what they told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const subscriptions = db.schema
    .createTable("hub_subscriptions")
    .addColumn("channel_id", "bigint", (column) => column.primaryKey().notNull());
  const stated = ["token", "secret", "hub", "topic", "state", "message", "renew_on", "lease_until?", "last_told_on?"];
  await integers(texts(subscriptions, stated), ["attempts", "is_reliable"]).execute();
  await index(db, "hub_subscriptions", ["token"], "unique");
  await index(db, "hub_subscriptions", ["renew_on"]);
  const messages = growingId(db.schema.createTable("hub_messages"), "message_id", db);
  await integers(texts(messages, ["content_type?", "body", "told_on"]), ["channel_id"]).execute();
  await index(db, "hub_messages", ["channel_id"]);
}
