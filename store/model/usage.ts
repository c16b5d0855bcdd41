import { z } from "zod";
import { Timestamp } from "./id.ts";
import { Subscription } from "./subscription.ts";

/** What was used in some time. `tokens_consumed`: Decisions §12. */
export const UsageFigures = z
  .object({
    manifests_used: z.int(),
    api_calls: z.int(),
    tokens_consumed: z.number(),
    overage_manifests: z.int().meta({ description: "Those of manifests_used that were beyond the quota." }),
    overage_usd: z.number().meta({ description: "What they cost." }),
  })
  .meta({
    id: "UsageFigures",
    examples: [
      { manifests_used: 812, api_calls: 140, tokens_consumed: 401233.3, overage_manifests: 0, overage_usd: 0 },
    ],
  });
export type UsageFigures = z.infer<typeof UsageFigures>;

/** A quota with what is beyond it and when it starts again. */
export const QuotaState = z
  .object({
    quota_limit: z.int(),
    quota_used: z.int(),
    quota_remaining: z.int(),
    percent_used: z.number(),
    period: z.string(),
    hard_cap: z.boolean(),
    overage_manifests: z.int(),
    overage_usd: z.number(),
    quota_resets_on: z.iso.date().nullable().meta({ description: "null: the quota is for the life of the key." }),
  })
  .meta({
    id: "QuotaState",
    examples: [
      {
        quota_limit: 10_000,
        quota_used: 10_250,
        quota_remaining: 0,
        percent_used: 102.5,
        period: "2026-11",
        hard_cap: false,
        overage_manifests: 250,
        overage_usd: 0.25,
        quota_resets_on: "2026-12-01",
      },
    ],
  });
export type QuotaState = z.infer<typeof QuotaState>;

/** Quota, usage, subscription and what happens when. Interface, `GET /profile`; payload ours. */
export const Profile = z
  .object({
    org: z.object({ id: z.string(), name: z.string(), org_type: z.string(), created_on: Timestamp }),
    user: z
      .object({ id: z.int(), name: z.string(), email: z.string().nullable(), role: z.string() })
      .nullable()
      .meta({ description: "Whose key this is; null: the organization's own." }),
    quota: QuotaState,
    usage: z.object({
      today: UsageFigures,
      last_7_days: UsageFigures,
      last_30_days: UsageFigures,
      this_month: UsageFigures,
    }),
    subscription: Subscription,
    reset_dates: z.object({
      quota_resets_on: z.iso.date().nullable(),
      current_period_end: Timestamp,
      next_release_on: Timestamp.nullable(),
      key_expires_at: Timestamp.nullable(),
    }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;
