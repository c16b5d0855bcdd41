import type { Kysely } from "kysely";
import { primary } from "./columns.ts";

/** Beside this, the release before works on. */
export const additive = true;

/** Which migrations are additive, for versions that lack them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable("additive_migrations").addColumn("name", "text", primary).execute();
}
