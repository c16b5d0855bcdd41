import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import { packStory } from "../records/packed-stories.ts";
import { storyTexts } from "../records/story-texts.ts";
import { type TagWeeks, tagWeeks, type Weeks } from "../tags/tag-weeks.ts";

/** Which records' signals wait to be settled, and the writing of them. */
export function claimSignals(db: Db) {
  return {
    /** Has the signals of records settled anew whose claims are linked with these, those of these records included. */
    unsettle: (claim_nos: readonly number[]): Promise<void> => unsettleAround(db, claim_nos),

    /** Records whose signals are to be settled, the first of them first. */
    async waiting(limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("unsettled_signals")
        .select("record_id")
        .orderBy("record_id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.record_id);
    },

    /** Whether a record's signals are to be settled. */
    async isWaiting(record_id: number): Promise<boolean> {
      return (await waitingRow.first(db, { record_id })) !== undefined;
    },

    /** Nothing waits for this record any more. */
    async settled(record_id: number): Promise<void> {
      await db.deleteFrom("unsettled_signals").where("record_id", "=", record_id).execute();
    },

    /** The signal section of a record's story as JSON; undefined where there is none. */
    async textOf(record_id: number): Promise<string | undefined> {
      // A story goes by the number of its record.
      return (await storyTexts(db, [record_id])).get(record_id)?.signal.toString();
    },

    /** Writes sections of a record's story anew, JSON. Version, dates and what was delivered stay as they are. */
    async rewrite(record_id: number, { signal, record }: { signal?: string; record?: string }): Promise<void> {
      const before = (await storyTexts(db, [record_id])).get(record_id);
      if (!before) return;
      const texts = { ...before };
      if (signal !== undefined) texts.signal = Buffer.from(signal);
      if (record !== undefined) texts.record = Buffer.from(record);
      await packStory(db, record_id, texts);
    },

    /** The claims of a record that are linked with others, with the fact that each states. */
    linkedOf: (record_id: number): Promise<{ claim_no: number; claim_id: string; fact_no: number | null }[]> =>
      db
        .selectFrom("claim_index")
        .select(["claim_no", "claim_id", "fact_no"])
        .where("record_id", "=", record_id)
        .where((eb) =>
          eb.or([
            eb("fact_no", "is not", null),
            eb.exists(
              eb
                .selectFrom("claim_conflicts")
                .select("other_no")
                .whereRef("claim_conflicts.claim_no", "=", "claim_index.claim_no"),
            ),
            eb.exists(
              eb
                .selectFrom("claim_sequels")
                .select("earlier_no")
                .whereRef("claim_sequels.claim_no", "=", "claim_index.claim_no"),
            ),
          ]),
        )
        .execute(),

    /** The live streams that whoever reads a record may read too: the public ones and, of a record that none of them holds, those that do. */
    async streamsBeside(record_id: number): Promise<number[]> {
      const holding = db.selectFrom("stream_manifests").select("stream_id").where("manifest_id", "=", record_id);
      const openly = db
        .selectFrom("streams as open")
        .select("open.stream_id")
        .where("open.status", "=", "live")
        .where("open.is_public", "=", 1)
        .where("open.stream_id", "in", holding);
      const rows = await db
        .selectFrom("streams")
        .select("stream_id")
        .where("status", "=", "live")
        .where((eb) =>
          eb.or([eb("is_public", "=", 1), eb.and([eb("stream_id", "in", holding), eb.not(eb.exists(openly))])]),
        )
        .execute();
      return rows.map((row) => row.stream_id);
    },

    /** How often tags of a record are named in two weeks, of what some streams hold. */
    tagWeeks: (
      record_id: number,
      given: { names: readonly string[]; stream_ids: readonly number[] } & Weeks,
    ): Promise<TagWeeks[]> => tagWeeks(db, record_id, given),
  };
}

const waitingRow = statement<{ record_id: number }>()((db, given) =>
  db.selectFrom("unsettled_signals").select("record_id").where("record_id", "=", given.record_id),
);

/** Notes the records of claims, and of those that state the same facts, contradict them or go on from them. */
export async function unsettleAround(db: Db, claim_nos: readonly number[]): Promise<void> {
  for (const numbers of lookupSlices([...claim_nos])) {
    const facts = db
      .selectFrom("claim_index")
      .select("fact_no")
      .where("claim_no", "in", numbers)
      .where("fact_no", "is not", null);
    const against = db.selectFrom("claim_conflicts").select("other_no").where("claim_no", "in", numbers);
    const later = db.selectFrom("claim_sequels").select("claim_no").where("earlier_no", "in", numbers);
    const rows = await db
      .selectFrom("claim_index")
      .select("record_id")
      .distinct()
      .where((eb) =>
        eb.or([
          eb("claim_no", "in", numbers),
          eb("fact_no", "in", facts),
          eb("claim_no", "in", against),
          eb("claim_no", "in", later),
        ]),
      )
      .execute();
    if (rows.length === 0) continue;
    await db
      .insertInto("unsettled_signals")
      .values(rows)
      .onConflict((conflict) => conflict.column("record_id").doNothing())
      .execute();
  }
}
