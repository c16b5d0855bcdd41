import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { StreamFilter } from "../model/stream.ts";
import type { StreamsTable } from "../tables.ts";

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

/** Streams as the configuration states them. */
export function streamEntries(db: Db) {
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
