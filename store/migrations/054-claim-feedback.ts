import type { Kysely } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, texts } from "./columns.ts";

export const additive = true;

/** What readers say is wrong with claims, with the claims as they read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = growingId(db.schema.createTable("claim_feedback"), "feedback_id", db);
  const columns = ["org_id", "claim_id", "fault", "note?", "claim_text", "quote", "source_name", "created_on"];
  await integers(texts(table, columns), ["record_id"]).execute();
  await index(db, "claim_feedback", ["org_id", "claim_id"], "unique");
  await index(db, "claim_feedback", ["record_id"]);
}
