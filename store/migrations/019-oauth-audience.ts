import type { Kysely } from "kysely";

/** For which addresses a token of OAuth was given; null before, and such tokens are refreshed within the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("oauth_artifacts").addColumn("audience", "text").execute();
}
