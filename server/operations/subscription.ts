import { z } from "zod";
import { Cadence } from "../../config/cadence.ts";
import { type PlanConfig, planOf } from "../../config/plans.ts";
import { selfServiceEnabled } from "../../config/service.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import {
  BillingCycle,
  Subscription,
  type SubscriptionColumns,
  subscriptionAt,
} from "../../store/model/subscription.ts";
import { ServiceError } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { requireManager } from "../api/role.ts";
import { planStep } from "../views/plan-step.ts";
import {
  changedSubscription,
  isCanceling,
  isFree,
  paidPeriod,
  planAfterCancellation,
  reactivatedSubscription,
} from "../views/subscription.ts";
import { subscriptionView } from "../views/subscription-view.ts";

/** `GET /subscription`: what the organization pays for. */
export const subscription = operation({
  name: "subscription",
  summary: "The organization's subscription and its scheduled changes.",
  rest: [{ method: "GET", path: "/subscription" }],
  access: "caller",
  scope: "account:read",
  input: z.object({}),
  output: Subscription,
})(async ({ caller, now }) => ({ data: subscriptionView(caller, now) }));

const Slug = z.string("must be the slug of a plan").optional();

/** How requests name the plan to be on: by either of two names. */
export const planNames = {
  plan: Slug.meta({
    description:
      "The plan to be on. A dearer one begins at once, where it can be had without whoever runs the service (GET /plans says so); a cheaper one when the period ends; the present one withdraws whatever change of plan waits.",
  }),
  target_plan: Slug.meta({ description: "Another name of plan." }),
};

/** The plan that is named. Throws `invalid_request` when none is, or when the two names differ. */
export function planNamed({ plan, target_plan }: { plan?: string | undefined; target_plan?: string | undefined }) {
  const named = plan ?? target_plan;
  if (named === undefined) throw refused("plan", "must be the slug of a plan");
  if (target_plan === undefined || target_plan === named) return named;
  throw refused("target_plan", "and plan are two names of one field and differ here");
}

const Change = z
  .object({
    ...planNames,
    billing_cycle: BillingCycle.optional().meta({
      description: "A year begins at once; leaving it waits for its end.",
    }),
    cadence: Cadence.optional().meta({ description: "Faster at once; slower at its own next boundary." }),
  })
  .meta({ examples: [{ plan: "startup", cadence: "weekly" }] });

/** `POST /subscription/change`: another plan, billing cycle or cadence. Decisions §5. */
export const subscriptionChange = operation({
  name: "subscriptionChange",
  summary: "Changes plan, billing cycle or cadence: up at once, down when the period ends.",
  rest: [{ method: "POST", path: "/subscription/change" }],
  access: "caller",
  repeat: "whole",
  errors: ["role_not_allowed", "plan_upgrade_required", "contact_sales"],
  input: Change,
  output: Subscription,
})(async (context, wanted) => {
  await requireManager(context.store, context.caller, "change the subscription");
  const { caller, now } = context;
  const to = wantedPlan(context, { ...wanted, plan: planNamed(wanted) });
  const isDown = to.rank < caller.plan.rank;
  if (!isDown) requirePaidUp(context, to);
  const on = isDown ? paidPeriod(caller.organization, now).end : now;
  const order = { ...wanted, from: caller.plan, to, on, status: "active" as const };
  return subscribe(context, (current) => changedSubscription(current, order, now));
});

/** `POST /subscription/cancel`: the subscription ends with its period; a dearer plan then becomes Free. Decisions §5. */
export const subscriptionCancel = operation({
  name: "subscriptionCancel",
  summary:
    "Ends the subscription with its period. Afterwards the organization is on Free, or stays where it paid nothing.",
  rest: [{ method: "POST", path: "/subscription/cancel" }],
  access: "caller",
  repeat: "whole",
  errors: ["role_not_allowed"],
  input: z.object({}),
  output: Subscription,
})(async (context) => {
  const { caller, now, store, config } = context;
  await requireManager(store, caller, "cancel the subscription");
  if (isCanceling(caller.organization) || caller.organization.status === "canceled")
    return { data: subscriptionView(caller, now) };
  const to = isFree(caller.plan) ? caller.plan : planOf(config(), planAfterCancellation);
  const on = paidPeriod(caller.organization, now).end;
  const order = { from: caller.plan, to, on, status: "canceled" as const };
  return subscribe(context, (current) => changedSubscription(current, order, now));
});

