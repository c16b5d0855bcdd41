import type { Insertable, Selectable } from "kysely";
import { StreamFilter } from "./model/stream.ts";
import { countAll } from "./portable.ts";
import { insertion } from "./statements.ts";
import type { Db } from "./store.ts";
import type { StreamManifestsTable, StreamsTable } from "./tables.ts";

/** A stream as the configuration states it. */
export interface StreamEntry {
  name: string;
  title: string;
  description: string;
  stream_class: string;
  home_domain: string;
  cross_domains: string[];
  is_public: boolean;
  status: string;
  status_reason: string | null;
  source_url: string | null;
  filter: StreamFilter;
}

/** A stream that takes manifests. */
export interface MatchingStream {
  stream_id: number;
  name: string;
  title: string;
  home_domain: string;
  status: string;
  filter: StreamFilter;
}

/** How a stream stands to those who read it. */
export interface Publication {
  stream_id: number;
  title: string;
  home_domain: string;
  status: string;
  status_reason: string | null;
  is_public: boolean;
}

/** A stream whose status, or whose being public, changed. `before` is absent when it is new. */
export interface StreamChange {
  before?: Publication | undefined;
  after: Publication;
}

/** How far back the activity figures look, by column suffix. Hours; interface, Resources. */
const activityHours = { last24h: 24, last7d: 24 * 7, last30d: 24 * 30 } as const;

/** Stream definitions and which manifests they took. */
export function matching(db: Db) {
  return {
    /** Brings streams in line with the file and gives what changed. New and re-filtered ones wait to be matched backwards; missing ones are removed, never erased. */
    async sync(entries: StreamEntry[], now: string): Promise<StreamChange[]> {
      const before = await publications(db);
      const known = new Map((await db.selectFrom("streams").selectAll().execute()).map((row) => [row.name, row]));
      for (const entry of entries) await keepStream(db, entry, known.get(entry.name), now);
      await db
        .updateTable("streams")
        .set({ status: "removed", status_reason: "removed from streams.yaml", deactivated_on: now, updated_on: now })
        .where("status", "!=", "removed")
        .$if(entries.length > 0, (query) =>
          query.where(
            "name",
            "not in",
            entries.map((entry) => entry.name),
          ),
        )
        .execute();
      return changesSince(before, await publications(db));
    },

    /** Streams that take manifests: live ones, and unpublished ones so that nothing is missing when they return. */
    async streams(): Promise<MatchingStream[]> {
      const rows = await db
        .selectFrom("streams")
        .select(["stream_id", "name", "title", "home_domain", "status", "filter"])
        .where("status", "!=", "removed")
        .orderBy("stream_id")
        .execute();
      return rows.map((row) => ({ ...row, filter: StreamFilter.parse(JSON.parse(row.filter)) }));
    },

    /** Ids of streams that wait to be matched backwards. */
    async waiting(): Promise<number[]> {
      const rows = await db
        .selectFrom("streams")
        .select("stream_id")
        .where("rematch_due", "=", 1)
        .where("status", "!=", "removed")
        .orderBy("stream_id")
        .execute();
      return rows.map((row) => row.stream_id);
    },

    /** The stream was matched over the whole window. */
    async rematched(stream_id: number): Promise<void> {
      await db.updateTable("streams").set({ rematch_due: 0 }).where("stream_id", "=", stream_id).execute();
    },

    /** Delivers manifests to streams; one that is there already keeps its `matched_at`. */
    async add(rows: Insertable<StreamManifestsTable>[]): Promise<void> {
      await deliver.run(
        db,
        rows.map((row) => ({ ...row, source_published_date: row.source_published_date ?? null })),
      );
    },

    /** Takes manifests out of a stream that no longer wants them. */
    async take(stream_id: number, manifest_ids: number[]): Promise<void> {
      if (manifest_ids.length === 0) return;
      await db
        .deleteFrom("stream_manifests")
        .where("stream_id", "=", stream_id)
        .where("manifest_id", "in", manifest_ids)
        .execute();
    },

    /** Which streams hold the manifests. */
    async holders(manifest_ids: number[]): Promise<{ manifest_id: number; stream_id: number }[]> {
      if (manifest_ids.length === 0) return [];
      return db
        .selectFrom("stream_manifests")
        .select(["manifest_id", "stream_id"])
        .where("manifest_id", "in", manifest_ids)
        .orderBy("stream_id")
        .execute();
    },

    /** Records ingested since `since`, after `record_id`, with everything that filters ask for. */
    async candidates(since: string, record_id: number, limit: number) {
      return withNames(
        db,
        await matchable(db, since).where("records.record_id", ">", record_id).limit(limit).execute(),
      );
    },

    /** The records before one that were ingested since `since`, the latest first, with their headlines and everything that filters ask for. */
    async latest(since: string, before: number, limit: number) {
      const rows = matchable(db, since)
        .clearOrderBy()
        .orderBy("records.record_id", "desc")
        .select("stories.headline")
        .where("records.record_id", "<", before);
      return withNames(db, await rows.limit(limit).execute());
    },

    /** Of the given records those ingested since `since`, with everything that filters ask for. */
    async traitsOf(record_ids: number[], since: string) {
      if (record_ids.length === 0) return [];
      return withNames(db, await matchable(db, since).where("records.record_id", "in", record_ids).execute());
    },

    /** Counts again what each stream took lately. */
    async refreshCounts(now: Date): Promise<void> {
      for (const [suffix, hours] of Object.entries(activityHours)) {
        const since = new Date(now.getTime() - hours * 3_600_000).toISOString();
        const counted = await db
          .selectFrom("stream_manifests")
          .select(["stream_id", countAll().as("manifests")])
          .select((eb) => eb.fn.sum<number>("claim_count").as("claims"))
          .where("matched_at", ">=", since)
          .groupBy("stream_id")
          .execute();
        await writeCounts(db, suffix, new Map(counted.map((row) => [row.stream_id, row])), now.toISOString());
      }
    },
  };
}

