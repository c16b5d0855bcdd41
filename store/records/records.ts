import type { Insertable, Selectable, Updateable } from "kysely";
import { forgetClaims } from "../claims/claims.ts";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { command } from "../engine/statements.ts";
import type { ManifestsTable, RecordsTable } from "../tables.ts";
import { recordLanguages } from "./record-language.ts";
import { claimRows, type StoredClaim, storyClaims } from "./story-claims.ts";
import { contents, storyTexts } from "./story-texts.ts";

/** Which records are meant: those of a source, those that came from a moment on; both together, or all. */
export interface RecordChoice {
  source_name?: string | undefined;
  since?: string | undefined;
}

/** A record as the store has it. */
export type StoredRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof records>["byId"]>>>;

/** Source content, its story and its claims. Writes belong into a transaction of the caller. */
export function records(db: Db) {
  return {
    /** Inserts a record and gives its id, which is its story's and its manifest's as well. */
    async create(record: Insertable<RecordsTable>): Promise<number> {
      const row = { ...record, content: "" };
      const written = await addRecord.first(db, { ...noRecord, ...row });
      if (!written) throw new Error("a record was written without an id");
      return written.record_id;
    },

    /** Changes a record in place: a new version of it. */
    async update(record_id: number, record: Updateable<RecordsTable>): Promise<void> {
      const row = { ...record, content: "" };
      await db.updateTable("records").set(row).where("record_id", "=", record_id).execute();
    },

    /** Opens the record's manifest, once. */
    async openManifest(record_id: number, now: string): Promise<void> {
      await addManifest.run(db, { manifest_id: record_id, record_id, story_id: record_id, created_on: now });
    },

    /** A record with its story's version, or undefined. */
    async byId(record_id: number) {
      const row = await db
        .selectFrom("records")
        .innerJoin("stories", "stories.record_id", "records.record_id")
        .innerJoin("channels", "channels.channel_id", "records.channel_id")
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .selectAll("records")
        .select(["stories.version", "stories.extractor", "stories.headline", "stories.claim_count", "stories.is_read"])
        .select(["stories.sentiment_score", "stories.significance_score"])
        .select(["stories.summary", "channels.name as channel_name", "sources.name as source_name"])
        .where("records.record_id", "=", record_id)
        .executeTakeFirst();
      return row && { ...row, content: (await contents(db, [record_id])).get(record_id) ?? "" };
    },

    /** The languages of records, by their ids. */
    languages: (record_ids: readonly number[]): Promise<ReadonlyMap<number, string>> => recordLanguages(db, record_ids),

    /** The story's parts as they are handed out, JSON. */
    async storyTexts(record_id: number) {
      const texts = (await storyTexts(db, [record_id])).get(record_id);
      if (!texts) return undefined;
      const { source, signal, brief, record } = texts;
      return {
        source_json: source.toString(),
        signal_json: signal.toString(),
        brief_json: brief.toString(),
        record_json: record.toString(),
      };
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
      const rows = await db
        .selectFrom("records")
        .innerJoin("stories", "stories.record_id", "records.record_id")
        .select([
          "records.record_id",
          "records.content_hash",
          "records.language",
          "stories.version",
          "stories.claim_count",
          "stories.extractor",
        ])
        .where("records.record_id", ">", record_id)
        .orderBy("records.record_id")
        .limit(limit)
        .execute();
      const ids = rows.map((row) => row.record_id);
      const texts = await contents(db, ids);
      return rows.map((row) => ({ ...row, content: texts.get(row.record_id) ?? "" }));
    },

    /** The claims of one version of a record, in order. */
    async claims(record_id: number, version: number): Promise<StoredClaim[]> {
      const story = (await storyClaims(db, [record_id])).get(record_id);
      if (story?.version === version) return claimRows(record_id, story);
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
        "claim_feedback",
        "story_marks",
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

type Given<Table> = { [Name in keyof Selectable<Table>]: Selectable<Table>[Name] };

/** What a record may lack. */
const noRecord = { url: null, canonical_url: null, author: null, source_published_date: null, published_at: null };

const addRecord = command<Omit<Given<RecordsTable>, "record_id">>()((db, given) =>
  db.insertInto("records").values(given).returning("record_id"),
);

const addManifest = command<Given<ManifestsTable>>()((db, given) =>
  db
    .insertInto("manifests")
    .values(given)
    .onConflict((conflict) => conflict.column("manifest_id").doNothing()),
);
