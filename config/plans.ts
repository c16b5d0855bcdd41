import { z } from "zod";
import { Cadence } from "./cadence.ts";

/** What a plan can open. Interface, Limits (plans); Decisions §5. */
const features = [
  "mcp",
  "rest",
  "digests",
  "curated_digests",
  "webhooks",
  "export",
  "records",
  "ontology",
  "websocket",
  "firehose",
] as const;
export const Feature = z.enum(features).meta({ id: "Feature" });
export type Feature = z.infer<typeof Feature>;

/** The plans that the contract names; plans.yaml must have each and may have more. Decisions §5. */
export const planSlugs = [
  "demo",
  "starter",
  "free",
  "vibe_coder",
  "pro_developer",
  "startup",
  "enterprise",
  "platform",
] as const;

/** What an organization pays for and gets. */
export const Plan = z
  .strictObject({
    slug: z.string().regex(/^[a-z][a-z0-9_]*$/, "must be small letters, digits and _"),
    display_name: z.string().min(1),
    rank: z.int().nonnegative().describe("Order of upgrades; the smallest first."),
    price_per_month_usd: z
      .strictObject({ from: z.number().nonnegative(), to: z.number().nonnegative() })
      .nullable()
      .describe("null: by agreement."),
    manifests_per_month: z.int().positive(),
    hard_cap: z.boolean().describe("true: nothing beyond the quota; false: what is beyond is counted as overage."),
    overage_usd: z.number().positive().nullable().describe("Per manifest over quota; null: not billed."),
    content_level: z.union([z.literal(2), z.literal(3)], "must be 2 (signal, brief) or 3 (signal, brief, record)"),
    cadences: z.array(Cadence).min(1).describe("The ones to choose from."),
    default_cadence: Cadence,
    requests_per_minute: z.int().positive().nullable().describe("null: not limited."),
    features: z.array(Feature),
    beacons: z.int().nonnegative().describe("Active ones at a time."),
    quota_resets: z.boolean().describe("false: the quota is for the life of the key."),
  })
  .refine((plan) => plan.cadences.includes(plan.default_cadence), {
    path: ["default_cadence"],
    error: "must be one of the plan's cadences",
  })
  .refine((plan) => plan.features.includes("records") === (plan.content_level === 3), {
    path: ["content_level"],
    error: "must be 3 with the feature records, else 2",
  });
export type PlanConfig = z.output<typeof Plan>;

/** config/plans.yaml */
export const PlansFile = z.strictObject({
  plans: z.array(Plan).superRefine((plans, context) => {
    const missing = planSlugs.filter((slug) => !plans.some((plan) => plan.slug === slug));
    if (missing.length > 0) context.addIssue(`lacks ${missing.join(", ")}: every plan of the contract must be here`);
  }),
});

/** The plan of a slug; throws when plans.yaml has none of that name (the organization's plan was taken out). */
export function planOf({ plans }: { plans: readonly PlanConfig[] }, slug: string): PlanConfig {
  const plan = plans.find((each) => each.slug === slug);
  if (plan === undefined) throw new Error(`config/plans.yaml has no plan "${slug}"; an organization is on it`);
  return plan;
}

/** Whether a plan opens a feature. */
export function hasFeature(plan: PlanConfig, feature: Feature): boolean {
  return plan.features.includes(feature);
}

/** The lowest plan that opens a feature, for `required_plan`; undefined when none does. */
export function lowestPlanWith({ plans }: { plans: readonly PlanConfig[] }, feature: Feature): PlanConfig | undefined {
  return plans.filter((plan) => hasFeature(plan, feature)).sort((a, b) => a.rank - b.rank)[0];
}
