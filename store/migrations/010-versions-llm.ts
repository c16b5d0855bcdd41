import type { Kysely } from "kysely";
import { index, integers, primary, texts } from "./columns.ts";

/** Versions of stories with what they changed, items that are edited later, and what a language model answered and cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await texts(integers(db.schema.createTable("story_versions"), ["record_id", "version", "claim_count"]), [
    "reason",
    "headline",
    "extractor",
    "content_hash",
    "content?",
    "diff?",
    "created_on",
  ])
    .addPrimaryKeyConstraint("story_versions_pk", ["record_id", "version"])
    .execute();
  await db.schema.alterTable("items").addColumn("fingerprint", "text").execute();
  await db.schema
    .alterTable("items")
    .addColumn("edits", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  const answers = db.schema.createTable("llm_answers").addColumn("answer_key", "text", primary);
  await texts(answers, ["answer", "used_on"]).execute();
  await index(db, "llm_answers", ["used_on"]);
  await integers(db.schema.createTable("llm_days").addColumn("day", "text", primary), ["tokens"]).execute();
}
