import type { Kysely } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, texts } from "./columns.ts";

export const additive = true;

/** What readers noted about stories for themselves: read, starred, muted, a note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = growingId(db.schema.createTable("story_marks"), "mark_id", db);
  const flags = ["is_read", "is_starred", "is_muted"];
  await integers(texts(table, ["org_id", "note?", "changed_on"]), ["user_id", "record_id", ...flags]).execute();
  await index(db, "story_marks", ["org_id", "user_id", "record_id"], "unique");
  await index(db, "story_marks", ["record_id"]);
}
