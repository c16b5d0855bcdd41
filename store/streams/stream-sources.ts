import type { Db } from "../engine/db.ts";
import { deactivationOf } from "../model/deactivation.ts";
import type { SourceChannel, StreamFilter } from "../model/stream.ts";
import { MediaFormat, SourceType } from "../model/vocabulary.ts";
import { aliasKey } from "../tags/tag-forms.ts";

/** How many of a stream's newest manifests tell which channels feed it, when its filter names none. Ours. */
const manifestsLookedAt = 500;

/** A channel with its source's type, as a stream's detail needs it. */
export interface FeedingChannel {
  channel_id: number;
  source_id: number;
  name: string;
  source_type: SourceType;
  media_format: string;
  is_active: number;
  activated_on: string;
  deactivated_on: string | null;
  deactivation_reason: string | null;
}

/** The channels behind a stream: those that its filter names; for a filter that names none, those that lately fed it. */
export async function feedingChannels(db: Db, stream_id: number, filter: StreamFilter): Promise<FeedingChannel[]> {
  const namesNone = [filter.sources, filter.channels, filter.source_types].every((names) => names.length === 0);
  const rows = await db
    .selectFrom("channels")
    .innerJoin("sources", "sources.source_id", "channels.source_id")
    .select([
      "channels.channel_id",
      "channels.source_id",
      "channels.name",
      "sources.source_type",
      "channels.media_format",
    ])
    .select(["channels.is_active", "channels.activated_on", "channels.deactivated_on", "channels.deactivation_reason"])
    .$if(filter.sources.length > 0, (query) => query.where("sources.name", "in", filter.sources))
    .$if(filter.channels.length > 0, (query) => query.where("channels.name", "in", filter.channels))
    .$if(filter.source_types.length > 0, (query) => query.where("sources.source_type", "in", filter.source_types))
    .$if(filter.media_formats.length > 0, (query) => query.where("channels.media_format", "in", filter.media_formats))
    .$if(namesNone, (query) => query.where("channels.channel_id", "in", lateFeeders(db, stream_id)))
    .orderBy("channels.channel_id")
    .execute();
  return rows.map((row) => ({ ...row, source_type: SourceType.parse(row.source_type) }));
}

/** A channel in the contract's words; the epoch and `none` mean active. Interface, Stream detail. */
export function sourceChannel(channel: FeedingChannel): SourceChannel {
  return {
    id: String(channel.channel_id),
    name: channel.name,
    source_type: channel.source_type,
    media_format: MediaFormat.parse(channel.media_format),
    is_active: channel.is_active === 1,
    activated_on: channel.activated_on,
    ...deactivationOf(channel),
  };
}

/** Ids of the tags that the names lead to, by canonical name or alias. */
export async function tagIdsOf(db: Db, names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("tag_names")
    .select("tag_id")
    .distinct()
    .where("alias_key", "in", names.map(aliasKey))
    .orderBy("tag_id")
    .execute();
  return rows.map((row) => row.tag_id);
}

function lateFeeders(db: Db, stream_id: number) {
  const newest = db
    .selectFrom("stream_manifests")
    .select("manifest_id")
    .where("stream_id", "=", stream_id)
    .orderBy("matched_at", "desc")
    .orderBy("manifest_id", "desc")
    .limit(manifestsLookedAt);
  return db
    .selectFrom("manifests")
    .innerJoin("records", "records.record_id", "manifests.record_id")
    .select("records.channel_id")
    .where("manifests.manifest_id", "in", newest);
}
