import type { Kysely } from "kysely";

/** What publishers ask of those who fetch from them: which address gave the validators, when a feed wants to be asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("channel_states").addColumn("validated_url", "text").execute();
  await db.schema.alterTable("channel_states").addColumn("wishes", "text").execute();
}
