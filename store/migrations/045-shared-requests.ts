import type { Kysely } from "kysely";
import { unlogged } from "../engine/portable.ts";
import { integers, primary, required } from "./columns.ts";

/** What processes that answer requests know of each other: who carries a request out, and how many requests a bucket has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("kept_answers").addColumn("token", "text").execute();
  await db.schema.alterTable("kept_answers").addColumn("until_ms", "bigint").execute();
  const named = unlogged(db.schema.createTable("buckets"), db).addColumn("name", "text", primary);
  const counted = named
    .addColumn("tokens", "double precision", required)
    .addColumn("taken", "double precision", required);
  await integers(counted, ["filled_ms"]).execute();
}