/** `POST /subscription/reactivate`: takes a cancellation back before it takes effect. Decisions §5. */
export const subscriptionReactivate = operation({
  name: "subscriptionReactivate",
  summary: "Undoes a cancellation before the period ends.",
  rest: [{ method: "POST", path: "/subscription/reactivate" }],
  access: "caller",
  repeat: "whole",
  errors: ["role_not_allowed", "nothing_to_reactivate"],
  input: z.object({}),
  output: Subscription,
})(async (context) => {
  const { caller, store } = context;
  await requireManager(store, caller, "reactivate the subscription");
  if (!isCanceling(caller.organization)) {
    throw new ServiceError("nothing_to_reactivate", "No cancellation is waiting that could be taken back.");
  }
  return subscribe(context, reactivatedSubscription);
});

/** Writes the subscription as it comes out of its state at this moment; the answer shows what took effect at once, quota included. */
async function subscribe(
  { store, caller, config, now }: Context,
  change: (current: OrganizationRow) => SubscriptionColumns,
) {
  const { org_id } = caller.organization;
  const organization = await store.transaction(async (store) => {
    const current = subscriptionAt((await store.organizations.byId(org_id)) ?? caller.organization, now.toISOString());
    const changed = change(current);
    await store.organizations.subscribe(org_id, changed);
    return { ...current, ...changed };
  });
  const subscribed = { ...caller, organization, plan: planOf(config(), organization.plan) };
  return { data: subscriptionView(subscribed, now), caller: subscribed };
}

/** The plan that is asked for, with a billing cycle and cadence that it has. Throws `contact_sales` and `invalid_request`. */
export function wantedPlan(
  { caller, config, links }: Context,
  wanted: { plan: string } & Pick<z.output<typeof Change>, "billing_cycle" | "cadence">,
): PlanConfig {
  const { plans, service } = config();
  const to = plans.find((plan) => plan.slug === wanted.plan);
  if (!to) throw refused("plan", `must be one of ${plans.map((plan) => plan.slug).join(", ")}`);
  const step = planStep(caller.plan, to, selfServiceEnabled(service));
  if (step === "contact_sales") {
    const why = to.price_per_month_usd === null ? "is by agreement" : "is a higher plan";
    const whom = service.links.support_email === null ? "them" : service.links.support_email;
    const message = `${to.display_name} ${why}: whoever runs this service sets it. Ask ${whom}.`;
    throw new ServiceError("contact_sales", message, { plan: to.slug, contact_email: service.links.support_email });
  }
  if (step === "bind_email") {
    const bind_email = { method: "POST", url: links.bind_email_url };
    throw refused("plan", "a demo key must be bound to a mail address first", { bind_email });
  }
  if (step === "not_offered") throw refused("plan", `${to.slug} is not a plan to change to`);
  if (wanted.cadence !== undefined && !to.cadences.includes(wanted.cadence)) {
    throw refused("cadence", `${to.display_name} has ${to.cadences.join(", ")}`);
  }
  if (wanted.billing_cycle === "annual" && isFree(to))
    throw refused("billing_cycle", `${to.display_name} costs nothing`);
  return to;
}

function requirePaidUp({ caller, links }: Context, to: PlanConfig): void {
  if (caller.organization.status !== "past_due" || to === caller.plan) return;
  throw new ServiceError("plan_upgrade_required", "What is past due must be paid before a dearer plan begins.", {
    current_plan: caller.plan.slug,
    required_plan: caller.plan.slug,
    upgrade_url: links.upgrade_url,
  });
}

function refused(field: string, message: string, more: Record<string, unknown> = {}): ServiceError {
  return new ServiceError("invalid_request", `${field}: ${message}.`, { errors: [{ field, message }], ...more });
}
