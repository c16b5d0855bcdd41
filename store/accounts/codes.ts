import type { Db } from "../engine/db.ts";

/** Codes that mails bring, whatever they are good for: how often each may be tried, and how long it is remembered. */
export function codes(db: Db, table: "bind_codes" | "sign_in_codes") {
  return {
    /** Counts a try at a code; gives how many there were with it, undefined when `most` were made before. */
    async takeTry(code_id: number, most: number): Promise<number | undefined> {
      const row = await db
        .updateTable(table)
        .set((eb) => ({ tries: eb("tries", "+", 1) }))
        .where("code_id", "=", code_id)
        .where("tries", "<", most)
        .returning("tries")
        .executeTakeFirst();
      return row?.tries;
    },

    /** Forgets codes asked for before a moment. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom(table).where("created_on", "<", before).execute();
    },
  };
}
