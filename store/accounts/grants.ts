import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import type { View } from "../records/view.ts";
import type { GrantsTable } from "../tables.ts";

/** A bought backfill as it is stored. */
export type GrantRow = Selectable<GrantsTable>;

/** What granting a backfill takes. */
export interface NewGrant extends Omit<GrantRow, "grant_id" | "stream_ids" | "size_bytes"> {
  stream_ids: number[];
}

/** Which manifests a backfill holds: of these streams, published from the first to the last day. */
export interface GrantScope {
  stream_ids: number[];
  date_from: string;
  date_to: string;
}

/** Bought backfills. */
export function grants(db: Db) {
  return {
    /** Grants a backfill; gives its id. */
    async create({ stream_ids, ...stated }: NewGrant): Promise<number> {
      const { grant_id } = await db
        .insertInto("grants")
        .values({ ...stated, stream_ids: JSON.stringify(stream_ids), size_bytes: null })
        .returning("grant_id")
        .executeTakeFirstOrThrow();
      return grant_id;
    },

    /** One grant, revoked or not; undefined when unknown. */
    async byId(grant_id: number): Promise<GrantRow | undefined> {
      return db.selectFrom("grants").selectAll().where("grant_id", "=", grant_id).executeTakeFirst();
    },

    /** An organization's grants that were not revoked, the newest first, and how many there are in all. */
    async listFor(org_id: string, page: Page): Promise<{ grants: GrantRow[]; total_count: number }> {
      const found = db.selectFrom("grants").where("org_id", "=", org_id).where("status", "!=", "revoked");
      const rows = await found
        .selectAll()
        .orderBy("grant_id", "desc")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { grants: rows, total_count: counted.total_count };
    },

    /** Every organization's grants, the newest first. */
    async all(): Promise<GrantRow[]> {
      return db.selectFrom("grants").selectAll().orderBy("grant_id", "desc").execute();
    },

    /** Sets a grant's state: unpaid, active or revoked. */
    async setStatus(grant_id: number, status: string): Promise<void> {
      await db.updateTable("grants").set({ status }).where("grant_id", "=", grant_id).execute();
    },

    /** Notes what the file of a grant came to. */
    async measured(grant_id: number, file: { manifest_count: number; size_bytes: number }): Promise<void> {
      await db.updateTable("grants").set(file).where("grant_id", "=", grant_id).execute();
    },

    /** How many manifests a backfill holds for who sees what `view` says. */
    async count(scope: GrantScope, view: View): Promise<number> {
      const counted = await inScope(db, scope, view)
        .select(sql<number>`cast(count(distinct stream_manifests.manifest_id) as integer)`.as("manifests"))
        .executeTakeFirstOrThrow();
      return counted.manifests;
    },
  };
}

/** What has no day of publication counts by the day on which it was matched. */
const publishedOn = sql<string>`coalesce(stream_manifests.source_published_date, substr(stream_manifests.matched_at, 1, 10))`;

function inScope(db: Db, { stream_ids, date_from, date_to }: GrantScope, view: View) {
  return db
    .selectFrom("stream_manifests")
    .innerJoin("streams", "streams.stream_id", "stream_manifests.stream_id")
    .where("stream_manifests.matched_at", ">=", view.from)
    .where("stream_manifests.matched_at", "<", view.before)
    .where(publishedOn, ">=", date_from)
    .where(publishedOn, "<=", date_to)
    .where("streams.status", "!=", "removed")
    .where("stream_manifests.stream_id", "in", stream_ids)
    .$if(!view.sees_private, (query) => query.where("streams.is_public", "=", 1));
}
