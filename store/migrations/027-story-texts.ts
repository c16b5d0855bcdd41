import type { Kysely } from "kysely";
import { offEachRow, onEachRow } from "../engine/portable.ts";

const texts = ["source_json", "signal_json", "brief_json", "record_json"];

/**
 * Packed stories tell where their sections end: they are what a story says, and no longer a copy of it. Texts that still stand in a
 * story's row go before what is packed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["source_bytes", "signal_bytes", "brief_bytes"])
    await db.schema
      .alterTable("packed_stories")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await offEachRow(db, { name: "packed_stories_stale", table: "stories" });
  await onEachRow(db, {
    name: "packed_stories_stale",
    event: `update of ${texts.join(", ")}`,
    table: "stories",
    statement: `delete from packed_stories where story_id = old.story_id and (${texts.map((name) => `new.${name} <> ''`).join(" or ")})`,
  });
}
