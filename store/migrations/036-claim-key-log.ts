import type { Kysely } from "kysely";
import { bytesColumn, growingId } from "../portable.ts";

/** Keys of new claims stand here one row a record, until they go to their places many at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await bytesColumn(growingId(db.schema.createTable("claim_key_log"), "log_no", db), "pairs", db).execute();
}
