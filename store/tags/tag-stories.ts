import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import type { View } from "../records/view.ts";

/** A tag with how many of some manifests carry it. */
export interface BesideTag {
  tag_id: number;
  name: string;
  tag_type: string;
  manifests: number;
}

/** The manifests that carry a tag, as far as they may be seen. */
export function tagStories(db: Db) {
  return {
    /** The newest manifests that carry a tag, the newest record first. */
    async latest(tag_id: number, view: View, limit: number): Promise<{ manifest_id: number; matched_at: string }[]> {
      return carrying(db, tag_id, view)
        .select((eb) => [
          "record_tags.record_id as manifest_id",
          eb.fn.min("stream_manifests.matched_at").as("matched_at"),
        ])
        .groupBy("record_tags.record_id")
        .orderBy("record_tags.record_id", "desc")
        .limit(limit)
        .execute();
    },

    /** Of each of some records' stories, its tone in -1..1. `record_ids`: a few hundred. */
    async tones(record_ids: readonly number[]): Promise<number[]> {
      if (record_ids.length === 0) return [];
      const rows = await db
        .selectFrom("stories")
        .select("sentiment_score")
        .where("story_id", "in", record_ids)
        .execute();
      return rows.map(({ sentiment_score }) => sentiment_score);
    },

    /** Tags that some records carry besides one tag (null: besides none), the most often first. `record_ids`: a few hundred, so that no count grows with the store. */
    async beside(tag_id: number | null, record_ids: readonly number[], limit: number): Promise<BesideTag[]> {
      if (record_ids.length === 0) return [];
      const rows = await db
        .selectFrom("record_tags")
        .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
        .select(["tags.tag_id", "tags.name", "tags.tag_type", countAll().as("manifests")])
        .where("record_tags.record_id", "in", record_ids)
        .$if(tag_id !== null, (query) => query.where("record_tags.tag_id", "!=", tag_id ?? 0))
        .groupBy(["tags.tag_id", "tags.name", "tags.tag_type"])
        .orderBy(countAll(), "desc")
        .orderBy("tags.tag_id")
        .limit(limit)
        .execute();
      return rows;
    },

    /** The newest manifests, of one domain when it is named, the newest first. */
    async newest(view: View, domain: string | undefined, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("stories")
        .select("story_id")
        .where("created_on", ">=", view.from)
        .where("created_on", "<", view.before)
        .$if(domain !== undefined, (query) => query.where("home_domain", "=", domain ?? ""))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("stream_manifests")
              .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
              .select("stream_manifests.manifest_id")
              .whereRef("stream_manifests.manifest_id", "=", "stories.story_id")
              .where("stream_manifests.matched_at", ">=", view.from)
              .where("stream_manifests.matched_at", "<", view.before)
              .where("streams.status", "=", "live")
              .$if(!view.sees_private, (query) => query.where("streams.is_public", "=", 1)),
          ),
        )
        .orderBy("created_on", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ story_id }) => story_id);
    },

    /** How many of some records carry both of two tags, for every two of those named that stand together at all; the lower id first. */
    async pairs(
      tag_ids: readonly number[],
      record_ids: readonly number[],
    ): Promise<{ one: number; other: number; manifests: number }[]> {
      if (tag_ids.length === 0 || record_ids.length === 0) return [];
      return db
        .selectFrom("record_tags as first")
        .innerJoin("record_tags as second", "second.record_id", "first.record_id")
        .select(["first.tag_id as one", "second.tag_id as other", countAll().as("manifests")])
        .where("first.record_id", "in", record_ids)
        .where("first.tag_id", "in", tag_ids)
        .where("second.tag_id", "in", tag_ids)
        .whereRef("first.tag_id", "<", "second.tag_id")
        .groupBy(["first.tag_id", "second.tag_id"])
        .orderBy("first.tag_id")
        .orderBy("second.tag_id")
        .execute();
    },

    /** How many manifests that carry a tag matched on each day from `view.from` on, the first day first; days without any are left out. */
    async days(tag_id: number, view: View): Promise<{ day: string; manifests: number }[]> {
      const matched = carrying(db, tag_id, view)
        .select((eb) => ["record_tags.record_id", eb.fn.min("stream_manifests.matched_at").as("matched_at")])
        .groupBy("record_tags.record_id");
      return db
        .selectFrom(matched.as("matched"))
        .select([day.as("day"), countAll().as("manifests")])
        .groupBy(day)
        .orderBy("day")
        .execute();
    },
  };
}

const day = sql<string>`substr(matched_at, 1, 10)`;

/** Manifests have the ids of their records. */
function carrying(db: Db, tag_id: number, view: View) {
  return db
    .selectFrom("record_tags")
    .innerJoin("stream_manifests", "stream_manifests.manifest_id", "record_tags.record_id")
    .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
    .where("record_tags.tag_id", "=", tag_id)
    .where("stream_manifests.matched_at", ">=", view.from)
    .where("stream_manifests.matched_at", "<", view.before)
    .where("streams.status", "=", "live")
    .$if(!view.sees_private, (query) => query.where("streams.is_public", "=", 1));
}
