import type { Kysely } from "kysely";
import { bytesColumn, givenId } from "../engine/portable.ts";
import { texts } from "./columns.ts";

export const additive = true;

/** The icons of sources' sites; a row without bytes says that one was looked for in vain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = givenId(db.schema.createTable("outlet_icons"), "source_id", db);
  await bytesColumn(texts(table, ["content_type", "looked_on"]), "bytes", db).execute();
}
