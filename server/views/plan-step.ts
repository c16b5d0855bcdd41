import type { PlanConfig } from "../../config/plans.ts";

/** What changing from one plan to another would be. */
export const planSteps = ["current", "upgrade", "downgrade", "contact_sales", "bind_email", "not_offered"] as const;
export type PlanStep = (typeof planSteps)[number];

/**
 * How an organization can get from one plan to another: plans by agreement are set by the operator, and without self-service so
 * is every higher one; the plan of demo keys (whose quota is for life) is left by binding a mail address and can be had at
 * `/connect` only. Decisions §5, §13; demo: ours.
 */
export function planStep(from: PlanConfig, to: PlanConfig, self_service: boolean): PlanStep {
  if (to.slug === from.slug) return "current";
  if (to.price_per_month_usd === null) return "contact_sales";
  if (!to.quota_resets) return "not_offered";
  if (!from.quota_resets) return "bind_email";
  if (to.rank < from.rank) return "downgrade";
  return self_service ? "upgrade" : "contact_sales";
}
