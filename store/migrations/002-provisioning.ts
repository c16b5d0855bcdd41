import type { Kysely } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, primary, required, texts } from "./columns.ts";

/** Who asks for keys from where, and the codes that bind a mail address to a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(create("networks").addColumn("network", "text", primary), [
    "strangers_refused_until?",
    "refused_until?",
    "seen_on",
  ]).execute();
  await index(db, "networks", ["seen_on"]);
  await texts(growingId(create("provisioning_events"), "event_id", db), ["network", "kind", "created_on"]).execute();
  await index(db, "provisioning_events", ["network", "kind", "created_on"]);
  await index(db, "provisioning_events", ["created_on"]);
  await texts(growingId(create("bind_codes"), "code_id", db), [
    "key_id",
    "email",
    "email_key",
    "name?",
    "code_hash",
    "created_on",
    "expires_on",
  ])
    .addColumn("tries", "integer", required)
    .execute();
  await index(db, "bind_codes", ["key_id", "created_on"]);
  await index(db, "bind_codes", ["email_key", "created_on"]);
  await index(db, "bind_codes", ["created_on"]);
  await texts(create("bound_emails").addColumn("email_key", "text", primary), ["org_id", "bound_on"]).execute();
}
