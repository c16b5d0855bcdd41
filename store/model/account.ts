import { z } from "zod";
import { Timestamp } from "./id.ts";

/** How mails write dates and numbers, as far as anybody chose it. */
export const localeFields = {
  locale: z
    .string()
    .nullable()
    .meta({
      description: "How emails write dates and numbers (BCP 47); null: nobody chose.",
      examples: ["de-DE"],
    }),
  time_zone: z
    .string()
    .nullable()
    .meta({
      description: "The time zone of times in emails (IANA); null: nobody chose.",
      examples: ["Europe/Berlin"],
    }),
};

/** Who asks: the organization, what it pays for, its people and what it used. Interface, Resources. */
export const Account = z
  .object({
    org: z.object({
      id: z.string(),
      name: z.string(),
      org_type: z.string(),
      contact_email: z.string().nullable(),
      is_active: z.boolean(),
      created_on: Timestamp,
      ...localeFields,
    }),
    subscription: z.object({
      status: z.string(),
      plan: z.string(),
      plan_display_name: z.string(),
      billing_cycle: z.string(),
      cadence: z.string(),
      endpoint_mcp: z.boolean(),
      endpoint_api: z.boolean(),
      endpoint_s3: z.boolean(),
      endpoint_websocket: z.boolean(),
      endpoint_webhook: z.boolean(),
      endpoint_digests: z.boolean(),
    }),
    users: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        email: z.string().nullable(),
        role: z.string(),
        is_active: z.boolean(),
        has_active_key: z.boolean(),
        created_on: Timestamp,
        ...localeFields,
      }),
    ),
    usage: z.object({
      period: z.string(),
      api_calls: z.int(),
      tokens_consumed: z.number(),
      manifests_limit: z.int(),
      manifests_remaining: z.int(),
    }),
    mcp_connector: z.object({
      url: z.string(),
      config: z.object({ mcpServers: z.record(z.string(), z.unknown()) }),
      docs: z.string(),
    }),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** What an organization has used of its month; part of every envelope. Interface, Response envelope. */
export const Usage = z
  .object({
    quota_limit: z.int(),
    quota_used: z.int(),
    quota_remaining: z.int(),
    period: z.string().regex(/^\d{4}-\d{2}$/),
    available: z.string(),
    items_in_response: z.int(),
  })
  .meta({ id: "Usage" });
export type Usage = z.infer<typeof Usage>;
