import { type PlanConfig, planOf } from "../../../config/plans.ts";
import type { OrganizationRow } from "../../../store/accounts/organizations.ts";
import { pendingChanges, SubscriptionStatus, subscriptionAt } from "../../../store/model/subscription.ts";
import { changedSubscription } from "../../views/subscription.ts";
import { subscriptionView } from "../../views/subscription-view.ts";
import { command, group, wrongUse } from "../command.ts";
import { configOf, openInstallation } from "../installation.ts";
import { shortTime, table } from "../layout.ts";
import { orgArgument, organizationOf, typedCadence, typedEmail, typedPlan } from "../organization.ts";
import { orgLocale } from "./org-locale.ts";
import { orgUser } from "./org-user.ts";

const planOption = { type: "string", description: "The plan's slug." } as const;
const cadenceOption = {
  type: "string",
  description: "monthly, weekly, daily or continuous, as the plan allows.",
} as const;

const create = command(
  {
    name: "create",
    description: "Create an organization on a plan, with an owner and a key that is shown once.",
    args: {
      name: { type: "positional", required: true, description: "Name of the organization." },
      plan: planOption,
      cadence: cadenceOption,
      email: { type: "string", description: "The owner's email address." },
    },
  },
  async (args, here) => {
    if (args.plan === undefined) throw wrongUse("Say which plan: --plan.");
    const plan = typedPlan(configOf(here).plans, args.plan);
    const cadence = typedCadence(plan, args.cadence) ?? plan.default_cadence;
    const email = typedEmail(args.email);
    const now = here.now().toISOString();
    await using store = await openInstallation(here);
    const issued = await store.transaction(async (store) => {
      const { org_id, user_id } = await store.organizations.create({
        name: args.name,
        org_type: "company",
        contact_email: email,
        is_operator: false,
        plan: plan.slug,
        cadence,
        now,
        user: { name: args.name, email },
      });
      const order = { org_id, user_id, name: "First key", key_type: "live", expires_on: null, now };
      const { api_key, api_secret, mcp_token } = await store.credentials.issue(order);
      return { org_id, api_key, api_secret, mcp_token };
    });
    here.say("Shown once:");
    return { data: issued, text: fields(issued) };
  },
);

const list = command(
  { name: "list", description: "List the organizations with their plans.", args: {} },
  async (_args, here) => {
    const now = here.now().toISOString();
    await using store = await openInstallation(here);
    const rows = (await store.organizations.list()).map((row) => summary(subscriptionAt(row, now)));
    const cells = rows.map((row) => [
      row.org_id,
      row.name,
      row.plan,
      row.cadence,
      row.status,
      shortTime(row.created_on),
    ]);
    const headings = ["organization", "name", "plan", "cadence", "status", "opened"];
    return { data: { organizations: rows }, text: table(headings, cells) };
  },
);

const show = command(
  {
    name: "show",
    description: "Show an organization: plan, scheduled changes, usage and members.",
    args: { org: orgArgument },
  },
  async ({ org }, here) => {
    const now = here.now();
    const config = configOf(here);
    await using store = await openInstallation(here);
    const organization = await organizationOf(store, org, here);
    const plan = planOf(config, organization.plan);
    const subscription = subscriptionView({ organization, plan }, now);
    const usage = await store.usage.read(org, plan.quota_resets ? now.toISOString().slice(0, 7) : "life");
    const users = (await store.organizations.users(org, now.toISOString())).filter((user) => user.is_active === 1);
    const { contact_email, locale, time_zone } = organization;
    const shown = { ...summary(organization), contact_email, locale, time_zone, subscription, usage };
    const settings = {
      contact_email: contact_email ?? "none",
      locale: locale ?? "none",
      time_zone: time_zone ?? "none",
    };
    const text = [
      fields({ ...summary(organization), ...settings }),
      `used        ${usage.manifests_used} of ${plan.manifests_per_month} manifests, ${usage.overage_manifests} over`,
      ...pendingChanges(organization).map(({ on, ...change }) => `on ${shortTime(on)}  ${fieldsInLine(change)}`),
      ...users.map((user) => `${user.role.padEnd(10)}  ${user.user_id} ${user.name} ${user.email ?? ""}`),
    ];
    return { data: { ...shown, users }, text: text.join("\n") };
  },
);

const plan = command(
  {
    name: "plan",
    description: "Change an organization's plan now. A slower cadence starts at its next boundary.",
    args: {
      org: orgArgument,
      plan: { type: "positional", required: true, description: "The plan's slug." },
      cadence: cadenceOption,
    },
  },
  async (args, here) => {
    const config = configOf(here);
    const to = typedPlan(config.plans, args.plan);
    const cadence = typedCadence(to, args.cadence);
    const now = here.now();
    await using store = await openInstallation(here);
    const organization = await store.transaction(async (store) => {
      const current = await organizationOf(store, args.org, here);
      const from: PlanConfig = planOf(config, current.plan);
      const changed = changedSubscription(current, { from, to, cadence, on: now, status: "active" }, now);
      await store.organizations.subscribe(args.org, changed);
      return { ...current, ...changed };
    });
    const subscription = subscriptionView({ organization, plan: to }, now);
    return { data: { org_id: args.org, ...subscription }, text: fields(summary(organization)) };
  },
);

const status = command(
  {
    name: "status",
    description: "Set the payment status: active, or past_due, which refuses billed reads.",
    args: { org: orgArgument, status: { type: "positional", required: true, description: "active or past_due." } },
  },
  async (args, here) => {
    const wanted = SubscriptionStatus.exclude(["canceled"]).safeParse(args.status).data;
    if (wanted === undefined) throw wrongUse(`"${args.status}" is no state of payment: say active or past_due.`);
    await using store = await openInstallation(here);
    const organization = await store.transaction(async (store) => {
      const changed = { ...(await organizationOf(store, args.org, here)), status: wanted };
      await store.organizations.subscribe(args.org, changed);
      return changed;
    });
    return { data: summary(organization), text: fields(summary(organization)) };
  },
);

/** `claimstream org`: the organizations that read from this installation. */
export const org = group("org", "Manage organizations, plans and members.", [
  create,
  list,
  show,
  plan,
  status,
  orgLocale,
  orgUser,
]);

function summary({ org_id, name, plan, cadence, billing_cycle, status, is_active, created_on }: OrganizationRow) {
  return { org_id, name, plan, cadence, billing_cycle, status, is_active: is_active === 1, created_on };
}

function fields(row: Record<string, string | boolean>): string {
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(13)}  ${value}`)
    .join("\n");
}

function fieldsInLine(change: Record<string, string | undefined>): string {
  return Object.entries(change)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
