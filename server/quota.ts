import type { PlanConfig } from "../config/plans.ts";
import type { Store } from "../store/store.ts";
import type { Caller } from "./caller.ts";
import { ServiceError } from "./errors.ts";
import type { Links } from "./links.ts";

/** What is left of a quota; the same numbers go into headers and body. Interface, Response envelope. */
export interface Quota {
  quota_limit: number;
  quota_used: number;
  quota_remaining: number;
  /** `YYYY-MM` */
  period: string;
}

/** The month that a moment belongs to, `YYYY-MM`, UTC. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Under which period manifests are counted; a quota that never resets has one for life. Decisions §5. */
function quotaPeriod(plan: PlanConfig, now: Date): string {
  return plan.quota_resets ? monthOf(now) : "life";
}

/** The caller's quota as it stands. */
export async function readQuota(store: Store, { organization, plan }: Caller, now: Date): Promise<Quota> {
  const { manifests_used } = await store.usage.read(organization.org_id, quotaPeriod(plan, now));
  return quota(plan, manifests_used, now);
}

/**
 * Bills manifests, each once per organization and period, and tells which may be handed out.
 * Throws `quota_exhausted` when a hard cap leaves none of them. Decisions §5.
 */
export async function charge(
  { store, now, links }: { store: Store; now: Date; links: Links },
  caller: Caller,
  manifest_ids: number[],
): Promise<{ granted: Set<number>; quota: Quota }> {
  const { organization, plan } = caller;
  const period = quotaPeriod(plan, now);
  const known = await store.usage.consumed(organization.org_id, period, manifest_ids);
  if (manifest_ids.every((id) => known.has(id))) return { granted: known, quota: await readQuota(store, caller, now) };
  const limit = plan.hard_cap ? plan.manifests_per_month : null;
  const { granted, manifests_used } = await store.transaction((store) =>
    store.usage.consume(organization.org_id, period, manifest_ids, limit),
  );
  if (granted.size === 0) throw exhausted(caller, now, links);
  return { granted, quota: quota(plan, manifests_used, now) };
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

function exhausted({ plan, credential }: Caller, now: Date, links: Links): ServiceError {
  const message = `The quota of ${plan.manifests_per_month} manifests is used up.`;
  if (!plan.quota_resets) {
    const starter_bind = { method: "POST", url: links.bind_email_url };
    return new ServiceError("quota_exhausted", message, { key_expires_at: credential.expires_on, starter_bind });
  }
  const resets = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return new ServiceError("quota_exhausted", message, {
    quota_resets_on: resets.toISOString().slice(0, 10),
    retry_after_seconds: Math.ceil((resets.getTime() - now.getTime()) / 1000),
  });
}
