import type { Insertable } from "kysely";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { packStory, textsOf } from "../records/packed-stories.ts";
import { storyTexts } from "../records/story-texts.ts";
import type { RecordTagsTable } from "../tables.ts";

/** A tag whose records wait to be tagged anew, and how far that has come. */
export interface TagRefresh {
  tag_id: number;
  after_record_id: number;
}

/** What of a record says its tags: the rows, and the texts that hand out their names. */
export interface TaggedRecord {
  record_id: number;
  version: number;
  signal_json: string;
  brief_json: string;
  record_json: string;
  tags: { tag_id: number; tag_type: string; name: string; mentions: number; found_as: string | null }[];
}

/** Records whose tags are settled anew after an alias, a merge or a split has changed. */
export function tagRefreshes(db: Db) {
  return {
    /** The tag that has waited longest, or undefined. */
    async next(): Promise<TagRefresh | undefined> {
      return db
        .selectFrom("tag_refreshes")
        .select(["tag_id", "after_record_id"])
        .orderBy("asked_on")
        .orderBy("tag_id")
        .limit(1)
        .executeTakeFirst();
    },

    /** Records of a tag after `record_id`, oldest first. */
    async recordsOf(tag_id: number, record_id: number, limit: number): Promise<TaggedRecord[]> {
      const rows = await db
        .selectFrom("record_tags")
        .innerJoin("stories", "stories.record_id", "record_tags.record_id")
        .select(["stories.record_id", "stories.version"])
        .where("record_tags.tag_id", "=", tag_id)
        .where("record_tags.record_id", ">", record_id)
        .orderBy("record_tags.record_id")
        .limit(limit)
        .execute();
      const ids = rows.map((row) => row.record_id);
      const [tags, texts] = [await tagsOf(db, ids), await storyTexts(db, ids)];
      return rows.flatMap((row) => {
        const text = texts.get(row.record_id);
        if (!text) return [];
        const { signal, brief, record } = text;
        return {
          ...row,
          tags: tags.get(row.record_id) ?? [],
          signal_json: signal.toString(),
          brief_json: brief.toString(),
          record_json: record.toString(),
        };
      });
    },

    /** How many records have a tag. */
    async countOf(tag_id: number): Promise<number> {
      const counted = await db
        .selectFrom("record_tags")
        .select(countAll().as("total_count"))
        .where("tag_id", "=", tag_id)
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** Writes a record's tags anew with the texts that name them. Version, dates and what was delivered stay as they are. */
    async rewrite(
      { record_id }: { record_id: number },
      tags: Insertable<RecordTagsTable>[],
      texts: Pick<TaggedRecord, "signal_json" | "brief_json" | "record_json">,
    ): Promise<void> {
      await db.deleteFrom("record_tags").where("record_id", "=", record_id).execute();
      if (tags.length > 0) await db.insertInto("record_tags").values(tags).execute();
      // A story goes by the number of its record.
      const before = (await storyTexts(db, [record_id])).get(record_id);
      if (before) await packStory(db, record_id, textsOf({ source_json: before.source.toString(), ...texts }));
    },

    /** Notes how far a tag's records have come. */
    async reached(tag_id: number, after_record_id: number): Promise<void> {
      await db.updateTable("tag_refreshes").set({ after_record_id }).where("tag_id", "=", tag_id).execute();
    },

    /** All records of a tag are done. */
    async done(tag_id: number): Promise<void> {
      await db.deleteFrom("tag_refreshes").where("tag_id", "=", tag_id).execute();
    },
  };
}

/** Asks for the records of tags to be tagged anew, from the first one. */
export async function askForRefresh(db: Db, tag_ids: readonly number[], now: string): Promise<void> {
  for (const tag_id of new Set(tag_ids)) {
    await db
      .insertInto("tag_refreshes")
      .values({ tag_id, after_record_id: 0, asked_on: now })
      .onConflict((conflict) => conflict.column("tag_id").doUpdateSet({ after_record_id: 0, asked_on: now }))
      .execute();
  }
}

async function tagsOf(db: Db, record_ids: number[]) {
  if (record_ids.length === 0) return new Map<number, TaggedRecord["tags"]>();
  const rows = await db
    .selectFrom("record_tags")
    .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
    .select(["record_tags.record_id", "record_tags.tag_id", "record_tags.mentions", "record_tags.found_as"])
    .select(["tags.tag_type", "tags.name"])
    .where("record_tags.record_id", "in", record_ids)
    .orderBy("record_tags.record_id")
    .orderBy("record_tags.tag_id")
    .execute();
  return Map.groupBy(rows, (row) => row.record_id);
}
