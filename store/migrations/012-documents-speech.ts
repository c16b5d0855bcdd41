import type { Kysely } from "kysely";
import { index, integers, primary, texts } from "./columns.ts";

/** Documents that were pushed, until the pipeline takes them, and what became of each; transcripts that a recogniser wrote and cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable("documents").addColumn("document_id", "text", primary);
  await texts(integers(table, ["channel_id"]), [
    "identity",
    "content_hash",
    "title",
    "url?",
    "payload",
    "state",
    "error?",
    "received_at",
  ])
    .addUniqueConstraint("documents_identity", ["channel_id", "identity"])
    .execute();
  await index(db, "documents", ["channel_id", "state", "received_at"]);
  await index(db, "documents", ["state"]);
  const transcripts = db.schema.createTable("spoken_texts").addColumn("speech_key", "text", primary);
  await texts(transcripts, ["answer", "used_on"]).execute();
  await index(db, "spoken_texts", ["used_on"]);
  await integers(db.schema.createTable("speech_days").addColumn("day", "text", primary), ["seconds"]).execute();
}
