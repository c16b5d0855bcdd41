import type { Kysely } from "kysely";
import { givenId } from "../engine/portable.ts";
import { index, integers, primary, texts } from "./columns.ts";

/** What processes that share the database must agree on: the config files in force, the streams to match, connections, secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const numbered = givenId(db.schema.createTable("config_revisions"), "revision", db);
  await texts(numbered, ["hash", "synced_at"]).execute();
  await integers(db.schema.createTable("revisions").addColumn("name", "text", primary), ["revision"]).execute();
  const sockets = texts(db.schema.createTable("sockets").addColumn("socket_id", "text", primary), ["org_id", "owner"]);
  await integers(sockets, ["until_ms"]).execute();
  await index(db, "sockets", ["org_id"]);
  await texts(db.schema.createTable("source_secrets").addColumn("name", "text", primary), ["sealed"]).execute();
}
