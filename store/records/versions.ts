import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { StoryVersionsTable } from "../tables.ts";

/** A version as it is stored. */
export type VersionRow = Selectable<StoryVersionsTable>;

/** Versions of stories. A record that was only ever read once has none here: its story says all. */
export function versions(db: Db) {
  return {
    /** Writes versions; one that is known stays as it is. */
    async add(rows: Insertable<StoryVersionsTable>[]): Promise<void> {
      await db
        .insertInto("story_versions")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["record_id", "version"]).doNothing())
        .execute();
    },

    /** Keeps the text that a version was read from, once the record has another. */
    async keepContent(record_id: number, version: number, content: string): Promise<void> {
      await db
        .updateTable("story_versions")
        .set({ content })
        .where("record_id", "=", record_id)
        .where("version", "=", version)
        .execute();
    },

    /** All versions of a record but for their texts, the latest first. */
    async ofRecord(record_id: number): Promise<Omit<VersionRow, "content">[]> {
      return db
        .selectFrom("story_versions")
        .select(["record_id", "version", "claim_count", "reason", "headline", "extractor"])
        .select(["content_hash", "diff", "created_on"])
        .where("record_id", "=", record_id)
        .orderBy("version", "desc")
        .execute();
    },

    /** The text that a version was read from: its own, or that of the next version which kept one; undefined when it is the record's. */
    async contentOf(record_id: number, version: number): Promise<string | undefined> {
      const row = await db
        .selectFrom("story_versions")
        .select("content")
        .where("record_id", "=", record_id)
        .where("version", ">=", version)
        .where("content", "is not", null)
        .orderBy("version")
        .limit(1)
        .executeTakeFirst();
      return row?.content ?? undefined;
    },
  };
}
