import type { Selectable } from "kysely";
import type { Db } from "./store.ts";
import type { UsageTable } from "./tables.ts";

/** What an organization used in a period. */
export type PeriodUsage = Omit<Selectable<UsageTable>, "org_id" | "period">;

/** What one attempt to consume manifests came to. */
export interface Consumption {
  /** Those that may be handed out: consumed before, or now. */
  granted: Set<number>;
  /** How many were billed by this attempt. */
  billed: number;
  /** The period's count after it. */
  manifests_used: number;
}

/** Requests and words to add to a period; counted elsewhere and written in batches. */
export interface Activity {
  org_id: string;
  period: string;
  api_calls: number;
  words_delivered: number;
}

/** What organizations used, by period. */
export function usage(db: Db) {
  return {
    /** What was used in a period; zeros when nothing was. */
    async read(org_id: string, period: string): Promise<PeriodUsage> {
      const row = await db
        .selectFrom("usage")
        .select(["manifests_used", "api_calls", "words_delivered"])
        .where("org_id", "=", org_id)
        .where("period", "=", period)
        .executeTakeFirst();
      return row ?? { manifests_used: 0, api_calls: 0, words_delivered: 0 };
    },

    /** Those of the manifests that the organization has consumed in the period already. */
    async consumed(org_id: string, period: string, manifest_ids: number[]): Promise<Set<number>> {
      return consumedOf(db, org_id, period, manifest_ids);
    },

    /**
     * Bills each manifest once per period, in the given order, up to `limit` in all (null: no limit).
     * Exact only inside a transaction: its first statement takes the writer's lock on the organization's counter.
     */
    async consume(org_id: string, period: string, manifest_ids: number[], limit: number | null): Promise<Consumption> {
      const used = await lockedCount(db, org_id, period);
      const granted = await consumedOf(db, org_id, period, manifest_ids);
      const fresh = [...new Set(manifest_ids)].filter((id) => !granted.has(id));
      const affordable = limit === null ? fresh : fresh.slice(0, Math.max(0, limit - used));
      const manifests_used = used + affordable.length;
      if (affordable.length > 0) {
        const rows = affordable.map((manifest_id) => ({ org_id, period, manifest_id }));
        await db.insertInto("consumed").values(rows).execute();
        await add(db, { org_id, period, api_calls: 0, words_delivered: 0 }, affordable.length);
      }
      for (const id of affordable) granted.add(id);
      return { granted, billed: affordable.length, manifests_used };
    },

    /** Adds requests and words to their periods. */
    async record(activities: Activity[]): Promise<void> {
      for (const activity of activities) await add(db, activity, 0);
    },
  };
}

async function consumedOf(db: Db, org_id: string, period: string, manifest_ids: number[]): Promise<Set<number>> {
  if (manifest_ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("consumed")
    .select("manifest_id")
    .where("org_id", "=", org_id)
    .where("period", "=", period)
    .where("manifest_id", "in", manifest_ids)
    .execute();
  return new Set(rows.map((row) => row.manifest_id));
}

/** Adds to a period's counters, opening it when it is new. */
async function add(db: Db, activity: Activity, manifests: number): Promise<void> {
  await db
    .insertInto("usage")
    .values({ ...activity, manifests_used: manifests })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "period"]).doUpdateSet((eb) => ({
        manifests_used: eb("usage.manifests_used", "+", manifests),
        api_calls: eb("usage.api_calls", "+", activity.api_calls),
        words_delivered: eb("usage.words_delivered", "+", activity.words_delivered),
      })),
    )
    .execute();
}

/** A write first: another process could otherwise change the count between reading it and adding to it. */
async function lockedCount(db: Db, org_id: string, period: string): Promise<number> {
  await add(db, { org_id, period, api_calls: 0, words_delivered: 0 }, 0);
  const row = await db
    .selectFrom("usage")
    .select("manifests_used")
    .where("org_id", "=", org_id)
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  return row.manifests_used;
}
