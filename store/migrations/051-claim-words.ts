import type { Kysely } from "kysely";
import { keepWordsOnly } from "../engine/portable.ts";

/** What claims are found by holds no texts any more either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepWordsOnly(db, "claim_search", ["claim_text"]);
}
