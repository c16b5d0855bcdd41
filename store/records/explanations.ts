import type { Db } from "../engine/db.ts";
import { command } from "../engine/statements.ts";
import { Reasons } from "../model/reasons.ts";

/** Why records are as they are, of their current versions. */
export function explanations(db: Db) {
  return {
    /** Writes why a record is as it is; what was said of an earlier version goes. */
    async write(record_id: number, reasons: Reasons): Promise<void> {
      await put.run(db, { record_id, reasons: JSON.stringify(reasons) });
    },

    /** Why a record is as it is; nothing in it for one whose extractor said nothing. */
    async ofRecord(record_id: number): Promise<Reasons> {
      const row = await db
        .selectFrom("explanations")
        .select("reasons")
        .where("record_id", "=", record_id)
        .executeTakeFirst();
      return Reasons.parse(JSON.parse(row?.reasons ?? "{}"));
    },
  };
}

const put = command<{ record_id: number; reasons: string }>()((db, given) =>
  db
    .insertInto("explanations")
    .values(given)
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ reasons: given.reasons })),
);
