import { wordsPerToken } from "../../config/limits.ts";
import type { PeriodUsage } from "../../store/accounts/usage.ts";
import type { QuotaState, UsageFigures } from "../../store/model/usage.ts";
import type { Store } from "../../store/store.ts";
import type { Caller } from "../api/caller.ts";
import { quotaPeriod, quotaResets, readQuota } from "../api/quota.ts";

/** Counters as answers show them. */
export function usageFigures(counted: PeriodUsage): UsageFigures {
  return {
    manifests_used: counted.manifests_used,
    api_calls: counted.api_calls,
    tokens_consumed: counted.words_delivered / wordsPerToken,
    overage_manifests: counted.overage_manifests,
    overage_usd: counted.overage_microusd / 1_000_000,
  };
}

/** The caller's quota in the month of a moment, with what went beyond it and the day on which it starts again. */
export async function quotaState(store: Store, caller: Caller, now: Date): Promise<QuotaState> {
  const { organization, plan } = caller;
  const quota = await readQuota(store, caller, now);
  const counted = usageFigures(await store.usage.read(organization.org_id, quotaPeriod(plan, now)));
  return {
    ...quota,
    percent_used: Math.round((quota.quota_used / quota.quota_limit) * 10_000) / 100,
    hard_cap: plan.hard_cap,
    overage_manifests: counted.overage_manifests,
    overage_usd: counted.overage_usd,
    quota_resets_on: plan.quota_resets ? quotaResets(now).toISOString().slice(0, 10) : null,
  };
}
