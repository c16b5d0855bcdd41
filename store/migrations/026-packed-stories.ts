import type { Kysely } from "kysely";
import { bytesColumn, givenId, onEachRow } from "../engine/portable.ts";
import { integers, texts } from "./columns.ts";

const sections = ["source", "signal", "brief", "record"];

/** Stories as they are sent to those who take packed answers. A story whose texts change is packed anew, and is without until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = sections.map((name) => `${name}_words`);
  const stamps = sections.map((name) => `${name}_stamp`);
  const table = texts(integers(givenId(db.schema.createTable("packed_stories"), "story_id", db), words), stamps);
  await bytesColumn(bytesColumn(table, "story_packed", db), "record_packed", db).execute();
  const forget = "delete from packed_stories where story_id = old.story_id";
  const changed = `update of ${sections.map((name) => `${name}_json`).join(", ")}`;
  await onEachRow(db, { name: "packed_stories_stale", event: changed, table: "stories", statement: forget });
  await onEachRow(db, { name: "packed_stories_gone", event: "delete", table: "stories", statement: forget });
}
