import type { Kysely } from "kysely";
import { keepWordsOnly } from "../engine/portable.ts";

/** What records are found by holds no texts any more, on PostgreSQL as on SQLite: they stand in the stories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepWordsOnly(db, "record_search", ["headline", "summary", "claims"]);
}
