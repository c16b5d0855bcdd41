import type { Kysely } from "kysely";
import { growingId } from "../engine/portable.ts";
import type { TagAliasesTable, TagsTable } from "../tables.ts";
import { index, integers, texts } from "./columns.ts";

/** The log of merged and split tags, where merged ones lead to, and which tags' records wait to be tagged anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("tags").addColumn("merged_into", "bigint").execute();
  await index(db, "tags", ["merged_into"]);
  await db.schema.alterTable("record_tags").addColumn("found_as", "text").execute();
  const changes = growingId(db.schema.createTable("tag_changes"), "change_id", db);
  await texts(changes, ["kind", "alias?", "made_by", "reason", "made_on"])
    .addColumn("tag_id", "bigint")
    .addColumn("into_tag_id", "bigint")
    .addColumn("undoes", "bigint")
    .execute();
  await index(db, "tag_changes", ["undoes"]);
  await integers(texts(db.schema.createTable("tag_refreshes"), ["asked_on"]), ["after_record_id"])
    .addColumn("tag_id", "bigint", (column) => column.primaryKey().notNull())
    .execute();
  await namesView(db);
}

/** Every name and the tag that it leads to, merges followed. */
async function namesView(db: Kysely<unknown>): Promise<void> {
  const named = db.withTables<{ tag_aliases: TagAliasesTable; tags: TagsTable }>();
  await db.schema
    .createView("tag_names")
    .as(
      named
        .selectFrom("tag_aliases")
        .innerJoin("tags", "tags.tag_id", "tag_aliases.tag_id")
        .select(["tag_aliases.tag_type", "tag_aliases.alias_key", "tag_aliases.alias", "tag_aliases.origin"])
        .select((eb) => eb.fn.coalesce("tags.merged_into", "tags.tag_id").as("tag_id")),
    )
    .execute();
}
