/** Design: docs/design/config-revision.md */
import type { Db } from "./db.ts";
import { isShared } from "./portable.ts";

/** How config files stand to those in force. older: they were replaced; other: they never were in force. */
export type FilesState = "in_force" | "older" | "other";

/** The revision in force, when it was put in force, and how the files of a process stand to it. */
export interface FilesStanding {
  revision: number;
  synced_at: string;
  files: FilesState;
}

/**
 * What is to be done with files. own: nobody else has the database; new: they are in force from now on; same: they are in force
 * already; older: others have replaced them.
 */
export type Taking = "own" | "new" | "same" | "older";

/** Which config files are in force, where several processes with files of their own share the database. */
export function configRevisions(db: Db) {
  return {
    /**
     * Puts files in force, in the caller's transaction, unless they are, or were before others. `after`: the files that were edited to
     * be these: when they are in force, these are newer, whatever was before. `on_purpose`: they are to be, whatever was before.
     * `hash`: of the files.
     */
    async take(
      hash: string,
      { now, after, on_purpose = false }: { now: string; after?: string | undefined; on_purpose?: boolean },
    ): Promise<Taking> {
      if (!isShared(db)) return "own";
      const newest = await newestOf(db);
      if (newest?.hash === hash) return "same";
      const isNewer = on_purpose || after === newest?.hash;
      if (newest && !isNewer && (await wasInForce(db, hash))) return "older";
      await db
        .insertInto("config_revisions")
        .values({ revision: (newest?.revision ?? 0) + 1, hash, synced_at: now })
        .execute();
      return "new";
    },

    /** How files stand; null where one process has the database to itself, or none were put in force. */
    async standing(hash: string): Promise<FilesStanding | null> {
      const newest = isShared(db) ? await newestOf(db) : undefined;
      if (!newest) return null;
      const { revision, synced_at } = newest;
      if (newest.hash === hash) return { revision, synced_at, files: "in_force" };
      return { revision, synced_at, files: (await wasInForce(db, hash)) ? "older" : "other" };
    },
  };
}

function newestOf(db: Db) {
  return db.selectFrom("config_revisions").selectAll().orderBy("revision", "desc").limit(1).executeTakeFirst();
}

async function wasInForce(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom("config_revisions").select("revision").where("hash", "=", hash).executeTakeFirst();
  return row !== undefined;
}
