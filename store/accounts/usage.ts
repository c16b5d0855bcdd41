import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";
import type { UsageTable } from "../tables.ts";

/** What an organization used in a period. */
export type PeriodUsage = Omit<Selectable<UsageTable>, "org_id" | "period">;

/** One attempt to hand out manifests. */
export interface Order {
  org_id: string;
  /** `YYYY-MM`, or `life` for quotas that never reset. */
  period: string;
  /** The moment, ISO 8601; its day is counted too. */
  now: string;
  /** In the order in which they are wanted. */
  manifest_ids: number[];
  /** Most manifests in the period; null: no limit. */
  limit: number | null;
  /** What counts as overage: manifests above `quota`, at `microusd` each; null: nothing does. */
  overage: { quota: number; microusd: number } | null;
}

/** What one attempt to consume manifests came to. */
export interface Consumption {
  /** Those that may be handed out: consumed before, or now. */
  granted: Set<number>;
  /** How many were billed by this attempt. */
  billed: number;
  /** The period's count after it. */
  manifests_used: number;
}

/** Requests and words to add to a day and its month; counted elsewhere and written in batches. */
export interface Activity {
  org_id: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  api_calls: number;
  words_delivered: number;
}

const nothing: PeriodUsage = {
  manifests_used: 0,
  api_calls: 0,
  words_delivered: 0,
  overage_manifests: 0,
  overage_microusd: 0,
};

/** The counters of a period and of a day. */
export const counters = [
  "manifests_used",
  "api_calls",
  "words_delivered",
  "overage_manifests",
  "overage_microusd",
] as const;

/** What organizations used, by period and by day; both are written in one transaction and never differ. */
export function usage(db: Db) {
  return {
    /** What was used in a period; zeros when nothing was. */
    async read(org_id: string, period: string): Promise<PeriodUsage> {
      return (await ofPeriod.first(db, { org_id, period })) ?? nothing;
    },

    /** Those of the manifests that the organization has consumed in the period already. */
    async consumed(org_id: string, period: string, manifest_ids: number[]): Promise<Set<number>> {
      return consumedOf(db, org_id, period, manifest_ids);
    },

    /** Those of the manifests that have no claims: they are not billed as long as they have none (decisions §13). */
    async claimless(manifest_ids: number[]): Promise<Set<number>> {
      if (manifest_ids.length === 0) return new Set();
      const rows = await claimlessIds.all(db, { manifest_ids });
      return new Set(rows.map((row) => row.story_id));
    },

    /** Keeps others from billing an organization until the transaction ends. */
    async hold(org_id: string, period: string): Promise<void> {
      await addToPeriod(db, org_id, period, nothing);
    },

    /**
     * Bills each manifest once per period, in the given order, up to the limit.
     * Exact only inside a transaction: its first statement takes the writer's lock on the organization's counter.
     */
    async consume({ org_id, period, now, manifest_ids, limit, overage }: Order): Promise<Consumption> {
      const used = await lockedCount(db, org_id, period);
      const granted = await consumedOf(db, org_id, period, manifest_ids);
      const fresh = [...new Set(manifest_ids)].filter((id) => !granted.has(id));
      const affordable = limit === null ? fresh : fresh.slice(0, Math.max(0, limit - used));
      const manifests_used = used + affordable.length;
      if (affordable.length > 0) {
        const rows = affordable.map((manifest_id) => ({ org_id, period, manifest_id }));
        await db.insertInto("consumed").values(rows).execute();
        const over = overage === null ? 0 : manifests_used - Math.max(used, overage.quota);
        const overage_manifests = Math.max(0, over);
        const overage_microusd = overage_manifests * (overage?.microusd ?? 0);
        const sum = { ...nothing, manifests_used: affordable.length, overage_manifests, overage_microusd };
        await addToPeriod(db, org_id, period, sum);
        await addToDay(db, org_id, now.slice(0, 10), sum);
      }
      for (const id of affordable) granted.add(id);
      return { granted, billed: affordable.length, manifests_used };
    },

    /** Adds requests and words to their days and months. */
    async record(activities: Activity[]): Promise<void> {
      for (const { org_id, day, ...counted } of activities) {
        const sum = { ...nothing, ...counted };
        await addToPeriod(db, org_id, day.slice(0, 7), sum);
        await addToDay(db, org_id, day, sum);
      }
    },
  };
}

const ofPeriod = statement<{ org_id: string; period: string }>()((db, given) =>
  db.selectFrom("usage").select(counters).where("org_id", "=", given.org_id).where("period", "=", given.period),
);

const consumedIds = statement<{ org_id: string; period: string; manifest_ids: number[] }>()((db, given) =>
  db
    .selectFrom("consumed")
    .select("manifest_id")
    .where("org_id", "=", given.org_id)
    .where("period", "=", given.period)
    .where("manifest_id", "in", given.manifest_ids),
);

const claimlessIds = statement<{ manifest_ids: number[] }>()((db, given) =>
  db.selectFrom("stories").select("story_id").where("story_id", "in", given.manifest_ids).where("claim_count", "=", 0),
);

async function consumedOf(db: Db, org_id: string, period: string, manifest_ids: number[]): Promise<Set<number>> {
  if (manifest_ids.length === 0) return new Set();
  const rows = await consumedIds.all(db, { org_id, period, manifest_ids });
  return new Set(rows.map((row) => row.manifest_id));
}

/** Adds to a period's counters, opening it when it is new. */
async function addToPeriod(db: Db, org_id: string, period: string, sum: PeriodUsage): Promise<void> {
  await db
    .insertInto("usage")
    .values({ org_id, period, ...sum })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "period"]).doUpdateSet((eb) => ({
        manifests_used: eb("usage.manifests_used", "+", sum.manifests_used),
        api_calls: eb("usage.api_calls", "+", sum.api_calls),
        words_delivered: eb("usage.words_delivered", "+", sum.words_delivered),
        overage_manifests: eb("usage.overage_manifests", "+", sum.overage_manifests),
        overage_microusd: eb("usage.overage_microusd", "+", sum.overage_microusd),
      })),
    )
    .execute();
}

/** Adds to a day's counters, opening it when it is new. */
async function addToDay(db: Db, org_id: string, day: string, sum: PeriodUsage): Promise<void> {
  await db
    .insertInto("usage_days")
    .values({ org_id, day, ...sum })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "day"]).doUpdateSet((eb) => ({
        manifests_used: eb("usage_days.manifests_used", "+", sum.manifests_used),
        api_calls: eb("usage_days.api_calls", "+", sum.api_calls),
        words_delivered: eb("usage_days.words_delivered", "+", sum.words_delivered),
        overage_manifests: eb("usage_days.overage_manifests", "+", sum.overage_manifests),
        overage_microusd: eb("usage_days.overage_microusd", "+", sum.overage_microusd),
      })),
    )
    .execute();
}

/** A write first: another process could otherwise change the count between reading it and adding to it. */
async function lockedCount(db: Db, org_id: string, period: string): Promise<number> {
  await addToPeriod(db, org_id, period, nothing);
  const row = await db
    .selectFrom("usage")
    .select("manifests_used")
    .where("org_id", "=", org_id)
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  return row.manifests_used;
}
