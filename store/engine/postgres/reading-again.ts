/** Design: docs/design/commit-marks.md */
import type { Kysely } from "kysely";
import { DatabaseAway, UnknownCommit } from "../database-away.ts";
import { isLostConnection } from "./faults.ts";

/**
 * The same handle, on which a query that only reads is asked once more when its connection was lost. One that writes is not: it ends with
 * UnknownCommit. Transactions are run again as a whole, elsewhere.
 */
export function readingAgain<T>(db: Kysely<T>): Kysely<T> {
  const executor = db.getExecutor();
  const once = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, options) => {
    try {
      return await once(query, options);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      if (query.query.kind === "SelectQueryNode") return once(query, options).catch(away);
      throw new UnknownCommit("The database went away while it was written; whether it was is not known.", {
        cause: error,
      });
    }
  };
  return db;
}

function away(cause: unknown): never {
  if (!isLostConnection(cause)) throw cause;
  throw new DatabaseAway("The database went away twice while it was read.", { cause });
}
