import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import {
  type CatalogFields,
  type CatalogStream,
  type Stream,
  StreamFilter,
  type StreamSummary,
} from "../model/stream.ts";
import type { BodySection, Domain, StreamStatus } from "../model/vocabulary.ts";
import {
  bodySections,
  Domain as DomainSchema,
  StreamStatus as StatusSchema,
  StreamClass,
} from "../model/vocabulary.ts";
import type { View } from "../records/view.ts";
import type { Flag, StreamsTable } from "../tables.ts";
import { feedingChannels, sourceChannel, tagIdsOf } from "./stream-sources.ts";

/** Which streams a list shows; a condition that is absent lets everything through. */
export interface StreamConditions extends Pick<View, "sees_private"> {
  home_domain?: Domain | undefined;
  is_public?: boolean | undefined;
  stream_class?: StreamClass | undefined;
  /** Live ones when absent. */
  status?: StreamStatus | undefined;
}

/** In which order a list has streams: by stories of 30 days or of 24 hours, by title, or the newest first. */
export type StreamOrder = "month" | "day" | "title" | "newest";

/** Stories that a stream took on a day, UTC. */
export interface StreamDay {
  stream_id: number;
  day: string;
  manifests: number;
}

/** What deciding about a stream's content needs. */
export interface StreamAccess {
  stream_id: number;
  name: string;
  status: StreamStatus;
}

/** Streams as they are read; who may see one is decided here, once. */
export function streams(db: Db) {
  return {
    /** Live streams, the most active of the last 30 days first unless another order is wanted, and how many there are in all. */
    async list(
      wanted: StreamConditions,
      page: Page,
      order: StreamOrder = "month",
    ): Promise<{ streams: StreamSummary[]; total_count: number }> {
      const found = listed(db, wanted);
      const [column, direction] = orders[order];
      const [rows, counted] = await Promise.all([
        found
          .selectAll()
          .orderBy(column, direction)
          .orderBy("stream_id")
          .limit(bounds(page).limit)
          .offset(bounds(page).offset)
          .execute(),
        found.select(countAll().as("total_count")).executeTakeFirstOrThrow(),
      ]);
      return { streams: rows.map(summary), total_count: counted.total_count };
    },

    /** The same list with what the catalog adds to each stream. */
    async catalog(wanted: StreamConditions, page: Page): Promise<{ streams: CatalogStream[]; total_count: number }> {
      const found = listed(db, wanted);
      const [rows, counted] = await Promise.all([
        found
          .selectAll()
          .orderBy("manifests_last30d", "desc")
          .orderBy("stream_id")
          .limit(bounds(page).limit)
          .offset(bounds(page).offset)
          .execute(),
        found.select(countAll().as("total_count")).executeTakeFirstOrThrow(),
      ]);
      return {
        streams: rows.map((row) => ({ ...summary(row), ...catalogFields(row) })),
        total_count: counted.total_count,
      };
    },

    /** What the catalog adds to one stream in any status; undefined when unknown or not to be seen. */
    async catalogFields(stream_id: number, view: Pick<View, "sees_private">): Promise<CatalogFields | undefined> {
      const row = await seen(db, view).selectAll().where("stream_id", "=", stream_id).executeTakeFirst();
      return row && catalogFields(row);
    },

    /** How many stories streams took on each day from one up to, and without, another; days without any are left out. */
    async days(stream_ids: number[], { from, before }: { from: string; before: string }): Promise<StreamDay[]> {
      if (stream_ids.length === 0) return [];
      return db
        .selectFrom("stream_days")
        .selectAll()
        .where("stream_id", "in", stream_ids)
        .where("day", ">=", from)
        .where("day", "<", before)
        .orderBy("stream_id")
        .orderBy("day")
        .execute();
    },

    /** Every live stream, or those of another status, as a search over streams reads it. */
    async searchable(wanted: StreamConditions): Promise<CatalogStream[]> {
      const rows = await listed(db, wanted).selectAll().orderBy("stream_id").execute();
      return rows.map((row) => ({ ...summary(row), ...catalogFields(row) }));
    },

    /** One stream in any status with its filter, channels and activity; undefined when unknown or not to be seen. */
    async byId(stream_id: number, view: Pick<View, "sees_private">): Promise<Stream | undefined> {
      const row = await seen(db, view).selectAll().where("stream_id", "=", stream_id).executeTakeFirst();
      return row && detail(db, row);
    },

    /** Some streams in whatever state, by id. */
    async summaries(stream_ids: number[]): Promise<StreamSummary[]> {
      if (stream_ids.length === 0) return [];
      const found = db.selectFrom("streams").selectAll().where("stream_id", "in", stream_ids);
      return (await found.orderBy("stream_id").execute()).map(summary);
    },

    /** Name and status of a stream; undefined when unknown or not to be seen. */
    async access(stream_id: number, view: Pick<View, "sees_private">): Promise<StreamAccess | undefined> {
      const row = await accessOf.first(db, { stream_id, least: view.sees_private ? 0 : 1 });
      return row && { ...row, status: StatusSchema.parse(row.status) };
    },
  };
}

