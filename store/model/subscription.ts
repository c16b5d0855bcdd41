import { z } from "zod";
import { Day, Timestamp } from "./id.ts";

/** How an organization pays; a year is cheaper by the month. The contract shows prices "from–to" only: ours. */
export const BillingCycle = z.enum(["monthly", "annual"]).meta({ id: "BillingCycle" });
export type BillingCycle = z.infer<typeof BillingCycle>;

/** active; past_due: reads that bill are refused; canceled: ran out after a cancellation. Decisions §3 (402), §5. */
export const SubscriptionStatus = z.enum(["active", "past_due", "canceled"]).meta({ id: "SubscriptionStatus" });
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The word for how often manifests are released; `config/cadence.ts` has the boundaries. Interface, Limits. */
const CadenceWord = z.enum(["monthly", "weekly", "daily", "continuous"]);

/** A change of a subscription that is agreed and takes effect at `on`. */
export const PendingChange = z.object({
  on: Timestamp,
  plan: z.string().optional(),
  billing_cycle: BillingCycle.optional(),
  cadence: CadenceWord.optional(),
  status: SubscriptionStatus.optional(),
});
export type PendingChange = z.infer<typeof PendingChange>;

/** What an organization pays for, as columns; `pending` is JSON, the earliest change first. */
export interface SubscriptionColumns {
  plan: string;
  billing_cycle: string;
  cadence: string;
  status: string;
  /** When the billing cycle began; null for organizations older than this column. */
  cycle_started_on: string | null;
  pending: string;
}

/** The changes that a subscription waits for, the earliest first. */
export function pendingChanges({ pending }: Pick<SubscriptionColumns, "pending">): PendingChange[] {
  return pending === "[]" ? [] : z.array(PendingChange).parse(JSON.parse(pending));
}

/**
 * A subscription, or a row that holds one, as it is at `now` (ISO 8601): agreed changes take effect by arithmetic,
 * so that no job can miss them. Every reader of an organization's plan, cadence or status goes through this.
 */
export function subscriptionAt<Row extends SubscriptionColumns>(row: Row, now: string): Row {
  const changes = pendingChanges(row);
  const due = changes.filter((change) => change.on <= now);
  if (due.length === 0) return row;
  return { ...due.reduce(applied, row), pending: JSON.stringify(changes.slice(due.length)) };
}

/** What is owed stays owed: only the operator ends `past_due`. */
function applied<Row extends SubscriptionColumns>(row: Row, { on, status, ...change }: PendingChange): Row {
  const isNewCycle = change.billing_cycle !== undefined && change.billing_cycle !== row.billing_cycle;
  return {
    ...row,
    ...change,
    ...(isNewCycle && { cycle_started_on: on }),
    ...(status !== undefined && row.status !== "past_due" && { status }),
  };
}

/** What an organization pays for, and what will become of it. Payload not shown by the contract: ours. */
export const Subscription = z
  .object({
    status: SubscriptionStatus,
    plan: z.string(),
    plan_display_name: z.string(),
    billing_cycle: BillingCycle,
    cadence: CadenceWord,
    price_per_month_usd: z.number().nullable().meta({ description: "null: by agreement." }),
    manifests_per_month: z.int(),
    features: z.array(z.string()),
    current_period_start: Timestamp,
    current_period_end: Timestamp.meta({ description: "When downgrades and cancellations take effect." }),
    cancel_at_period_end: z.boolean(),
    pending_plan: z.string().nullable().meta({ description: "The plan that follows; null: this one goes on." }),
    pending_plan_on: Timestamp.nullable(),
    pending_billing_cycle: BillingCycle.nullable(),
    pending_billing_cycle_on: Timestamp.nullable(),
    pending_cadence: CadenceWord.nullable().meta({ description: "A slower cadence waits for its own next boundary." }),
    pending_cadence_on: Timestamp.nullable(),
    available_through: Day.meta({ description: "The last day whose manifests are released." }),
    next_release_on: Timestamp.nullable().meta({ description: "null: every match is released at once." }),
  })
  .meta({
    id: "Subscription",
    examples: [
      {
        status: "active",
        plan: "startup",
        plan_display_name: "Startup",
        billing_cycle: "monthly",
        cadence: "daily",
        price_per_month_usd: 450,
        manifests_per_month: 1_000_000,
        features: ["mcp", "rest", "digests", "curated_digests", "webhooks", "export"],
        current_period_start: "2026-11-01T00:00:00.000Z",
        current_period_end: "2026-12-01T00:00:00.000Z",
        cancel_at_period_end: false,
        pending_plan: "pro_developer",
        pending_plan_on: "2026-12-01T00:00:00.000Z",
        pending_billing_cycle: null,
        pending_billing_cycle_on: null,
        pending_cadence: null,
        pending_cadence_on: null,
        available_through: "2026-11-20",
        next_release_on: "2026-11-22T00:00:00.000Z",
      },
    ],
  });
export type Subscription = z.infer<typeof Subscription>;
