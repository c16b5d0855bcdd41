import { type Kysely, sql } from "kysely";
import { createTextIndex } from "../engine/portable.ts";
import { index, primary, texts } from "./columns.ts";

/** What requests leave behind: plan tokens, cursors and kept answers; and what queries over many streams need: an order by time and a text index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  await texts(create("plan_tokens").addColumn("token_hash", "text", primary), [
    "org_id",
    "body_hash",
    "request",
    "outcome?",
    "expires_at",
  ]).execute();
  await index(db, "plan_tokens", ["expires_at"]);
  await texts(create("cursors").addColumn("cursor_id", "text", primary), ["org_id", "state", "expires_at"]).execute();
  await index(db, "cursors", ["expires_at"]);
  await texts(create("kept_answers"), ["org_id", "path", "key_hash", "body_hash", "answer", "expires_at"])
    .addPrimaryKeyConstraint("kept_answers_pk", ["org_id", "path", "key_hash"])
    .execute();
  await index(db, "kept_answers", ["expires_at"]);
  // These hold all that walking through streams by time reads, so that no row is looked up for it.
  await db.schema
    .createIndex("stream_manifests_by_time")
    .on("stream_manifests")
    .columns(["matched_at", "manifest_id", "stream_id", "source_published_date"])
    .execute();
  await db.schema
    .createIndex("stream_manifests_by_manifest")
    .on("stream_manifests")
    .columns(["manifest_id", "matched_at", "stream_id"])
    .execute();
  await createTextIndex(db, "record_search", ["headline", "summary", "claims"]);
  await fillTextIndex(db);
}

/** Records that were there before the index. */
async function fillTextIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into record_search (rowid, headline, summary, claims)
    select record_id, headline, summary, coalesce((
      select string_agg(claim_text, ' ') from claims
      where claims.record_id = stories.record_id and claims.version = stories.version
    ), '')
    from stories`.execute(db);
}
