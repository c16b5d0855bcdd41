import { sql } from "kysely";
import type { Db } from "./store.ts";

/** What a language model answered, so that the same question is asked once, and how many tokens each day took. */
export function llm(db: Db) {
  return {
    /** The answer that is kept under a key, marked as used today. */
    async answer(answer_key: string, day: string): Promise<string | undefined> {
      const row = await db
        .updateTable("llm_answers")
        .set({ used_on: day })
        .where("answer_key", "=", answer_key)
        .returning("answer")
        .executeTakeFirst();
      return row?.answer;
    },

    /** Keeps an answer. */
    async keep(answer_key: string, answer: string, day: string): Promise<void> {
      await db
        .insertInto("llm_answers")
        .values({ answer_key, answer, used_on: day })
        .onConflict((conflict) => conflict.column("answer_key").doUpdateSet({ answer, used_on: day }))
        .execute();
    },

    /** Forgets answers that were last used before a day. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("llm_answers").where("used_on", "<", before).execute();
    },

    /** Tokens that a day took so far. */
    async tokensOf(day: string): Promise<number> {
      const row = await db.selectFrom("llm_days").select("tokens").where("day", "=", day).executeTakeFirst();
      return row?.tokens ?? 0;
    },

    /** Counts tokens to a day. */
    async spend(day: string, tokens: number): Promise<void> {
      await db
        .insertInto("llm_days")
        .values({ day, tokens })
        .onConflict((conflict) =>
          conflict.column("day").doUpdateSet({ tokens: sql<number>`llm_days.tokens + excluded.tokens` }),
        )
        .execute();
    },
  };
}
