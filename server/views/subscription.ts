import { billingPeriod } from "../../config/billing.ts";
import { Cadence, cadences, lastBoundary, nextBoundary } from "../../config/cadence.ts";
import type { PlanConfig } from "../../config/plans.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import {
  BillingCycle,
  type PendingChange,
  pendingChanges,
  type SubscriptionColumns,
  subscriptionAt,
} from "../../store/model/subscription.ts";

/** The plan that a canceled subscription to a dearer one ends in. The contract names none: ours. */
export const planAfterCancellation = "free";

/** What is to become of a subscription. */
export interface SubscriptionOrder {
  from: PlanConfig;
  to: PlanConfig;
  cadence?: Cadence | undefined;
  billing_cycle?: BillingCycle | undefined;
  /** When the plan changes: now, or the end of what is paid. */
  on: Date;
  status: "active" | "canceled";
}

/**
 * A subscription after an order. What takes effect now is done, the rest waits in `pending`; what earlier orders left waiting is
 * replaced, except a cadence whose turn comes before the new plan's. A slower cadence waits for its own next boundary: what
 * was visible stays visible. Decisions §5.
 */
export function changedSubscription(
  current: SubscriptionColumns,
  { from, to, on, status, ...wanted }: SubscriptionOrder,
  now: Date,
): SubscriptionColumns {
  const earlier = cadenceChangesBefore(current, on, now);
  const before = Cadence.parse(earlier.at(-1)?.cadence ?? current.cadence);
  const chosen = Cadence.parse(chosenBefore(current, "cadence"));
  const cadence = wanted.cadence ?? (from !== to && isDefault(chosen, from, to) ? to.default_cadence : chosen);
  const billing_cycle = BillingCycle.parse(
    isFree(to) ? "monthly" : (wanted.billing_cycle ?? chosenBefore(current, "billing_cycle")),
  );
  const cycleStays = billing_cycle === current.billing_cycle;
  const changes: PendingChange[] = [
    ...earlier,
    { on: on.toISOString(), plan: to.slug, status },
    ...(cycleStays ? [] : [{ on: cycleStart(current, billing_cycle, on, now), billing_cycle }]),
    ...(cadence === before ? [] : [{ on: cadenceStart(before, cadence, on), cadence }]),
  ];
  const pending = JSON.stringify(changes.sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on))));
  return subscriptionAt({ ...current, pending }, now.toISOString());
}

/** A subscription without the cancellation, and without what would have come with it. */
export function reactivatedSubscription(current: SubscriptionColumns): SubscriptionColumns {
  const kept = pendingChanges(current).filter((change) => change.on < planChangeOn(current));
  return { ...current, pending: JSON.stringify(kept) };
}

/** Whether a subscription ends with its period. */
export function isCanceling(current: SubscriptionColumns): boolean {
  return pendingChanges(current).some((change) => change.status === "canceled");
}

/** What an organization has paid for: from when, and up to and without when. */
export function paidPeriod(organization: OrganizationRow, now: Date) {
  const started = new Date(organization.cycle_started_on ?? organization.created_on);
  return billingPeriod(BillingCycle.parse(organization.billing_cycle), started, now);
}

/** Whether a plan costs nothing. */
export function isFree({ price_per_month_usd }: PlanConfig): boolean {
  return price_per_month_usd?.to === 0;
}

/** Cadence changes that were ordered on their own and take effect before the plan changes. */
function cadenceChangesBefore(current: SubscriptionColumns, on: Date, now: Date): PendingChange[] {
  if (on <= now) return [];
  return pendingChanges(current).filter(
    (change) => change.cadence !== undefined && change.on < planChangeOn(current) && change.on <= on.toISOString(),
  );
}

/** What the organization has, or waits for within its present plan. */
function chosenBefore(current: SubscriptionColumns, field: "cadence" | "billing_cycle"): string {
  const waiting = pendingChanges(current).filter((change) => change.on < planChangeOn(current));
  return waiting.findLast((change) => change[field] !== undefined)?.[field] ?? current[field];
}

/** Whoever never chose another cadence than the plan's own gets the new plan's own. */
function isDefault(chosen: Cadence, from: PlanConfig, to: PlanConfig): boolean {
  return chosen === from.default_cadence || !to.cadences.includes(chosen);
}

/** When a pending change of plan takes effect; a moment after all others when there is none. */
function planChangeOn(current: SubscriptionColumns): string {
  return pendingChanges(current).find((change) => change.plan !== undefined)?.on ?? "9999";
}

function cadenceStart(before: Cadence, after: Cadence, on: Date): string {
  if (cadences.indexOf(after) >= cadences.indexOf(before)) return on.toISOString();
  const boundary = lastBoundary(after, on);
  return (boundary.getTime() === on.getTime() ? boundary : nextBoundary(after, on)).toISOString();
}

/** A year is begun with the plan; leaving it waits for its end. */
function cycleStart(current: SubscriptionColumns, cycle: BillingCycle, on: Date, now: Date): string {
  if (cycle === "annual" || current.billing_cycle === "monthly") return on.toISOString();
  const { end } = billingPeriod("annual", new Date(current.cycle_started_on ?? now), now);
  return (end > on ? end : on).toISOString();
}
