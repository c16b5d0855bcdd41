import { type Kysely, sql } from "kysely";
import { index, integers, texts } from "./columns.ts";

/**
 * What a model made of the sentences of signals. What models wrote into signals before, from the text alone, is dropped: they are settled
 * as those of the rules are, and nothing is told apart by who wrote it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const named = texts(db.schema.createTable("signal_words"), ["claim_id", "composed", "words"]);
  const columns = ["claim_id", "position"] as const;
  await integers(named, ["record_id", "position", "is_waiting"])
    .addPrimaryKeyConstraint("signal_words_pk", [...columns])
    .execute();
  await index(db, "signal_words", ["record_id"]);
  await index(db, "signal_words", ["is_waiting", "record_id"]);
  await db.schema.alterTable("unsettled_signals").dropColumn("is_afresh").execute();
  await sql`
    insert into unsettled_signals (record_id)
    select record_id from stories where extractor like 'llm/%'
    on conflict (record_id) do nothing`.execute(db);
}
