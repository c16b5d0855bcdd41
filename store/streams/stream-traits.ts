import type { Db } from "../engine/db.ts";
import { StreamFilter, type StreamSummary } from "../model/stream.ts";
import type { View } from "../records/view.ts";
import { summary } from "./streams.ts";

/** A live stream with what it declares. */
export interface DeclaredStream {
  stream_id: number;
  summary: StreamSummary;
  filter: StreamFilter;
}

/** A source with the names of its channels. */
export interface SourceTraits {
  name: string;
  source_type: string;
  channels: string[];
}

/** What records of a stream can be asked for. */
export type RecordTrait = "claim_type" | "media_format" | "source_type" | "source_name";

/** What streams are like: declared, and seen in what they took. */
export function streamTraits(db: Db) {
  return {
    /** The live streams that may be seen, most active first. */
    async declared(view: Pick<View, "sees_private">): Promise<DeclaredStream[]> {
      const rows = await db
        .selectFrom("streams")
        .selectAll()
        .where("status", "=", "live")
        .$if(!view.sees_private, (query) => query.where("is_public", "=", 1))
        .orderBy("manifests_last30d", "desc")
        .orderBy("stream_id")
        .execute();
      return rows.map((row) => ({
        stream_id: row.stream_id,
        summary: summary(row),
        filter: StreamFilter.parse(JSON.parse(row.filter)),
      }));
    },

    /** Every source with its type and channels. */
    async sources(): Promise<SourceTraits[]> {
      const rows = await db
        .selectFrom("sources")
        .innerJoin("channels", "channels.source_id", "sources.source_id")
        .select(["sources.name", "sources.source_type", "channels.name as channel_name"])
        .execute();
      const held = Map.groupBy(rows, (row) => row.name);
      return [...held].map(([name, channels]) => ({
        name,
        source_type: channels[0]?.source_type ?? "",
        channels: channels.map((row) => row.channel_name),
      }));
    },

    /** Live streams that took, since a moment, a record with one of the values. */
    async took(trait: RecordTrait, values: string[], since: string): Promise<Set<number>> {
      const column = trait === "source_name" ? "sources.name" : (`records.${trait}` as const);
      const rows = await db
        .selectFrom("streams")
        .select("streams.stream_id")
        .where("streams.status", "=", "live")
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("stream_manifests")
              .innerJoin("records", "records.record_id", "stream_manifests.manifest_id")
              .innerJoin("sources", "sources.source_id", "records.source_id")
              .select("records.record_id")
              .whereRef("stream_manifests.stream_id", "=", "streams.stream_id")
              .where("stream_manifests.matched_at", ">=", since)
              .where(column, "in", values),
          ),
        )
        .execute();
      return new Set(rows.map((row) => row.stream_id));
    },
  };
}
