import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { DigestType, FilterSpec } from "../model/digest.ts";
import type { DigestsTable } from "../tables.ts";

/** A digest with the streams that it names. */
export interface DigestRow {
  digest_id: number;
  slug: string;
  name: string;
  description: string | null;
  digest_type: DigestType;
  filter_spec: FilterSpec | null;
  is_active: boolean;
  /** Of a curated digest: manifests a month and subscriber. */
  monthly_cap: number | null;
  price_per_month_usd: number | null;
  created_on: string;
  updated_on: string;
  /** Named streams, in the order of their ids; removed ones included. */
  stream_ids: number[];
}

/** What a digest is made of. */
export interface DigestContent {
  name: string;
  description: string | null;
  filter_spec: FilterSpec | null;
  stream_ids: number[];
}

/** Organizations' own digests, and reading of all of them. A deleted one is not there. */
export function digests(db: Db) {
  return {
    /** Makes a digest of an organization and gives its id. The slug is the name's, with a number when it is taken. */
    async create(org_id: string, content: DigestContent & { slug: string }, now: string): Promise<number> {
      const { stream_ids, filter_spec, ...stated } = content;
      const { digest_id } = await db
        .insertInto("digests")
        .values({
          ...stated,
          org_id,
          slug: await freeSlug(db, org_id, content.slug),
          filter_spec: filter_spec && JSON.stringify(filter_spec),
          digest_type: "user",
          is_active: 1,
          created_on: now,
          updated_on: now,
        })
        .returning("digest_id")
        .executeTakeFirstOrThrow();
      await addStreams(db, digest_id, stream_ids);
      return digest_id;
    },

    /** A digest that is the organization's own, or curated; undefined when there is none. */
    async byId(digest_id: number, org_id: string): Promise<DigestRow | undefined> {
      const row = await readable(db, org_id).selectAll().where("digest_id", "=", digest_id).executeTakeFirst();
      return row && (await withStreams(db, [row]))[0];
    },

    /** The organization's own digests and the curated ones it subscribed to, oldest first, and how many there are. */
    async list(org_id: string, page: Page): Promise<{ digests: DigestRow[]; total_count: number }> {
      const found = readable(db, org_id).where((eb) =>
        eb.or([eb("org_id", "=", org_id), eb("digest_id", "in", subscribed(db, org_id))]),
      );
      const rows = await found
        .selectAll()
        .orderBy("digest_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { digests: await withStreams(db, rows), total_count: counted.total_count };
    },

    /** Changes what a digest is made of. */
    async update(digest_id: number, { stream_ids, filter_spec, ...stated }: DigestContent, now: string): Promise<void> {
      await db
        .updateTable("digests")
        .set({ ...stated, filter_spec: filter_spec && JSON.stringify(filter_spec), updated_on: now })
        .where("digest_id", "=", digest_id)
        .execute();
      await db.deleteFrom("digest_streams").where("digest_id", "=", digest_id).execute();
      await addStreams(db, digest_id, stream_ids);
    },

    /** Pauses a digest or lets it go on. */
    async setActive(digest_id: number, is_active: boolean, now: string): Promise<void> {
      await db
        .updateTable("digests")
        .set({ is_active: is_active ? 1 : 0, updated_on: now })
        .where("digest_id", "=", digest_id)
        .execute();
    },

    /** Takes a digest away for good, without erasing it; its webhooks fall silent. Interface, States (digest). */
    async remove(digest_id: number, now: string): Promise<void> {
      await db
        .updateTable("digests")
        .set({ is_active: 0, deleted_on: now, updated_on: now })
        .where("digest_id", "=", digest_id)
        .execute();
      await db
        .updateTable("webhooks")
        .set({ is_active: 0, disabled_on: now, disabled_reason: "digest_deleted" })
        .where("digest_id", "=", digest_id)
        .execute();
    },
  };
}

/** Digests with the streams that they name. */
export async function withStreams(db: Db, rows: Selectable<DigestsTable>[]): Promise<DigestRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.digest_id);
  const named = await db
    .selectFrom("digest_streams")
    .selectAll()
    .where("digest_id", "in", ids)
    .orderBy("stream_id")
    .execute();
  const streams = Map.groupBy(named, (row) => row.digest_id);
  return rows.map(({ org_id: _owner, deleted_on: _gone, ...row }) => ({
    ...row,
    digest_type: DigestType.parse(row.digest_type),
    filter_spec: row.filter_spec === null ? null : FilterSpec.parse(JSON.parse(row.filter_spec)),
    is_active: row.is_active === 1,
    stream_ids: (streams.get(row.digest_id) ?? []).map((each) => each.stream_id),
  }));
}

function readable(db: Db, org_id: string) {
  return db
    .selectFrom("digests")
    .where("deleted_on", "is", null)
    .where((eb) => eb.or([eb("org_id", "=", org_id), eb("org_id", "is", null)]));
}

function subscribed(db: Db, org_id: string) {
  return db
    .selectFrom("digest_subscriptions")
    .select("digest_id")
    .where("org_id", "=", org_id)
    .where("status", "=", "active");
}

async function addStreams(db: Db, digest_id: number, stream_ids: number[]): Promise<void> {
  if (stream_ids.length === 0) return;
  await db
    .insertInto("digest_streams")
    .values(stream_ids.map((stream_id) => ({ digest_id, stream_id })))
    .onConflict((conflict) => conflict.columns(["digest_id", "stream_id"]).doNothing())
    .execute();
}

async function freeSlug(db: Db, org_id: string, slug: string): Promise<string> {
  const rows = await db
    .selectFrom("digests")
    .select("slug")
    .where("org_id", "=", org_id)
    .where("slug", "like", `${slug}%`)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`;
  return free;
}
