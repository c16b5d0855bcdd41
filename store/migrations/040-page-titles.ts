import type { Kysely } from "kysely";
import { givenId, onEachRow } from "../engine/portable.ts";
import { index, texts } from "./columns.ts";

/** Title elements of pages by host, from which the names of sites are learnt. They go with the record of their page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await texts(givenId(db.schema.createTable("page_titles"), "record_id", db), ["host", "title"]).execute();
  await index(db, "page_titles", ["host", "record_id"]);
  const statement = "delete from page_titles where record_id = old.record_id";
  await onEachRow(db, { name: "page_title_of_erased", event: "delete", table: "records", statement });
}
