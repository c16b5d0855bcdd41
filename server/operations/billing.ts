import { z } from "zod";
import { BillingCycle } from "../../store/model/subscription.ts";
import { type Context, operation } from "../api/operation.ts";
import { requireManager } from "../api/role.ts";
import { planNamed, planNames, wantedPlan } from "./subscription.ts";

const Checkout = z.object({ checkout_url: z.string().meta({ description: "Where people go on." }) });
const Portal = z.object({ portal_url: z.string().meta({ description: "Where people go on." }) });

/** `POST /api/billing/checkout-session`: where somebody goes to change to a plan. Nothing is paid here. Decisions §5, §13. */
export const billingCheckout = operation({
  name: "billingCheckout",
  summary: "The URL where people change to another plan; nothing changes until they do.",
  rest: [{ method: "POST", path: "/api/billing/checkout-session" }],
  access: "caller",
  repeat: "harmless",
  errors: ["role_not_allowed", "contact_sales"],
  input: z
    .object({
      ...planNames,
      billing_cycle: BillingCycle.optional().meta({ description: "A year or a month; the present one when absent." }),
    })
    .meta({ examples: [{ target_plan: "startup" }] }),
  output: Checkout.extend({ plan: z.string().meta({ description: "The plan to be on." }) }),
  beside: Checkout,
})(async (context, { billing_cycle, ...named }) => {
  await requireManager(context.store, context.caller, "change the subscription");
  const to = wantedPlan(context, { plan: planNamed(named), billing_cycle });
  const address = new URL(pageOf(context));
  address.searchParams.set("plan", to.slug);
  if (billing_cycle !== undefined) address.searchParams.set("billing_cycle", billing_cycle);
  const checkout_url = address.href;
  return { data: { checkout_url, plan: to.slug }, beside: { checkout_url } };
});

/** `POST /api/billing/portal-session`: where somebody looks after what the organization pays. */
export const billingPortal = operation({
  name: "billingPortal",
  summary: "The URL where people see and change what the organization pays for.",
  rest: [{ method: "POST", path: "/api/billing/portal-session" }],
  access: "caller",
  repeat: "harmless",
  errors: ["role_not_allowed"],
  input: z.object({}),
  output: Portal,
  beside: Portal,
})(async (context) => {
  await requireManager(context.store, context.caller, "look after the subscription");
  const portal_url = pageOf(context);
  return { data: { portal_url }, beside: { portal_url } };
});

/** The page for people: the operator's own, else the account's in the console. */
function pageOf({ config, links }: Context): string {
  return config().service.links.upgrade_url ?? `${links.base_url}/console/account`;
}
