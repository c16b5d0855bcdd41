import type { Kysely } from "kysely";
import { index, integers, texts } from "./columns.ts";

/** Which records tell of one event, and which are copies of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const told = ["origin", "headline", "names", "sketch", "published_at", "placed_on"];
  await integers(texts(db.schema.createTable("coverage"), told), ["coverage_id"])
    .addColumn("record_id", "bigint", (column) => column.primaryKey().notNull())
    .addColumn("copy_of", "bigint")
    .execute();
  await index(db, "coverage", ["coverage_id"]);
  await index(db, "coverage", ["placed_on"]);
}
