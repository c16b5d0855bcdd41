import type { Kysely } from "kysely";

/** Which stories are of texts that no extractor could read, and the domain that a source declares for such texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sources").addColumn("home_domain", "text").execute();
  await db.schema
    .alterTable("stories")
    .addColumn("is_read", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
