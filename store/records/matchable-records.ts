import type { Db } from "../engine/db.ts";
import { contents } from "./story-texts.ts";

/** Whether records are wanted with their texts: only filters that ask for words look at them. */
type Texts = boolean;

/** Records with everything that streams' filters ask for. */
export function matchableRecords(db: Db) {
  return {
    /** Records ingested since `since`, after `record_id`, with everything that filters ask for; with their texts where those ask for words. */
    async after(since: string, record_id: number, limit: number, texts: Texts) {
      const rows = matchable(db, since).where("records.record_id", ">", record_id).limit(limit);
      return withNames(db, await rows.execute(), texts);
    },

    /** The records before one that were ingested since `since`, the latest first, with their headlines and everything that filters ask for. */
    async latest(since: string, before: number, limit: number, texts: Texts) {
      const rows = matchable(db, since)
        .clearOrderBy()
        .orderBy("records.record_id", "desc")
        .where("records.record_id", "<", before);
      return withNames(db, await rows.limit(limit).execute(), texts);
    },

    /** Of the given records those ingested since `since`, with everything that filters ask for. */
    async of(record_ids: number[], since: string, texts: Texts) {
      if (record_ids.length === 0) return [];
      const rows = matchable(db, since).where("records.record_id", "in", record_ids);
      return withNames(db, await rows.execute(), texts);
    },
  };
}

function matchable(db: Db, since: string) {
  return db
    .selectFrom("records")
    .innerJoin("stories", "stories.record_id", "records.record_id")
    .innerJoin("sources", "sources.source_id", "records.source_id")
    .innerJoin("channels", "channels.channel_id", "records.channel_id")
    .select([
      "records.record_id",
      "records.ingested_at",
      "records.source_published_date",
      "stories.claim_count",
      "stories.is_read",
      "stories.headline",
      "stories.sentiment_score",
      "stories.significance_score",
      "records.language",
    ])
    .select(["records.source_type", "records.claim_type", "records.media_format"])
    .select(["sources.name as source_name", "channels.name as channel_name"])
    .where("records.ingested_at", ">=", since)
    .orderBy("records.record_id");
}

async function withNames<Row extends { record_id: number; headline: string }>(db: Db, rows: Row[], texts: Texts) {
  const ids = rows.map((row) => row.record_id);
  const named = await namesOf(db, ids);
  const read = texts ? await contents(db, ids) : new Map<number, string>();
  return rows.map((row) => ({
    ...row,
    ...named(row.record_id),
    text: `${row.headline}\n${read.get(row.record_id) ?? ""}`,
  }));
}

/** Names of tags, topics and domains by record. */
async function namesOf(db: Db, record_ids: number[]) {
  if (record_ids.length === 0) return () => ({ tags: [], topics: [], domains: [] });
  const tags = await db
    .selectFrom("record_tags")
    .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
    .select(["record_tags.record_id", "tags.name"])
    .where("record_tags.record_id", "in", record_ids)
    .execute();
  const topics = await db
    .selectFrom("record_topics")
    .innerJoin("topics", "topics.topic_id", "record_topics.topic_id")
    .select(["record_topics.record_id", "topics.name"])
    .where("record_topics.record_id", "in", record_ids)
    .execute();
  const domains = await db
    .selectFrom("record_domains")
    .select(["record_id", "domain as name"])
    .where("record_id", "in", record_ids)
    .execute();
  const grouped = [tags, topics, domains].map((rows) => Map.groupBy(rows, (row) => row.record_id));
  const pick = (at: number, record_id: number) => (grouped[at]?.get(record_id) ?? []).map((row) => row.name);
  return (record_id: number) => ({ tags: pick(0, record_id), topics: pick(1, record_id), domains: pick(2, record_id) });
}
