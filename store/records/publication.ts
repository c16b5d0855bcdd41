/** Design: docs/design/publication.md */
import type { Db } from "../engine/db.ts";
import { isShared, laterOf } from "../engine/portable.ts";
import { command } from "../engine/statements.ts";

/** The moments of what is told to others, in the order of the commits. Use it in a transaction that nobody writes beside. */
export function publication(db: Db) {
  return {
    /**
     * The moment of what this transaction tells: `now` or, where another process has given it or a later one already, one
     * millisecond after that. On SQLite `now`: one process has the database to itself.
     */
    async moment(now: Date): Promise<Date> {
      if (!isShared(db)) return now;
      const row = await advance.first(db, { now_ms: now.getTime() });
      if (!row) throw new Error("the database has no row of publication");
      return new Date(row.moment_ms);
    },
  };
}

const advance = command<{ now_ms: number }>()((db, given) =>
  db
    .updateTable("publication")
    .set((eb) => ({ moment_ms: laterOf(given.now_ms, eb("moment_ms", "+", 1)) }))
    .returning("moment_ms"),
);
