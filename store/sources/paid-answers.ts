import { sql } from "kysely";
import type { Db } from "../engine/db.ts";

/** Where the answers of a service are kept, and what each day took of it. */
const places = {
  llm: { answers: "llm_answers", key: "answer_key", days: "llm_days", amount: "tokens" },
  speech: { answers: "spoken_texts", key: "speech_key", days: "speech_days", amount: "seconds" },
} as const;

/**
 * What a service answered that is paid for by what it takes (language models: tokens; speech recognisers: seconds), so that the same
 * is asked once, and how much each day took. Days are `YYYY-MM-DD`, UTC.
 */
export function paidAnswers(db: Db, service: keyof typeof places) {
  const { answers, key, days, amount } = places[service];
  return {
    /** The answer that is kept under a key, marked as used today. */
    async answer(asked: string, day: string): Promise<string | undefined> {
      const row = await db
        .updateTable(answers)
        .set({ used_on: day })
        .where(key, "=", asked)
        .returning("answer")
        .executeTakeFirst();
      return row?.answer;
    },

    /** Keeps an answer. */
    async keep(asked: string, answer: string, day: string): Promise<void> {
      await db
        .insertInto(answers)
        .values({ [key]: asked, answer, used_on: day })
        .onConflict((conflict) => conflict.column(key).doUpdateSet({ answer, used_on: day }))
        .execute();
    },

    /** Forgets answers that were last used before a day. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom(answers).where("used_on", "<", before).execute();
    },

    /** What a day took so far. */
    async takenOn(day: string): Promise<number> {
      const row = await db.selectFrom(days).select(amount).where("day", "=", day).executeTakeFirst();
      return row?.[amount] ?? 0;
    },

    /** Puts something of a day aside before it is spent, if it fits into `most` with all that was: one statement, whoever else spends. */
    async reserve(day: string, more: number, most: number | null): Promise<boolean> {
      if (most !== null && more > most) return false;
      const sum = sql<number>`${sql.raw(days)}.${sql.raw(amount)} + excluded.${sql.raw(amount)}`;
      const fits = most === null ? sql<boolean>`1 = 1` : sql<boolean>`${sum} <= ${sql.lit(most)}`;
      const row = await db
        .insertInto(days)
        .values({ day, [amount]: more })
        .onConflict((conflict) =>
          conflict
            .column("day")
            .doUpdateSet({ [amount]: sum })
            .where(fits),
        )
        .returning("day")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Counts to what a day took; less than nothing gives back. */
    async spend(day: string, more: number): Promise<void> {
      const sum = sql<number>`${sql.raw(days)}.${sql.raw(amount)} + excluded.${sql.raw(amount)}`;
      await db
        .insertInto(days)
        .values({ day, [amount]: more })
        .onConflict((conflict) => conflict.column("day").doUpdateSet({ [amount]: sum }))
        .execute();
    },
  };
}
