import { z } from "zod";
import { Cadence } from "../../config/cadence.ts";
import { Feature, type PlanConfig } from "../../config/plans.ts";
import { selfServiceEnabled } from "../../config/service.ts";
import { available } from "../api/envelope.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { type PlanStep, planStep, planSteps } from "../views/plan-step.ts";

const Plan = z
  .object({
    id: z.string().meta({ description: "The slug." }),
    slug: z.string(),
    display_name: z.string(),
    rank: z.int().meta({ description: "Order of upgrades." }),
    price_per_month_usd: z
      .object({ from: z.number(), to: z.number() })
      .nullable()
      .meta({ description: "from: billed by the year; to: by the month. null: by agreement." }),
    manifests_per_month: z.int(),
    hard_cap: z.boolean().meta({ description: "false: what is beyond the quota is counted at overage_usd each." }),
    overage_usd: z.number().nullable(),
    quota_resets: z.boolean(),
    available: z.string(),
    content_level: z.union([z.literal(2), z.literal(3)]),
    cadences: z.array(Cadence),
    default_cadence: Cadence,
    requests_per_minute: z.int().nullable(),
    features: z.array(Feature),
    beacons: z.int(),
    change: z.enum(planSteps).meta({ description: "What a change to this plan would be for the caller." }),
  })
  .meta({
    id: "Plan",
    examples: [
      {
        id: "startup",
        slug: "startup",
        display_name: "Startup",
        rank: 5,
        price_per_month_usd: { from: 250, to: 450 },
        manifests_per_month: 1_000_000,
        hard_cap: false,
        overage_usd: 0.001,
        quota_resets: true,
        available: "signal, brief",
        content_level: 2,
        cadences: ["monthly", "weekly", "daily"],
        default_cadence: "daily",
        requests_per_minute: 600,
        features: ["mcp", "rest", "digests", "curated_digests", "webhooks", "export"],
        beacons: 200,
        change: "upgrade",
      },
    ],
  });

/** `GET /plans`: everything that can be subscribed to, the smallest first. */
export const plans = operation({
  name: "plans",
  summary: "The plans, the smallest first, and how the caller would get there.",
  rest: [{ method: "GET", path: "/plans" }],
  access: "caller",
  input: paged({}),
  output: z.object({ plans: z.array(Plan), pagination: Pagination }),
})(async ({ config, caller, pageUrl }, input) => {
  const page = pageOf(input);
  const { plans, service } = config();
  const self_service = selfServiceEnabled(service);
  const all = plans.toSorted((a, b) => a.rank - b.rank);
  const shown = all.slice(page.page * page.page_size, (page.page + 1) * page.page_size);
  return {
    data: {
      plans: shown.map((plan) => shownPlan(plan, planStep(caller.plan, plan, self_service))),
      pagination: pagination(page, all.length, pageUrl),
    },
    items: shown.length,
  };
});

function shownPlan(plan: PlanConfig, change: PlanStep): z.output<typeof Plan> {
  return { id: plan.slug, ...plan, available: available(plan), change };
}
