import type { Insertable } from "kysely";
import type { Db } from "../engine/db.ts";
import { insertGiven } from "../engine/portable.ts";
import { StreamFilter } from "../model/stream.ts";
import { storyClaims } from "../records/story-claims.ts";
import type { StreamEntry } from "../streams/stream-entries.ts";
import type { RecordsTable } from "../tables.ts";

/** A channel as the manifests that came through it tell of it. */
export interface ImportedChannel {
  channel_id: number;
  name: string;
  source_name: string;
  source_type: string;
  media_format: string;
  claim_type: string;
}

/** A stream as an export tells of it. */
export interface ImportedStream
  extends Pick<StreamEntry, "name" | "title" | "description" | "stream_class" | "home_domain" | "cross_domains"> {
  stream_id: number;
}

/** Why an imported channel is not fetched. */
const notFollowed = "imported; sources.yaml does not name it";

/** A filter that nothing passes: what an imported stream holds was matched elsewhere. */
const nothing = StreamFilter.parse({ sources: ["(matched where it was exported)"] });

/** What takes the records of an export up into a store, under the ids that they have. Writes belong into a transaction of the caller. */
export function imports(db: Db) {
  return {
    /** The channel of this name and source; undefined when there is none. */
    async channel({ name, source_name }: Pick<ImportedChannel, "name" | "source_name">) {
      return db
        .selectFrom("channels")
        .innerJoin("sources", "sources.source_id", "channels.source_id")
        .select(["channels.channel_id", "sources.source_id", "sources.owner", "sources.homepage"])
        .where("channels.name", "=", name)
        .where("sources.name", "=", source_name)
        .executeTakeFirst();
    },

    /** Adds a channel that is not fetched, with its source when that is new; under its id when that is free. */
    async addChannel({ channel_id, source_name, source_type, ...stated }: ImportedChannel, now: string): Promise<void> {
      const source = { source_type, homepage: null, owner: source_name, is_active: 0 as const };
      const { source_id } = await db
        .insertInto("sources")
        .values({ name: source_name, ...source, created_on: now, updated_on: now })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ updated_on: now }))
        .returning("source_id")
        .executeTakeFirstOrThrow();
      const taken = await db
        .selectFrom("channels")
        .select("channel_id")
        .where("channel_id", "=", channel_id)
        .executeTakeFirst();
      const ended = { is_active: 0 as const, deactivated_on: now, deactivation_reason: notFollowed };
      const row = { ...stated, source_id, kind: "feed", url: "", settings: "{}", activated_on: now, ...ended };
      if (taken) await db.insertInto("channels").values(row).execute();
      else await insertGiven(db, "channels", "channel_id", { channel_id, ...row });
      const { channel_id: id } = await db
        .selectFrom("channels")
        .select("channel_id")
        .where("source_id", "=", source_id)
        .where("name", "=", stated.name)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("channel_states")
        .values({ channel_id: id, ...neverFetched, due_at: now })
        .execute();
    },

    /** The id of the stream of this name; undefined when there is none. */
    async streamId(name: string): Promise<number | undefined> {
      const row = await db.selectFrom("streams").select("stream_id").where("name", "=", name).executeTakeFirst();
      return row?.stream_id;
    },

    /** Adds a live, public stream that takes nothing by itself, under its id when that is free. */
    async addStream({ stream_id, cross_domains, ...stated }: ImportedStream, now: string): Promise<void> {
      const taken = await db
        .selectFrom("streams")
        .select("stream_id")
        .where("stream_id", "=", stream_id)
        .executeTakeFirst();
      const row = {
        ...stated,
        ...noActivity,
        cross_domains: JSON.stringify(cross_domains),
        filter: JSON.stringify(nothing),
        is_public: 1 as const,
        status: "live",
        activated_on: now,
        public_on: now,
        created_on: now,
        updated_on: now,
        counts_updated_at: now,
      };
      if (taken) await db.insertInto("streams").values(row).execute();
      else await insertGiven(db, "streams", "stream_id", { stream_id, ...row });
    },

    /** Of some records, those whose claims nobody finds yet, with their claims, oldest first. */
    async unplaced(record_ids: number[]) {
      const rows = await db
        .selectFrom("stories")
        .innerJoin("records", "records.record_id", "stories.record_id")
        .innerJoin("sources", "sources.source_id", "records.source_id")
        .select(["stories.record_id", "records.source_published_date", "records.language"])
        .select(["sources.owner", "sources.homepage"])
        .where("stories.record_id", "in", record_ids)
        .where("stories.claim_count", ">", 0)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("claim_index")
                .select("claim_no")
                .whereRef("claim_index.record_id", "=", "stories.record_id"),
            ),
          ),
        )
        .orderBy("stories.record_id")
        .execute();
      const stories = await storyClaims(
        db,
        rows.map((row) => row.record_id),
      );
      return rows.map((row) => ({ ...row, claims: stories.get(row.record_id)?.claims ?? [] }));
    },

    /** Adds a record under its id. */
    async addRecord(record_id: number, row: Omit<Insertable<RecordsTable>, "record_id">): Promise<void> {
      await insertGiven(db, "records", "record_id", { record_id, ...row, content: "" });
    },
  };
}

const neverFetched = {
  health: "new",
  message: "imported",
  moved_to: null,
  etag: null,
  last_modified: null,
  due_reason: "imported",
  interval_minutes: null,
  last_tried_at: null,
  last_success_at: null,
  failures: 0,
  items_seen: 0,
};

const noActivity = {
  manifests_last24h: 0,
  manifests_last7d: 0,
  manifests_last30d: 0,
  claims_last24h: 0,
  claims_last7d: 0,
  claims_last30d: 0,
  status_reason: null,
  source_url: null,
  deactivated_on: null,
  rematch_due: 0 as const,
};
