import type { Insertable, Updateable } from "kysely";
import { forgetClaims } from "./claims.ts";
import { packStory } from "./packed-stories.ts";
import { countAll } from "./portable.ts";
import type { Db } from "./store.ts";
import type {
  ClaimsTable,
  RecordDomainsTable,
  RecordsTable,
  RecordTagsTable,
  RecordTopicsTable,
  StoriesTable,
} from "./tables.ts";

/** A story as it is written. */
export type StoryRow = Insertable<StoriesTable>;

/** What belongs to a record and is written again with each of its versions. */
export interface RecordParts {
  claims: Insertable<ClaimsTable>[];
  tags: Insertable<RecordTagsTable>[];
  topics: Insertable<RecordTopicsTable>[];
  domains: Insertable<RecordDomainsTable>[];
}

/** Which records are meant: those of a source, those that came from a moment on; both together, or all. */
export interface RecordChoice {
  source_name?: string | undefined;
  since?: string | undefined;
}

/** The texts of a record in which words are searched. */
export const searchColumns = ["headline", "summary", "claims"] as const;

/** Source content, its story and its claims. Writes belong into a transaction of the caller. */
export function records(db: Db) {
  return {
    /** Inserts a record and gives its id, which is its story's and its manifest's as well. */
    async create(record: Insertable<RecordsTable>): Promise<number> {
      const row = await db.insertInto("records").values(record).returning("record_id").executeTakeFirstOrThrow();
      return row.record_id;
    },

    /** Changes a record in place: a new version of it. */
    async update(record_id: number, record: Updateable<RecordsTable>): Promise<void> {
      await db.updateTable("records").set(record).where("record_id", "=", record_id).execute();
    },

    /** Writes the story and replaces claims, tags, topics, domains and what is searched; claims of earlier versions stay. */
    async writeStory(story: StoryRow, parts: RecordParts): Promise<void> {
      const { story_id, record_id, created_on: _created, ...later } = story;
      await db
        .insertInto("stories")
        .values(story)
        .onConflict((conflict) => conflict.column("story_id").doUpdateSet(later))
        .execute();
      await packStory(db, story.story_id);
      for (const table of ["record_tags", "record_topics", "record_domains"] as const) {
        await db.deleteFrom(table).where("record_id", "=", record_id).execute();
      }
      for (const chunk of chunks(parts.claims, 500)) await db.insertInto("claims").values(chunk).execute();
      if (parts.tags.length > 0) await db.insertInto("record_tags").values(parts.tags).execute();
      if (parts.topics.length > 0) await db.insertInto("record_topics").values(parts.topics).execute();
      if (parts.domains.length > 0) await db.insertInto("record_domains").values(parts.domains).execute();
      const claims = parts.claims.map((claim) => claim.claim_text).join(" ");
      await db.deleteFrom("record_search").where("rowid", "=", record_id).execute();
      await db
        .insertInto("record_search")
        .values({ rowid: record_id, headline: story.headline, summary: story.summary, claims })
        .execute();
    },

    /** Opens the record's manifest, once. */
    async openManifest(record_id: number, now: string): Promise<void> {
      await db
        .insertInto("manifests")
        .values({ manifest_id: record_id, record_id, story_id: record_id, created_on: now })
        .onConflict((conflict) => conflict.column("manifest_id").doNothing())
        .execute();
    },

    /** A record with its story's version, or undefined. */
    async byId(record_id: number) {
      return db
        .selectFrom("records")
        .innerJoin("stories", "stories.record_id", "records.record_id")
        .innerJoin("channels", "channels.channel_id", "records.channel_id")
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .selectAll("records")
        .select([
          "stories.version",
          "stories.extractor",
          "stories.headline",
          "stories.claim_count",
          "stories.home_domain",
        ])
        .select(["stories.summary", "channels.name as channel_name", "sources.name as source_name"])
        .where("records.record_id", "=", record_id)
        .executeTakeFirst();
    },

    /** The story's parts as they are handed out, JSON. */
    async storyTexts(record_id: number) {
      return db
        .selectFrom("stories")
        .select(["source_json", "signal_json", "brief_json", "record_json"])
        .where("record_id", "=", record_id)
        .executeTakeFirst();
    },

    /** Ids of the records that a choice takes, after `record_id`, oldest first. */
    async chosenAfter(record_id: number, choice: RecordChoice, limit: number): Promise<number[]> {
      const rows = await chosen(db, record_id, choice).select("record_id").orderBy("record_id").limit(limit).execute();
      return rows.map((row) => row.record_id);
    },

    /** How many records a choice takes, after `record_id`. */
    async countChosen(record_id: number, choice: RecordChoice): Promise<number> {
      const row = await chosen(db, record_id, choice).select(countAll().as("records")).executeTakeFirstOrThrow();
      return row.records;
    },

    /** Records after `record_id` with what proving their current claims needs, oldest first. */
    async contentAfter(record_id: number, limit: number) {
      return db
        .selectFrom("records")
        .innerJoin("stories", "stories.record_id", "records.record_id")
        .select([
          "records.record_id",
          "records.content",
          "records.content_hash",
          "stories.version",
          "stories.claim_count",
        ])
        .where("records.record_id", ">", record_id)
        .orderBy("records.record_id")
        .limit(limit)
        .execute();
    },

    /** The claims of one version of a record, in order. */
    async claims(record_id: number, version: number) {
      return db
        .selectFrom("claims")
        .selectAll()
        .where("record_id", "=", record_id)
        .where("version", "=", version)
        .orderBy("position")
        .execute();
    },

    /** Where a record was put: its tags and topics, its domains (home first) and the streams that took it. */
    async placing(record_id: number) {
      const tags = await db
        .selectFrom("record_tags")
        .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
        .select(["tags.tag_id", "tags.tag_type", "tags.name", "record_tags.mentions"])
        .where("record_tags.record_id", "=", record_id)
        .orderBy("record_tags.mentions", "desc")
        .orderBy("tags.name")
        .execute();
      const topics = await db
        .selectFrom("record_topics")
        .innerJoin("topics", "topics.topic_id", "record_topics.topic_id")
        .select(["topics.topic_id", "topics.name", "topics.domain", "record_topics.score", "record_topics.reason"])
        .where("record_topics.record_id", "=", record_id)
        .orderBy("record_topics.score", "desc")
        .orderBy("topics.name")
        .execute();
      const domains = await db
        .selectFrom("record_domains")
        .select("domain")
        .where("record_id", "=", record_id)
        .orderBy("is_home", "desc")
        .orderBy("domain")
        .execute();
      const streams = await db
        .selectFrom("stream_manifests")
        .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
        .select(["streams.stream_id", "streams.name", "streams.title", "streams.filter", "stream_manifests.matched_at"])
        .where("stream_manifests.manifest_id", "=", record_id)
        .orderBy("streams.name")
        .execute();
      return { tags, topics, domains: domains.map((row) => row.domain), streams };
    },

    /** Ids of the records of the named sources, oldest first. */
    async idsOfSources(source_names: string[]): Promise<number[]> {
      if (source_names.length === 0) return [];
      const rows = await db
        .selectFrom("records")
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .select("records.record_id")
        .where("sources.name", "in", source_names)
        .orderBy("records.record_id")
        .execute();
      return rows.map((row) => row.record_id);
    },

    /** Erases a record with all that hangs on it; its item stays as done, so that it never comes again. */
    async erase(record_id: number): Promise<boolean> {
      await db.deleteFrom("stream_manifests").where("manifest_id", "=", record_id).execute();
      await db.deleteFrom("manifests").where("manifest_id", "=", record_id).execute();
      await db.deleteFrom("record_search").where("rowid", "=", record_id).execute();
      await forgetClaims(db, record_id);
      for (const table of [
        "claims",
        "coverage",
        "record_tags",
        "record_topics",
        "record_domains",
        "stories",
        "story_versions",
        "explanations",
      ] as const) {
        await db.deleteFrom(table).where("record_id", "=", record_id).execute();
      }
      const result = await db.deleteFrom("records").where("record_id", "=", record_id).executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
  };
}

function chosen(db: Db, record_id: number, { source_name, since }: RecordChoice) {
  return db
    .selectFrom("records")
    .where("record_id", ">", record_id)
    .$if(source_name !== undefined, (query) =>
      query.where(
        "source_id",
        "in",
        db
          .selectFrom("sources")
          .select("source_id")
          .where("name", "=", source_name ?? ""),
      ),
    )
    .$if(since !== undefined, (query) => query.where("ingested_at", ">=", since ?? ""));
}

function* chunks<T>(rows: T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
