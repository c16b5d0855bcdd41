import type { PlanConfig } from "../../config/plans.ts";
import type { Order } from "../../store/accounts/usage.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import type { Queries, Store } from "../../store/store.ts";
import { type DigestCap, withinCap } from "../delivery/digests/cap.ts";
import type { Links } from "../views/links.ts";
import type { Caller } from "./caller.ts";
import { ServiceError } from "./errors.ts";

/** What is left of a quota; the same numbers go into headers and body. Interface, Response envelope. */
export interface Quota {
  quota_limit: number;
  quota_used: number;
  quota_remaining: number;
  /** `YYYY-MM` */
  period: string;
}

/** Who is billed. */
export interface Payer extends Pick<Caller, "organization" | "plan"> {
  credential: Pick<Caller["credential"], "expires_on">;
}

/** The month that a moment belongs to, `YYYY-MM`, UTC. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When monthly quotas start again. */
export function quotaResets(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Under which period manifests are counted; a quota that never resets has one for life. Decisions §5. */
export function quotaPeriod(plan: PlanConfig, now: Date): string {
  return plan.quota_resets ? monthOf(now) : "life";
}

/** The caller's quota as it stands. */
export async function readQuota(store: Store, { organization, plan }: Payer, now: Date): Promise<Quota> {
  const { manifests_used } = await store.usage.read(organization.org_id, quotaPeriod(plan, now));
  return quota(plan, manifests_used, now);
}

/**
 * Bills manifests, each once per organization and period, and tells which may be handed out.
 * Throws `quota_exhausted` when a hard cap leaves none of them, and `plan_upgrade_required` when something would be
 * billed to an organization whose payment is past due. Decisions §3 (402), §5. What is handed out through a curated digest
 * is bounded by the digest's own quota as well. Decisions §8. What has no claims is handed out for nothing. Decisions §13.
 */
export async function charge(
  { store, now, links }: { store: Store; now: Date; links: Links },
  caller: Payer,
  wanted: number[],
  cap?: DigestCap,
): Promise<{ granted: Set<number>; billed: number; quota: Quota }> {
  const { organization, plan } = caller;
  const period = quotaPeriod(plan, now);
  const month = monthOf(now);
  const [free, known, standing] = await Promise.all([
    store.usage.claimless(wanted),
    store.usage.consumed(organization.org_id, period, wanted),
    readQuota(store, caller, now),
  ]);
  const manifest_ids = wanted.filter((id) => !free.has(id));
  const paidFor = manifest_ids.every((id) => known.has(id));
  const given = cap && (await store.curatedDigests.given(organization.org_id, cap.digest_id, month, manifest_ids));
  if (paidFor && manifest_ids.every((id) => !given || given.has(id)))
    return { granted: known.union(free), billed: 0, quota: standing };
  if (!paidFor) requirePaid(caller, links);
  const limit = plan.hard_cap ? plan.manifests_per_month : null;
  const order = {
    org_id: organization.org_id,
    period,
    now: now.toISOString(),
    limit,
    overage: overageOf(plan),
  };
  const bill = async (store: Queries) => {
    // Whoever looks how much a digest has left is alone with this organization.
    if (cap) await store.usage.hold(organization.org_id, period);
    const allowed = cap
      ? await withinCap(store, cap, { org_id: organization.org_id, month, manifest_ids })
      : manifest_ids;
    if (cap && allowed.length === 0 && free.size === 0) throw digestExhausted(cap, now);
    const consumption = await store.usage.consume({ ...order, manifest_ids: allowed });
    if (cap) await store.curatedDigests.give(organization.org_id, cap.digest_id, month, [...consumption.granted]);
    failpoint("bill.commit");
    return consumption;
  };
  const consumed = await store.small(bill, manifest_ids.length, "answer", organization.org_id);
  failpoint("bill.committed");
  const granted = consumed.granted.union(free);
  if (granted.size === 0) throw exhausted(caller, now, links);
  return { granted, billed: consumed.billed, quota: quota(plan, consumed.manifests_used, now) };
}

/** Where a quota has no hard cap, what is beyond it is counted at the plan's price. */
function overageOf({ hard_cap, overage_usd, manifests_per_month }: PlanConfig): Order["overage"] {
  if (hard_cap || overage_usd === null) return null;
  return { quota: manifests_per_month, microusd: Math.round(overage_usd * 1_000_000) };
}

/** Throws `plan_upgrade_required` for an organization whose payment is past due. Decisions §3 (402). */
export function requirePaid({ organization, plan }: Payer, links: Links): void {
  if (organization.status !== "past_due") return;
  const message = `The payment for ${plan.display_name} is past due. What was delivered this month stays readable; nothing more is delivered until it is paid.`;
  throw new ServiceError("plan_upgrade_required", message, {
    current_plan: plan.slug,
    required_plan: plan.slug,
    upgrade_url: links.upgrade_url,
  });
}

function quota(plan: PlanConfig, used: number, now: Date): Quota {
  const limit = plan.manifests_per_month;
  return {
    quota_limit: limit,
    quota_used: used,
    quota_remaining: Math.max(0, limit - used),
    period: monthOf(now),
  };
}

function exhausted({ plan, credential }: Payer, now: Date, links: Links): ServiceError {
  const message = `The quota of ${plan.manifests_per_month} manifests is used up.`;
  if (!plan.quota_resets) {
    const starter_bind = { method: "POST", url: links.bind_email_url };
    return new ServiceError("quota_exhausted", message, { key_expires_at: credential.expires_on, starter_bind });
  }
  return new ServiceError("quota_exhausted", message, untilReset(now));
}

function digestExhausted({ digest_id, monthly_cap }: DigestCap, now: Date): ServiceError {
  const message = `The ${monthly_cap} manifests per month of this digest are used up.`;
  return new ServiceError("quota_exhausted", message, { digest_id, monthly_cap, ...untilReset(now) });
}

function untilReset(now: Date) {
  const resets = quotaResets(now);
  return {
    quota_resets_on: resets.toISOString().slice(0, 10),
    retry_after_seconds: Math.ceil((resets.getTime() - now.getTime()) / 1000),
  };
}