const accessOf = statement<{ stream_id: number; least: Flag }>()((db, given) =>
  db
    .selectFrom("streams")
    .select(["stream_id", "name", "status"])
    .where("stream_id", "=", given.stream_id)
    .where("is_public", ">=", given.least),
);

function seen(db: Db, view: Pick<View, "sees_private">) {
  return db.selectFrom("streams").$if(!view.sees_private, (query) => query.where("is_public", "=", 1));
}

const orders = {
  month: ["manifests_last30d", "desc"],
  day: ["manifests_last24h", "desc"],
  title: ["title", "asc"],
  newest: ["created_on", "desc"],
} as const satisfies Record<StreamOrder, readonly [keyof StreamsTable, "asc" | "desc"]>;

function listed(db: Db, { home_domain, is_public, stream_class, status = "live", ...view }: StreamConditions) {
  return seen(db, view)
    .where("status", "=", status)
    .$if(home_domain !== undefined, (query) => query.where("home_domain", "=", home_domain ?? ""))
    .$if(is_public !== undefined, (query) => query.where("is_public", "=", is_public ? 1 : 0))
    .$if(stream_class !== undefined, (query) => query.where("stream_class", "=", stream_class ?? ""));
}

type StreamRow = Selectable<StreamsTable>;

/** A stream as lists show it. */
export function summary(row: StreamRow): StreamSummary {
  return {
    id: String(row.stream_id),
    name: row.name,
    title: row.title,
    description: row.description,
    stream_class: StreamClass.parse(row.stream_class),
    home_domain: DomainSchema.parse(row.home_domain),
    cross_domains: DomainSchema.array().parse(JSON.parse(row.cross_domains)),
    is_public: row.is_public === 1,
    is_active: row.status === "live",
    manifests_last24h: row.manifests_last24h,
    manifests_last7d: row.manifests_last7d,
    manifests_last30d: row.manifests_last30d,
    activated_on: row.activated_on,
    public_on: row.public_on,
    source_url: row.source_url,
  };
}

function catalogFields(row: StreamRow): CatalogFields {
  const filters = StreamFilter.parse(JSON.parse(row.filter));
  const mayBeAudio = filters.media_formats.length === 0 || filters.media_formats.includes("audio");
  return {
    filters,
    body_sections: mayBeAudio ? [...bodySections] : bodySections.filter((section) => !audioSections.includes(section)),
    metrics: {
      manifests_last24h: row.manifests_last24h,
      manifests_last7d: row.manifests_last7d,
      manifests_last30d: row.manifests_last30d,
      claims_last24h: row.claims_last24h,
      claims_last7d: row.claims_last7d,
      claims_last30d: row.claims_last30d,
      counts_updated_at: row.counts_updated_at,
    },
  };
}

/** Interface, Manifest: what audio manifests add. */
const audioSections: BodySection[] = ["actionable_takeaways", "guest_details", "cross_promotion", "cultural_relevance"];

async function detail(db: Db, row: StreamRow): Promise<Stream> {
  const filter = StreamFilter.parse(JSON.parse(row.filter));
  const channels = await feedingChannels(db, row.stream_id, filter);
  const tag_ids = (await tagIdsOf(db, filter.tags)).map(String);
  return {
    ...summary(row),
    status: StatusSchema.parse(row.status),
    status_reason: row.status_reason,
    stream_type: row.is_public === 1 ? "public" : "private",
    source_type: soleValue(channels.map((channel) => channel.source_type)),
    source_ids: unique(channels.map((channel) => String(channel.source_id))),
    source_channel_ids: channels.map((channel) => String(channel.channel_id)),
    source_channels: channels.map(sourceChannel),
    filter_definition: definition(filter, tag_ids),
    claim_type_ids: filter.claim_types.length > 0 ? filter.claim_types : null,
    tag_ids,
    claims_last24h: row.claims_last24h,
    claims_last7d: row.claims_last7d,
    claims_last30d: row.claims_last30d,
    counts_updated_at: row.counts_updated_at,
    deactivated_on: row.deactivated_on,
    created_on: row.created_on,
    updated_on: row.updated_on,
  };
}

/** The filter in the contract's words. Interface, Stream detail. */
function definition(filter: StreamFilter, tag_ids: string[]): Stream["filter_definition"] {
  return {
    tag_ids,
    source_type: soleValue(filter.source_types),
    source_names: filter.sources,
    channel_names: filter.channels,
    tag_names: filter.tags,
    tag_logic: filter.tag_logic,
    topics: filter.topics,
    domains: filter.domains,
    claim_types: filter.claim_types,
    media_formats: filter.media_formats,
    languages: filter.languages,
    sentiment: filter.sentiment,
    significance: filter.significance,
    words: filter.words,
    without_words: filter.without_words,
  };
}

/** The value when there is exactly one, else null. */
function soleValue<T>(values: T[]): T | null {
  const [first, ...others] = unique(values);
  return first !== undefined && others.length === 0 ? first : null;
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
