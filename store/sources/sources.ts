import type { Db } from "../engine/db.ts";

/** A tracked source as the configuration states it. */
export interface SourceEntry {
  name: string;
  source_type: string;
  homepage: string | null;
  owner: string;
  /** The domain of its texts that cannot be read; absent: they have none. */
  home_domain?: string | undefined;
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

/** Why a channel is not read any more: its entry left the file, or says so. */
const removedFromFile = "removed from sources.yaml";
const pausedInFile = "paused in sources.yaml";

/** Sources and their channels as the configuration states them. */
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
    home_domain: entry.home_domain ?? null,
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
