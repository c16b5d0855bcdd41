import type { Kysely } from "kysely";

/** An address that several items of a channel were seen to have, so that they are told apart by more than that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("channel_states").addColumn("shared_link", "text").execute();
}
