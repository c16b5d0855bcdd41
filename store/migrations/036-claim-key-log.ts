import type { Kysely } from "kysely";
import { bytesColumn, growingId } from "../engine/portable.ts";
import type { ClaimKeyCycleTable } from "../tables.ts";
import { integers } from "./columns.ts";

/** Keys of new claims stand in a log, one row a record, until they go to their places many at a time; one row tells how far that is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await bytesColumn(growingId(db.schema.createTable("claim_key_log"), "log_no", db), "pairs", db).execute();
  const cycle = db.schema.createTable("claim_key_cycle");
  await integers(cycle, ["next_part", "since_log_no", "placed_log_no"]).execute();
  const tables = db.withTables<{ claim_key_cycle: ClaimKeyCycleTable }>();
  await tables.insertInto("claim_key_cycle").values({ next_part: 0, since_log_no: 0, placed_log_no: 0 }).execute();
}
