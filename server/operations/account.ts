import { z } from "zod";
import { wordsPerToken } from "../../config/limits.ts";
import { hasFeature } from "../../config/plans.ts";
import type { UserRow } from "../../store/accounts/organizations.ts";
import { Account } from "../../store/model/account.ts";
import type { Caller } from "../api/caller.ts";
import { operation } from "../api/operation.ts";
import { monthOf, readQuota } from "../api/quota.ts";
import { type Links, mcpServers } from "../views/links.ts";

/** `GET /account`: the caller's organization, subscription, people and usage. */
export const account = operation({
  name: "account",
  summary: "The caller's organization, what it pays for, its people and what it used.",
  rest: [{ method: "GET", path: "/account" }],
  tool: {
    name: "service-account",
    title: "Account",
    description: "Your organization, plan, people and what is left of the quota; free. Use it before reading much.",
    effect: "reads",
  },
  access: "caller",
  scope: "account:read",
  input: z.object({}),
  output: Account,
})(async ({ store, caller, now, links, activity }) => {
  const { organization } = caller;
  const period = monthOf(now);
  const [quota, { api_calls, words_delivered }, users] = await Promise.all([
    readQuota(store, caller, now),
    activity.used(organization.org_id, period),
    store.organizations.users(organization.org_id, now.toISOString()),
  ]);
  return {
    data: {
      org: {
        id: organization.org_id,
        name: organization.name,
        org_type: organization.org_type,
        contact_email: organization.contact_email,
        is_active: organization.is_active === 1,
        created_on: organization.created_on,
        locale: organization.locale,
        time_zone: organization.time_zone,
      },
      subscription: subscription(caller),
      users: users.map(user),
      usage: {
        period,
        api_calls,
        tokens_consumed: words_delivered / wordsPerToken,
        manifests_limit: quota.quota_limit,
        manifests_remaining: quota.quota_remaining,
      },
      mcp_connector: mcpConnector(links),
    },
  };
});

function subscription({ organization, plan }: Caller): Account["subscription"] {
  return {
    status: organization.status,
    plan: plan.slug,
    plan_display_name: plan.display_name,
    billing_cycle: organization.billing_cycle,
    cadence: organization.cadence,
    endpoint_mcp: hasFeature(plan, "mcp"),
    endpoint_api: hasFeature(plan, "rest"),
    endpoint_s3: hasFeature(plan, "export"),
    endpoint_websocket: hasFeature(plan, "websocket"),
    endpoint_webhook: hasFeature(plan, "webhooks"),
    endpoint_digests: hasFeature(plan, "digests"),
  };
}

function user(row: UserRow): Account["users"][number] {
  const { user_id, name, email, role, has_active_key, created_on, locale, time_zone } = row;
  const is_active = row.is_active === 1;
  return { id: user_id, name, email, role, is_active, has_active_key, created_on, locale, time_zone };
}

function mcpConnector(links: Links): Account["mcp_connector"] {
  return { url: links.mcp_url, config: { mcpServers: mcpServers(links, "<API_KEY>") }, docs: links.docs_url };
}
