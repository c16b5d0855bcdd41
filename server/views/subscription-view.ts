import { availableThrough, Cadence, nextBoundary } from "../../config/cadence.ts";
import type { PlanConfig } from "../../config/plans.ts";
import { BillingCycle, pendingChanges, type Subscription, SubscriptionStatus } from "../../store/model/subscription.ts";
import type { Caller } from "../api/caller.ts";
import { isCanceling, paidPeriod } from "./subscription.ts";

/** The subscription of a caller as answers show it. */
export function subscriptionView(
  { organization, plan }: Pick<Caller, "organization" | "plan">,
  now: Date,
): Subscription {
  const cadence = Cadence.parse(organization.cadence);
  const billing_cycle = BillingCycle.parse(organization.billing_cycle);
  const { start, end } = paidPeriod(organization, now);
  const pending = pendingChanges(organization);
  const next = pending.find((change) => change.plan !== undefined && change.plan !== plan.slug);
  const nextCycle = pending.find((change) => change.billing_cycle !== undefined);
  const nextCadence = pending.find((change) => change.cadence !== undefined);
  return {
    status: SubscriptionStatus.parse(organization.status),
    plan: plan.slug,
    plan_display_name: plan.display_name,
    billing_cycle,
    cadence,
    price_per_month_usd: pricePerMonth(plan, billing_cycle),
    manifests_per_month: plan.manifests_per_month,
    features: plan.features,
    current_period_start: start.toISOString(),
    current_period_end: end.toISOString(),
    cancel_at_period_end: isCanceling(organization),
    pending_plan: next?.plan ?? null,
    pending_plan_on: next?.on ?? null,
    pending_billing_cycle: nextCycle?.billing_cycle ?? null,
    pending_billing_cycle_on: nextCycle?.on ?? null,
    pending_cadence: nextCadence?.cadence ?? null,
    pending_cadence_on: nextCadence?.on ?? null,
    available_through: availableThrough(cadence, now),
    next_release_on: cadence === "continuous" ? null : nextBoundary(cadence, now).toISOString(),
  };
}

/** What a plan costs a month in a cycle: the contract's range runs from the price by the year to that by the month. Ours. */
function pricePerMonth({ price_per_month_usd: price }: PlanConfig, cycle: BillingCycle): number | null {
  if (price === null) return null;
  return cycle === "annual" ? price.from : price.to;
}
