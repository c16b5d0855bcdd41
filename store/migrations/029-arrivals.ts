import type { Kysely } from "kysely";
import { index } from "./columns.ts";

/** What came in lately is told from indexes alone: how much of each domain, from how many sources, and which events many tell of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "stories", ["created_on", "home_domain", "claim_count", "significance_score"]);
  await db.schema.dropIndex("records_by_ingested_at").execute();
  await index(db, "records", ["ingested_at", "source_id"]);
  await db.schema.dropIndex("coverage_by_placed_on").execute();
  await index(db, "coverage", ["placed_on", "coverage_id", "origin"]);
}
