import type { Kysely } from "kysely";
import { bytesColumn, givenId, onEachRow } from "../engine/portable.ts";
import { texts } from "./columns.ts";

/** Items on which the threads that read them died, with what they were given. They go with the record that was made without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = texts(givenId(db.schema.createTable("quarantined_items"), "item_id", db), [
    "reason",
    "extractor",
    "quarantined_on",
  ]);
  await bytesColumn(table, "document_packed", db).execute();
  const statement =
    "delete from quarantined_items where item_id in (select item_id from items where record_id = old.record_id)";
  await onEachRow(db, { name: "quarantine_of_erased", event: "delete", table: "records", statement });
}
