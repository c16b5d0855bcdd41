/** Design: docs/design/commit-marks.md */
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { DatabaseAway, UnknownCommit } from "../database-away.ts";
import { isLostConnection } from "./faults.ts";

/** How long a question is asked again, and the wait before it is; it doubles. Milliseconds; ours: as long as a connection is tried for. */
const againMs = { longest: 15_000, wait: 20 } as const;

/**
 * The same handle, on which a query that only reads is asked again when its connection was lost. One that writes is not: it ends with
 * UnknownCommit. Transactions are run again as a whole, elsewhere.
 */
export function readingAgain<T>(db: Kysely<T>): Kysely<T> {
  const executor = db.getExecutor();
  const once = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, options) => {
    try {
      if (query.query.kind === "SelectQueryNode") return await askedAgain(() => once(query, options));
      return await once(query, options);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      if (query.query.kind === "SelectQueryNode")
        throw new DatabaseAway("The database went away again and again while it was read.", { cause: error });
      throw new UnknownCommit("The database went away while it was written; whether it was is not known.", {
        cause: error,
      });
    }
  };
  return db;
}

/**
 * Asks what may be asked twice until its connection lasts: after a crash each idle connection of a pool may be a lost one. Throws what it
 * met last.
 */
export async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + againMs.longest;
  for (let wait: number = againMs.wait; ; wait *= 2) {
    try {
      return await ask();
    } catch (error) {
      if (!isLostConnection(error) || performance.now() + wait > end) throw error;
      await pause(wait);
    }
  }
}
