import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import type { BeaconsTable } from "../tables.ts";

/** A beacon as it is stored. */
export type BeaconRow = Selectable<BeaconsTable>;

/** What a beacon asks for. */
export interface BeaconContent {
  name: string;
  /** JSON: the scope as it was sent. */
  scope: string;
  lookback_hours: number;
}

/** Saved queries that are polled for what is new. A deleted one is gone. */
export function beacons(db: Db) {
  return {
    /** Makes a beacon, active, and gives it. */
    async create(org_id: string, content: BeaconContent, now: string): Promise<BeaconRow> {
      return db
        .insertInto("beacons")
        .values({ org_id, ...content, state: "active", created_on: now, updated_on: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** One beacon of an organization, or undefined. */
    async byId(beacon_id: number, org_id: string): Promise<BeaconRow | undefined> {
      return db
        .selectFrom("beacons")
        .selectAll()
        .where("beacon_id", "=", beacon_id)
        .where("org_id", "=", org_id)
        .executeTakeFirst();
    },

    /** The beacons of an organization in any state, oldest first, and how many there are. */
    async list(org_id: string, page: Page): Promise<{ beacons: BeaconRow[]; total_count: number }> {
      const found = db.selectFrom("beacons").where("org_id", "=", org_id);
      const beacons = await found
        .selectAll()
        .orderBy("beacon_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { beacons, total_count: counted.total_count };
    },

    /** How many active beacons an organization has. */
    async countActive(org_id: string): Promise<number> {
      const counted = await db
        .selectFrom("beacons")
        .select(countAll().as("total_count"))
        .where("org_id", "=", org_id)
        .where("state", "=", "active")
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** Changes what a beacon asks for. */
    async update(beacon_id: number, content: BeaconContent, now: string): Promise<BeaconRow> {
      return db
        .updateTable("beacons")
        .set({ ...content, updated_on: now })
        .where("beacon_id", "=", beacon_id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Sets a beacon aside, or takes it up again; one that is in that state already stays as it is. */
    async setState(beacon_id: number, state: "active" | "archived", now: string): Promise<void> {
      await db
        .updateTable("beacons")
        .set({ state, archived_on: state === "archived" ? now : null, updated_on: now })
        .where("beacon_id", "=", beacon_id)
        .where("state", "!=", state)
        .execute();
    },

    /** Deletes a beacon for good. */
    async remove(beacon_id: number): Promise<void> {
      await db.deleteFrom("beacons").where("beacon_id", "=", beacon_id).execute();
    },
  };
}
