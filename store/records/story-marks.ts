import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, lookupSlices, type Page } from "../engine/portable.ts";
import type { StoryMarkName } from "../model/story-mark.ts";
import type { Flag, StoryMarksTable } from "../tables.ts";

/** Whose marks they are. `user_id`: 0 where a key belongs to no user, so that all of those keys share theirs. */
export interface Reader {
  org_id: string;
  user_id: number;
}

/** What a reader noted about a story. */
export type StoryMarkRow = Selectable<StoryMarksTable>;

/** What changes; what is absent stays. */
export interface StoryMarkChange {
  is_read?: Flag | undefined;
  is_starred?: Flag | undefined;
  is_muted?: Flag | undefined;
  /** null: none any more. */
  note?: string | null | undefined;
}

/** What readers noted about stories. It goes with the record. */
export function storyMarks(db: Db) {
  const of = ({ org_id, user_id }: Reader) =>
    db.selectFrom("story_marks").where("org_id", "=", org_id).where("user_id", "=", user_id);
  return {
    /** Writes what changes, and gives all that is noted then. */
    async change(reader: Reader, record_id: number, change: StoryMarkChange, now: string): Promise<StoryMarkRow> {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const blank = { is_read: 0, is_starred: 0, is_muted: 0, note: null } as const;
      return db
        .insertInto("story_marks")
        .values({ ...reader, record_id, ...blank, ...given, changed_on: now })
        .onConflict((on) => on.columns(["org_id", "user_id", "record_id"]).doUpdateSet({ ...given, changed_on: now }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The stories that a reader gave a mark, the latest first, and how many there are. */
    async list(
      reader: Reader,
      mark: StoryMarkName,
      page: Page,
    ): Promise<{ marks: StoryMarkRow[]; total_count: number }> {
      const { limit, offset } = bounds(page);
      const chosen =
        mark === "noted" ? of(reader).where("note", "is not", null) : of(reader).where(`is_${mark}`, "=", 1);
      const marks = await chosen
        .selectAll()
        .orderBy("changed_on", "desc")
        .orderBy("mark_id", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await chosen.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { marks, ...counted };
    },

    /** What a reader noted about some stories, by record. */
    async ofRecords(reader: Reader, record_ids: readonly number[]): Promise<Map<number, StoryMarkRow>> {
      const found: StoryMarkRow[] = [];
      for (const some of lookupSlices(record_ids))
        found.push(...(await of(reader).selectAll().where("record_id", "in", some).execute()));
      return new Map(found.map((row) => [row.record_id, row]));
    },
  };
}
