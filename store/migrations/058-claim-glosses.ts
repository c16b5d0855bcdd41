import type { Kysely } from "kysely";

export const additive = true;

/** Claims word by word in English, by which those of other languages are compared; of claims written in English there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("claim_index").addColumn("gloss", "text").execute();
}