async function publications(db: Db): Promise<Map<number, Publication>> {
  const rows = await db
    .selectFrom("streams")
    .select(["stream_id", "title", "home_domain", "status", "status_reason", "is_public"])
    .orderBy("stream_id")
    .execute();
  return new Map(rows.map((row) => [row.stream_id, { ...row, is_public: row.is_public === 1 }]));
}

function changesSince(before: Map<number, Publication>, now: Map<number, Publication>): StreamChange[] {
  const pairs = [...now.values()].map((after) => ({ before: before.get(after.stream_id), after }));
  return pairs.filter(({ before, after }) => before?.status !== after.status || before.is_public !== after.is_public);
}

async function keepStream(
  db: Db,
  entry: StreamEntry,
  known: Selectable<StreamsTable> | undefined,
  now: string,
): Promise<void> {
  const filter = JSON.stringify(entry.filter);
  const stated = {
    ...entry,
    filter,
    cross_domains: JSON.stringify(entry.cross_domains),
    is_public: entry.is_public ? (1 as const) : (0 as const),
    public_on: entry.is_public ? (known?.public_on ?? now) : null,
    deactivated_on: entry.status === "live" ? null : (known?.deactivated_on ?? now),
    updated_on: now,
  };
  if (!known) {
    await db
      .insertInto("streams")
      .values({ ...stated, ...noActivity, activated_on: now, created_on: now, counts_updated_at: now })
      .execute();
    return;
  }
  const unchanged = Object.entries(stated).every(
    ([name, value]) => name === "updated_on" || known[name as keyof typeof known] === value,
  );
  if (unchanged) return;
  const rematch = known.filter !== filter || known.status === "removed";
  await db
    .updateTable("streams")
    .set({ ...stated, ...(rematch ? { rematch_due: 1 as const } : {}) })
    .where("stream_id", "=", known.stream_id)
    .execute();
}

const noActivity = {
  manifests_last24h: 0,
  manifests_last7d: 0,
  manifests_last30d: 0,
  claims_last24h: 0,
  claims_last7d: 0,
  claims_last30d: 0,
  rematch_due: 1 as const,
};

type Counted = Map<number, { manifests: number; claims: number }>;

async function writeCounts(db: Db, suffix: string, counted: Counted, now: string): Promise<void> {
  const [manifests, claims] = [`manifests_${suffix}`, `claims_${suffix}`] as ["manifests_last24h", "claims_last24h"];
  const rows = await db.selectFrom("streams").select(["stream_id", manifests, claims]).execute();
  for (const row of rows) {
    const figures = {
      [manifests]: counted.get(row.stream_id)?.manifests ?? 0,
      [claims]: Number(counted.get(row.stream_id)?.claims ?? 0),
    };
    if (row[manifests] === figures[manifests] && row[claims] === figures[claims]) continue;
    await db
      .updateTable("streams")
      .set({ ...figures, counts_updated_at: now })
      .where("stream_id", "=", row.stream_id)
      .execute();
  }
}

function matchable(db: Db, since: string) {
  return db
    .selectFrom("records")
    .innerJoin("stories", "stories.record_id", "records.record_id")
    .innerJoin("sources", "sources.source_id", "records.source_id")
    .innerJoin("channels", "channels.channel_id", "records.channel_id")
    .select(["records.record_id", "records.ingested_at", "records.source_published_date", "stories.claim_count"])
    .select(["records.source_type", "records.claim_type", "records.media_format"])
    .select(["sources.name as source_name", "channels.name as channel_name"])
    .where("records.ingested_at", ">=", since)
    .orderBy("records.record_id");
}

async function withNames<Row extends { record_id: number }>(db: Db, rows: Row[]) {
  const named = await namesOf(
    db,
    rows.map((row) => row.record_id),
  );
  return rows.map((row) => ({ ...row, ...named(row.record_id) }));
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

const deliver = insertion<Selectable<StreamManifestsTable>>()((db, rows) =>
  db
    .insertInto("stream_manifests")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["manifest_id", "stream_id"]).doNothing()),
);
