import type { Kysely } from "kysely";
import { index } from "./columns.ts";

/** The first records of an event are read in order, without reading those behind them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("coverage_by_coverage_id").execute();
  await index(db, "coverage", ["coverage_id", "published_at", "record_id"]);
}
