import type { Selectable, Updateable } from "kysely";
import type { Db } from "../engine/db.ts";
import { notLeased } from "../engine/leases.ts";
import { isShared } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { ChannelStatesTable, ChannelsTable } from "../tables.ts";

/** A channel with its source and its state: what a fetch needs to know. */
export type ChannelRow = Selectable<ChannelsTable> &
  Selectable<ChannelStatesTable> & {
    source_name: string;
    source_type: string;
    owner: string;
    homepage: string | null;
    home_domain: string | null;
  };

/** Channels: which there are, which are due, and how fetching each goes. */
export function channels(db: Db) {
  return {
    /** Every channel, active ones first, by source and name. */
    async all(): Promise<ChannelRow[]> {
      return channelRows(db)
        .orderBy("channels.is_active", "desc")
        .orderBy("sources.name")
        .orderBy("channels.name")
        .execute();
    },

    /** Active channels whose time has come: those on this machine first, as no network can hold them up, then the longest waiting. Not those that another process visits. */
    async due(now: string, limit: number): Promise<ChannelRow[]> {
      return channelRows(db)
        .where("channels.is_active", "=", 1)
        .where("channel_states.due_at", "<=", now)
        .$if(isShared(db), (query) => query.where(notLeased("channel", "channels.channel_id")))
        .orderBy((eb) => eb.case().when("channels.url", "like", "file:%").then(0).else(1).end())
        .orderBy("channel_states.due_at")
        .orderBy("channels.channel_id")
        .limit(limit)
        .execute();
    },

    /** One channel, also a deactivated one. */
    async byId(channel_id: number): Promise<ChannelRow | undefined> {
      return channelOf.first(db, { channel_id });
    },

    /** Writes how a fetch went and when the next is due. */
    async settle(channel_id: number, state: Updateable<ChannelStatesTable>): Promise<void> {
      await db.updateTable("channel_states").set(state).where("channel_id", "=", channel_id).execute();
    },

    /** Makes active channels due now, all or those of the named source; `force` forgets their validators. Gives how many. */
    async dueNow(now: string, source_name?: string, force = false): Promise<number> {
      const wanted = db
        .selectFrom("channels")
        .innerJoin("sources", "sources.source_id", "channels.source_id")
        .select("channels.channel_id")
        .where("channels.is_active", "=", 1)
        .$if(source_name !== undefined, (query) => query.where("sources.name", "=", source_name as string));
      const result = await db
        .updateTable("channel_states")
        .set({
          due_at: now,
          due_reason: "asked for by hand",
          ...(force ? { etag: null, last_modified: null, validated_url: null } : {}),
        })
        .where("channel_id", "in", wanted)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    /** Active channels of some kinds, by source and name. */
    async activeOfKinds(kinds: string[]): Promise<ChannelRow[]> {
      return channelRows(db)
        .where("channels.kind", "in", kinds)
        .where("channels.is_active", "=", 1)
        .orderBy("sources.name")
        .orderBy("channels.name")
        .execute();
    },

    /** The newest records of some channels that came in before a moment, the latest first; at most `limit` of each channel are looked at. */
    async newestRecords(channel_ids: number[], before: string, limit: number): Promise<number[]> {
      const found: number[] = [];
      for (const channel_id of channel_ids) {
        const rows = await db
          .selectFrom("records")
          .select("record_id")
          .where("channel_id", "=", channel_id)
          .where("ingested_at", "<", before)
          .orderBy("record_id", "desc")
          .limit(limit)
          .execute();
        found.push(...rows.map(({ record_id }) => record_id));
      }
      return found.toSorted((a, b) => b - a);
    },

    /** The days of which a channel's newest records are, `YYYY-MM-DD`, the latest first. `limit` is how many records are looked at. */
    async publishingDays(channel_id: number, limit: number): Promise<string[]> {
      const newest = db
        .selectFrom("records")
        .where("channel_id", "=", channel_id)
        .select("source_published_date as day")
        .orderBy("record_id", "desc")
        .limit(limit)
        .as("newest");
      const rows = await db
        .selectFrom(newest)
        .select("newest.day")
        .groupBy("newest.day")
        .orderBy("newest.day", "desc")
        .execute();
      return rows.flatMap(({ day }) => day ?? []);
    },
  };
}

function channelRows(db: Db) {
  return db
    .selectFrom("channels")
    .innerJoin("sources", "sources.source_id", "channels.source_id")
    .innerJoin("channel_states", "channel_states.channel_id", "channels.channel_id")
    .selectAll(["channels", "channel_states"])
    .select([
      "channels.channel_id",
      "sources.name as source_name",
      "sources.source_type",
      "sources.owner",
      "sources.homepage",
      "sources.home_domain",
    ]);
}

const channelOf = statement<{ channel_id: number }>()((db, given) =>
  channelRows(db).where("channels.channel_id", "=", given.channel_id),
);
