import { hasFeature, type PlanConfig } from "../../config/plans.ts";
import type { Usage } from "../../store/model/account.ts";
import type { JsonPart } from "./json-parts.ts";
import type { Quota } from "./quota.ts";

/** The body of an answer to somebody with a key: `data` as it is, and what was used. Interface, Response envelope. */
export function envelope(
  data: readonly JsonPart[],
  { plan, quota, items }: { plan: PlanConfig; quota: Quota; items: number },
  beside: Readonly<Record<string, unknown>> = {},
): JsonPart[] {
  const usage: Usage = { ...quota, available: available(plan), items_in_response: items };
  return [`{"data":`, ...data, `,${JSON.stringify({ usage, ...beside }).slice(1)}`];
}

/** The quota once more, as headers. Interface, Response envelope. */
export function usageHeaders(plan: PlanConfig, quota: Quota): Record<string, string> {
  return {
    "x-service-quota-limit": String(quota.quota_limit),
    "x-service-quota-used": String(quota.quota_used),
    "x-service-quota-remaining": String(quota.quota_remaining),
    "x-service-period": quota.period,
    "x-service-content-level": String(plan.content_level),
  };
}

/** The sections that a plan includes. Decisions §5. */
export function available(plan: PlanConfig): string {
  return hasFeature(plan, "records") ? "signal, brief, record" : "signal, brief";
}
