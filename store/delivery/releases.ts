import type { Selectable } from "kysely";
import type { Released } from "../../config/release.ts";
import type { Db } from "../engine/db.ts";
import { unclaimed } from "../engine/portable.ts";
import type { ReleasesTable } from "../tables.ts";

/** How far an organization was given events. */
export interface ReleaseRow extends Released {
  org_id: string;
  /** A batch that is being given out, slice by slice; null between batches. */
  unfinished: UnfinishedRelease | null;
}

/** A batch in the middle of being given out. */
export interface UnfinishedRelease {
  to: Released;
  cadence: string;
  /** The last event that was looked at. */
  after: number;
  /** The first event looked at that stays for later, if any. */
  left: number | null;
}

/** Organizations that listen, and how far each was given events. */
export function releases(db: Db) {
  return {
    /** Lets an organization listen from a state on; one that listens already goes on where it is. */
    async open(org_id: string, { before, event_id, all_event_id }: Released): Promise<void> {
      await db
        .insertInto("releases")
        .values({ org_id, released_before: before, event_id, all_event_id, unfinished: null })
        .onConflict((conflict) => conflict.column("org_id").doNothing())
        .execute();
    },

    /** Every organization that listens and is not closed, with how far it is. */
    async list(): Promise<ReleaseRow[]> {
      const rows = await db
        .selectFrom("releases")
        .innerJoin("organizations", "organizations.org_id", "releases.org_id")
        .selectAll("releases")
        .where("organizations.is_active", "=", 1)
        .orderBy("releases.org_id")
        .execute();
      return rows.map(releaseRow);
    },

    /** How far one organization is; undefined when it does not listen. */
    async byId(org_id: string): Promise<ReleaseRow | undefined> {
      const row = await db.selectFrom("releases").selectAll().where("org_id", "=", org_id).executeTakeFirst();
      return row && releaseRow(row);
    },

    /** How far some organizations are: those of them that listen. */
    async byIds(org_ids: readonly string[]): Promise<ReleaseRow[]> {
      if (org_ids.length === 0) return [];
      const rows = await db
        .selectFrom("releases")
        .selectAll()
        .where("org_id", "in", [...org_ids])
        .execute();
      return rows.map(releaseRow);
    },

    /** The same, for the transaction that moves it on; undefined also when another process is at it. */
    async take(org_id: string): Promise<ReleaseRow | undefined> {
      const wanted = db.selectFrom("releases").selectAll().where("org_id", "=", org_id);
      const row = await unclaimed(db, wanted).executeTakeFirst();
      return row && releaseRow(row);
    },

    /** Moves an organization on. */
    async write({ org_id, before, event_id, all_event_id, unfinished }: ReleaseRow): Promise<void> {
      await db
        .updateTable("releases")
        .set({
          released_before: before,
          event_id,
          all_event_id,
          unfinished: unfinished && JSON.stringify(unfinished),
        })
        .where("org_id", "=", org_id)
        .execute();
    },
  };
}

function releaseRow({ released_before, unfinished, ...row }: Selectable<ReleasesTable>): ReleaseRow {
  const batch: UnfinishedRelease | null = unfinished === null ? null : JSON.parse(unfinished);
  return { ...row, before: released_before, unfinished: batch };
}
