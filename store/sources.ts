import type { Selectable, Updateable } from "kysely";
import { statement } from "./statements.ts";
import type { Db } from "./store.ts";
import type { ChannelStatesTable, ChannelsTable } from "./tables.ts";

/** A tracked source as the configuration states it. */
export interface SourceEntry {
  name: string;
  source_type: string;
  homepage: string | null;
  owner: string;
  /** Known, but not read for the time being. */
  paused?: boolean;
  channels: ChannelEntry[];
}

/** One way in which a source publishes; `settings` is JSON of everything that only its kind reads. */
export interface ChannelEntry {
  name: string;
  kind: string;
  url: string;
  media_format: string;
  claim_type: string | null;
  settings: string;
}

/** A channel with its source and its state: what a fetch needs to know. */
export type ChannelRow = Selectable<ChannelsTable> &
  Selectable<ChannelStatesTable> & { source_name: string; source_type: string; owner: string; homepage: string | null };

/** Why a channel is not read any more: its entry left the file, or says so. */
const removedFromFile = "removed from sources.yaml";
const pausedInFile = "paused in sources.yaml";

/** Sources, their channels, and how fetching each goes. */
export function sources(db: Db) {
  return {
    /** Brings sources and channels in line with the file: new ones are due at once, missing ones deactivated, never erased. */
    async sync(entries: SourceEntry[], now: string): Promise<{ added: number; deactivated: number }> {
      const before = await db
        .selectFrom("channels")
        .select(["channel_id", "settings"])
        .where("is_active", "=", 1)
        .execute();
      const kept = new Set<number>();
      const paused = new Set<number>();
      for (const entry of entries) {
        if (entry.paused) for (const id of await pauseSource(db, entry, now)) paused.add(id);
        else for (const id of await keepSource(db, entry, now)) kept.add(id);
      }
      const gone = before.filter(({ channel_id }) => !kept.has(channel_id) && !paused.has(channel_id));
      await deactivate(
        db,
        gone,
        entries.map((entry) => entry.name),
        now,
      );
      const still = before.filter(({ channel_id }) => kept.has(channel_id)).length;
      return { added: kept.size - still, deactivated: before.length - still };
    },

    /** Every channel, active ones first, by source and name. */
    async channels(): Promise<ChannelRow[]> {
      return channelRows(db)
        .orderBy("channels.is_active", "desc")
        .orderBy("sources.name")
        .orderBy("channels.name")
        .execute();
    },

    /** Active channels whose time has come: those on this machine first, as no network can hold them up, then the longest waiting. */
    async due(now: string, limit: number): Promise<ChannelRow[]> {
      return channelRows(db)
        .where("channels.is_active", "=", 1)
        .where("channel_states.due_at", "<=", now)
        .orderBy((eb) => eb.case().when("channels.url", "like", "file:%").then(0).else(1).end())
        .orderBy("channel_states.due_at")
        .orderBy("channels.channel_id")
        .limit(limit)
        .execute();
    },

    /** One channel, also a deactivated one. */
    async channelById(channel_id: number): Promise<ChannelRow | undefined> {
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

    /** Active channels of a kind, by source and name. */
    async activeOfKind(kind: string): Promise<ChannelRow[]> {
      return channelRows(db)
        .where("channels.kind", "=", kind)
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

/** Inserts or updates one source and its channels; gives the ids of its channels. */
async function keepSource(db: Db, entry: SourceEntry, now: string): Promise<number[]> {
  const source_id = await writeSource(db, entry, now);
  const ids: number[] = [];
  for (const channel of entry.channels) ids.push(await keepChannel(db, source_id, channel, now));
  return ids;
}

/** Inserts or updates one source whose channels are not read for the time being; gives their ids. */
async function pauseSource(db: Db, entry: SourceEntry, now: string): Promise<number[]> {
  const source_id = await writeSource(db, entry, now);
  await db
    .updateTable("channels")
    .set({ is_active: 0, deactivated_on: now, deactivation_reason: pausedInFile })
    .where("source_id", "=", source_id)
    .where("is_active", "=", 1)
    .execute();
  const rows = await db.selectFrom("channels").select("channel_id").where("source_id", "=", source_id).execute();
  return rows.map(({ channel_id }) => channel_id);
}

async function writeSource(db: Db, entry: SourceEntry, now: string): Promise<number> {
  const stated = {
    source_type: entry.source_type,
    homepage: entry.homepage,
    owner: entry.owner,
    is_active: entry.paused ? (0 as const) : (1 as const),
    updated_on: now,
  };
  const { source_id } = await db
    .insertInto("sources")
    .values({ name: entry.name, created_on: now, ...stated })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(stated))
    .returning("source_id")
    .executeTakeFirstOrThrow();
  return source_id;
}

async function keepChannel(db: Db, source_id: number, entry: ChannelEntry, now: string): Promise<number> {
  const known = await db
    .selectFrom("channels")
    .select(["channel_id", "url", "kind", "is_active"])
    .where("source_id", "=", source_id)
    .where("name", "=", entry.name)
    .executeTakeFirst();
  if (!known) return addChannel(db, source_id, entry, now);
  await db
    .updateTable("channels")
    .set({ ...entry, is_active: 1, deactivated_on: null, deactivation_reason: null })
    .where("channel_id", "=", known.channel_id)
    .execute();
  const moved = known.url !== entry.url || known.kind !== entry.kind;
  if (moved || known.is_active === 0) {
    const fresh = { ...newState(now), message: moved ? "its address was changed" : "it was taken up again" };
    await db.updateTable("channel_states").set(fresh).where("channel_id", "=", known.channel_id).execute();
  }
  return known.channel_id;
}

async function addChannel(db: Db, source_id: number, entry: ChannelEntry, now: string): Promise<number> {
  const { channel_id } = await db
    .insertInto("channels")
    .values({ source_id, ...entry, is_active: 1, activated_on: now, deactivated_on: null, deactivation_reason: null })
    .returning("channel_id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("channel_states")
    .values({ channel_id, ...newState(now), last_tried_at: null, last_success_at: null, items_seen: 0 })
    .execute();
  return channel_id;
}

/** A channel that was never fetched, or whose address changed, is due at once. Decisions §1. */
function newState(now: string) {
  return {
    health: "new",
    message: "not fetched yet",
    moved_to: null,
    etag: null,
    last_modified: null,
    validated_url: null,
    wishes: null,
    due_at: now,
    due_reason: "never fetched",
    interval_minutes: null,
    failures: 0,
  };
}

async function deactivate(
  db: Db,
  channels: { channel_id: number; settings: string }[],
  source_names: string[],
  now: string,
): Promise<void> {
  for (const [deactivation_reason, gone] of Map.groupBy(channels, reasonToLeave)) {
    const ids = gone.map(({ channel_id }) => channel_id);
    await db
      .updateTable("channels")
      .set({ is_active: 0, deactivated_on: now, deactivation_reason })
      .where("channel_id", "in", ids)
      .execute();
  }
  await db
    .updateTable("sources")
    .set({ is_active: 0, updated_on: now })
    .where("is_active", "=", 1)
    .$if(source_names.length > 0, (query) => query.where("name", "not in", source_names))
    .execute();
}

/** A list is named by its host: its address may be for the operator's eyes only. */
function reasonToLeave({ settings }: { settings: string }): string {
  const { listed_by } = Object(JSON.parse(settings));
  if (typeof listed_by !== "string") return removedFromFile;
  return `no longer on the list of ${URL.parse(listed_by)?.host || "this machine"}`;
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
    ]);
}

const channelOf = statement<{ channel_id: number }>()((db, given) =>
  channelRows(db).where("channels.channel_id", "=", given.channel_id),
);
