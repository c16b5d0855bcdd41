import { z } from "zod";
import { Profile } from "../../store/model/usage.ts";
import type { Store } from "../../store/store.ts";
import type { Caller } from "../api/caller.ts";
import { operation } from "../api/operation.ts";
import { subscriptionView } from "../views/subscription-view.ts";
import { quotaState, usageFigures } from "../views/usage-view.ts";

/** `GET /profile`: quota tracking, usage analytics, subscription status and reset dates. */
export const profile = operation({
  name: "profile",
  summary: "The quota, recent usage, the subscription, and when each limit resets.",
  rest: [{ method: "GET", path: "/profile" }],
  access: "caller",
  scope: "account:read",
  input: z.object({}),
  output: Profile,
})(async ({ store, caller, now, activity }) => {
  await activity.drain();
  const { organization, credential } = caller;
  const since = async (day: string) => usageFigures(await store.usageHistory.since(organization.org_id, day));
  const quota = await quotaState(store, caller, now);
  const subscription = subscriptionView(caller, now);
  const today = now.toISOString().slice(0, 10);
  return {
    data: {
      org: {
        id: organization.org_id,
        name: organization.name,
        org_type: organization.org_type,
        created_on: organization.created_on,
      },
      user: await userOf(store, caller),
      quota,
      usage: {
        today: await since(today),
        last_7_days: await since(daysBefore(now, 6)),
        last_30_days: await since(daysBefore(now, 29)),
        this_month: await since(`${today.slice(0, 7)}-01`),
      },
      subscription,
      reset_dates: {
        quota_resets_on: quota.quota_resets_on,
        current_period_end: subscription.current_period_end,
        next_release_on: subscription.next_release_on,
        key_expires_at: credential.expires_on,
      },
    },
  };
});

async function userOf(store: Store, { credential }: Caller) {
  const row = credential.user_id === null ? undefined : await store.organizations.userById(credential.user_id);
  return row ? { id: row.user_id, name: row.name, email: row.email, role: row.role } : null;
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}
