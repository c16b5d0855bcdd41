import type { Kysely } from "kysely";
import { growingId, keyOnly } from "../engine/portable.ts";
import { index, integers, texts } from "./columns.ts";

/** What opens feeds, who gets digests by mail, and the mails that are being gathered or on their way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tokens = growingId(db.schema.createTable("feed_tokens"), "token_id", db);
  await texts(tokens, ["org_id", "name", "token_hash", "masked_token", "created_on", "last_used_on?"]).execute();
  await index(db, "feed_tokens", ["token_hash"], "unique");
  await index(db, "feed_tokens", ["org_id"]);
  const mails = growingId(db.schema.createTable("digest_mails"), "mail_id", db);
  await integers(
    texts(mails, [
      "org_id",
      "email",
      "cadence?",
      "created_on",
      "asked_on?",
      "confirmed_on?",
      "ended_on?",
      "last_sent_on?",
      "last_error?",
    ]),
    ["digest_id"],
  ).execute();
  await index(db, "digest_mails", ["org_id", "digest_id", "email"], "unique");
  const batches = growingId(db.schema.createTable("digest_mail_batches"), "batch_id", db);
  await integers(texts(batches, ["due_at", "created_on"]), ["mail_id", "is_open", "attempts"]).execute();
  await index(db, "digest_mail_batches", ["due_at"]);
  await index(db, "digest_mail_batches", ["mail_id"]);
  const held = integers(db.schema.createTable("digest_mail_manifests"), ["batch_id", "manifest_id"]);
  await keyOnly(held.addPrimaryKeyConstraint("digest_mail_manifests_pk", ["batch_id", "manifest_id"]), db).execute();
}
