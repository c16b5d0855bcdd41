import { sql } from "kysely";
import type { Db } from "./store.ts";

/** What a speech recogniser answered, so that a recording is sent once, and how many seconds of speech each day took. */
export function speech(db: Db) {
  return {
    /** The answer that is kept under a key, marked as used today. */
    async answer(speech_key: string, day: string): Promise<string | undefined> {
      const row = await db
        .updateTable("spoken_texts")
        .set({ used_on: day })
        .where("speech_key", "=", speech_key)
        .returning("answer")
        .executeTakeFirst();
      return row?.answer;
    },

    /** Keeps an answer, and forgets those that were last used before a day. */
    async keep(speech_key: string, answer: string, { day, before }: { day: string; before: string }): Promise<void> {
      await db.deleteFrom("spoken_texts").where("used_on", "<", before).execute();
      await db
        .insertInto("spoken_texts")
        .values({ speech_key, answer, used_on: day })
        .onConflict((conflict) => conflict.column("speech_key").doUpdateSet({ answer, used_on: day }))
        .execute();
    },

    /** Seconds that a day took so far. */
    async secondsOf(day: string): Promise<number> {
      const row = await db.selectFrom("speech_days").select("seconds").where("day", "=", day).executeTakeFirst();
      return row?.seconds ?? 0;
    },

    /** Counts seconds to a day; negative ones give back. */
    async spend(day: string, seconds: number): Promise<void> {
      await db
        .insertInto("speech_days")
        .values({ day, seconds })
        .onConflict((conflict) =>
          conflict.column("day").doUpdateSet({ seconds: sql<number>`speech_days.seconds + excluded.seconds` }),
        )
        .execute();
    },
  };
}
