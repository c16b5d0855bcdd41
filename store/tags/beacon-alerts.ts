import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { BeaconAlertsTable } from "../tables.ts";

/** An alert as it is stored. */
export type BeaconAlertRow = Selectable<BeaconAlertsTable>;

/** What making an alert takes. It tells of what comes after `reached_at`, and at that moment of what is not there yet. */
export type NewBeaconAlert = Pick<
  Insertable<BeaconAlertsTable>,
  "org_id" | "beacon_id" | "kind" | "target" | "secret_id" | "reached_at" | "created_on"
>;

/** How an attempt at an alert ended: what is written. */
export type AlertOutcome = Pick<
  BeaconAlertRow,
  "reached_at" | "reached_id" | "failures" | "is_active" | "last_sent_on" | "last_error"
> & { due_at: string | null };

/** A moment that never comes: nothing is to be sent. */
const never = "9999-12-31T23:59:59.999Z";

/** Who is told of what is new for beacons, and what is to be sent. Alerts of the page are never sent. */
export function beaconAlerts(db: Db) {
  return {
    /** Makes an alert, active. */
    async create(alert: NewBeaconAlert): Promise<BeaconAlertRow> {
      return db
        .insertInto("beacon_alerts")
        .values((eb) => ({
          ...alert,
          reached_id: eb.fn.coalesce(
            eb.selectFrom("manifests").select((manifests) => manifests.fn.max("manifest_id").as("newest")),
            eb.val(0),
          ),
          due_at: never,
          failures: 0,
          is_active: 1,
        }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The alerts of an organization, or of one of its beacons, oldest first. */
    async list(org_id: string, beacon_id?: number): Promise<BeaconAlertRow[]> {
      return db
        .selectFrom("beacon_alerts")
        .selectAll()
        .where("org_id", "=", org_id)
        .$if(beacon_id !== undefined, (query) => query.where("beacon_id", "=", beacon_id ?? 0))
        .orderBy("alert_id")
        .execute();
    },

    /** Deletes an alert of a beacon, or all of them. Gives how many. */
    async remove(org_id: string, beacon_id: number, alert_id?: number): Promise<number> {
      const result = await db
        .deleteFrom("beacon_alerts")
        .where("org_id", "=", org_id)
        .where("beacon_id", "=", beacon_id)
        .$if(alert_id !== undefined, (query) => query.where("alert_id", "=", alert_id ?? 0))
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },

    /**
     * Something new may be there for an organization: its alerts are looked at from a moment on. One that is being sent is looked at
     * once more; one that waits after a failure keeps its time.
     */
    async expect(org_id: string, due_at: string): Promise<void> {
      await db
        .updateTable("beacon_alerts")
        .set({ due_at })
        .where("org_id", "=", org_id)
        .where("is_active", "=", 1)
        .where("kind", "!=", "page")
        .where("failures", "=", 0)
        .where((eb) => eb.or([eb("due_at", ">", due_at), eb("taken_until", "is not", null)]))
        .execute();
    },

    /**
     * Takes the alert that has been due longest of an organization none of whose alerts is taken, until a moment; undefined when there is
     * none. Whoever dies over it leaves it for the next.
     */
    async claim(now: string, taken_until: string): Promise<BeaconAlertRow | undefined> {
      const due = await db
        .selectFrom("beacon_alerts")
        .selectAll()
        .where("is_active", "=", 1)
        .where("due_at", "<=", now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("beacon_alerts as taken")
                .select("taken.alert_id")
                .whereRef("taken.org_id", "=", "beacon_alerts.org_id")
                .where("taken.taken_until", ">", now),
            ),
          ),
        )
        .orderBy("due_at")
        .orderBy("alert_id")
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      // Another process may have taken it since.
      return db
        .updateTable("beacon_alerts")
        .set({ taken_until })
        .where("alert_id", "=", due.alert_id)
        .where((eb) => eb.or([eb("taken_until", "is", null), eb("taken_until", "<=", now)]))
        .returningAll()
        .executeTakeFirst();
    },

    /** Writes how an attempt ended and lets go of the alert. `due_at` null: nothing more to send, unless something came meanwhile. */
    async settle({ alert_id, due_at: was }: BeaconAlertRow, { due_at, ...outcome }: AlertOutcome): Promise<void> {
      await db
        .updateTable("beacon_alerts")
        .set((eb) => ({
          ...outcome,
          taken_until: null,
          due_at: due_at ?? eb.case().when("due_at", "=", was).then(never).else(eb.ref("due_at")).end(),
        }))
        .where("alert_id", "=", alert_id)
        .execute();
    },

    /** Lets an alert tell of what comes after a position: of the page, what was seen; of one that was given up, what is new from now. */
    async reach(alert_id: number, reached_at: string): Promise<void> {
      await db
        .updateTable("beacon_alerts")
        .set({ reached_at, reached_id: 0, is_active: 1, failures: 0, last_error: null })
        .where("alert_id", "=", alert_id)
        .execute();
    },
  };
}
