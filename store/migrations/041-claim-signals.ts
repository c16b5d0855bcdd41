import { type Kysely, sql } from "kysely";
import { givenId, keyOnly } from "../engine/portable.ts";
import { index, integers } from "./columns.ts";

/**
 * Claims that go on from earlier ones (a later figure for the same measure, a plan carried out), and the records whose claims' signals are
 * to be settled anew. Those that rules wrote before, from the claim's words alone, are dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sequels = integers(db.schema.createTable("claim_sequels"), ["claim_no", "earlier_no"]);
  await keyOnly(sequels.addPrimaryKeyConstraint("claim_sequels_pk", ["claim_no", "earlier_no"]), db).execute();
  await index(db, "claim_sequels", ["earlier_no"]);
  await integers(givenId(db.schema.createTable("unsettled_signals"), "record_id", db), ["is_afresh"]).execute();
  await sql`
    insert into unsettled_signals (record_id, is_afresh)
    select record_id, 1 from stories where extractor like 'rules/%'`.execute(db);
}
