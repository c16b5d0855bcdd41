import type { Kysely } from "kysely";
import { index, integers, primary, texts } from "./columns.ts";

/** Lists of feeds that are kept elsewhere, as they were read last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const lists = db.schema.createTable("opml_lists").addColumn("url", "text", primary);
  await integers(
    texts(lists, [
      "etag?",
      "last_modified?",
      "validated_url?",
      "health",
      "message",
      "due_at",
      "due_reason",
      "last_tried_at?",
      "last_success_at?",
      "sources",
    ]),
    ["failures"],
  ).execute();
  await index(db, "opml_lists", ["due_at"]);
}
