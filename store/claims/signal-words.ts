import type { Db } from "../engine/db.ts";

/** A sentence of a claim's signal, by its place in it. */
export interface ComposedAt {
  claim_id: string;
  position: number;
  composed: string;
}

/** What a model made of a sentence; "" where it stays as composed, and as long as it waits for the model. */
export interface SignalWords extends ComposedAt {
  words: string;
  is_waiting: 0 | 1;
}

/** Other words for the sentences of signals, and those that wait to get some. */
export function signalWords(db: Db) {
  return {
    /** Of all sentences of a record. */
    of: (record_id: number): Promise<SignalWords[]> =>
      db
        .selectFrom("signal_words")
        .select(["claim_id", "position", "composed", "words", "is_waiting"])
        .where("record_id", "=", record_id)
        .orderBy("claim_id")
        .orderBy("position")
        .execute(),

    /** Has sentences wait for their words, in the place of those that stood there before. */
    async request(record_id: number, sentences: readonly ComposedAt[]): Promise<void> {
      for (const { claim_id, position, composed } of sentences) {
        const given = { record_id, composed, words: "", is_waiting: 1 as const };
        await db
          .insertInto("signal_words")
          .values({ claim_id, position, ...given })
          .onConflict((conflict) => conflict.columns(["claim_id", "position"]).doUpdateSet(given))
          .execute();
      }
    },

    /** The newest record with sentences that wait: what came last is read most. */
    async next(): Promise<number | undefined> {
      const row = await db
        .selectFrom("signal_words")
        .select("record_id")
        .where("is_waiting", "=", 1)
        .orderBy("record_id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.record_id;
    },

    /** Keeps what became of sentences; none that was replaced or erased meanwhile comes back. */
    async keep(words: readonly (ComposedAt & { words: string })[]): Promise<void> {
      for (const { claim_id, position, composed, words: text } of words)
        await db
          .updateTable("signal_words")
          .set({ words: text, is_waiting: 0 })
          .where("claim_id", "=", claim_id)
          .where("position", "=", position)
          .where("composed", "=", composed)
          .execute();
    },

    /** Has a record's sentences wait no longer; they are asked about again when its signals are settled anew. */
    async leave(record_id: number): Promise<void> {
      await db.deleteFrom("signal_words").where("record_id", "=", record_id).where("is_waiting", "=", 1).execute();
    },
  };
}
