import { z } from "zod";
import { Timestamp } from "./id.ts";

const base_url = "https://claims.example.org";
const example = {
  credentials: {
    service_key: "cs_demo_<API_KEY>",
    api_key: "cs_demo_<API_KEY>",
    synorb_key: "cs_demo_<API_KEY>",
    api_secret: "cs_secret_<API_SECRET>",
    secret: "cs_secret_<API_SECRET>",
    mcp_token: "cs_mcp_<MCP_TOKEN>",
    token_type: "Bearer" as const,
  },
  key_id: "key_0123456789abcdef01234567",
  key_type: "demo",
  plan: "demo",
  issued_at: "2026-11-21T08:00:00.000Z",
  expires_in: 259_200,
  expires_at: "2026-11-24T08:00:00.000Z",
  key_expires_at: "2026-11-24T08:00:00.000Z",
  quota: { quota_limit: 100, quota_used: 0, quota_remaining: 100, quota_resets: false },
  visitor_token: "cs_visitor_<VISITOR_TOKEN>",
  same_key: false,
  connection: {
    base_url,
    mcp_url: `${base_url}/mcp`,
    mcp_sse_url: `${base_url}/sse?token=cs_mcp_<MCP_TOKEN>`,
    docs_mcp_url: `${base_url}/docs-mcp`,
    ws_url: "wss://claims.example.org/ws",
    headers: { "api-key": "cs_demo_<API_KEY>", secret: "cs_secret_<API_SECRET>" },
    mcpServers: {
      claimstream: {
        type: "http",
        url: `${base_url}/mcp`,
        headers: { Authorization: "Bearer cs_demo_<API_KEY>" },
      },
    },
  },
  bind_email: {
    method: "POST",
    url: `${base_url}/api/connect/bind-email`,
    body: { email: "<EMAIL>" },
    verify_url: `${base_url}/api/connect/bind-email/verify`,
    verify_body: { code: "<CODE>" },
    same_key: true,
  },
  signup: `${base_url}/signup`,
  docs: `${base_url}/docs`,
  next_steps: [`GET ${base_url}/account with the header Authorization: Bearer <API_KEY>: your quota.`],
};

const Secret = z.string().meta({ description: "Shown to its holder; stored as a hash only." });

/** A demo key, or what it has become, with everything it takes to use it. Interface, `/connect`; Decisions §4. */
export const Connection = z
  .object({
    credentials: z.object({
      service_key: Secret,
      api_key: Secret.meta({ description: "The same as service_key.", examples: ["cs_demo_<API_KEY>"] }),
      synorb_key: Secret.meta({ description: "The same as service_key, for clients that read it under this name." }),
      api_secret: Secret,
      secret: Secret.meta({ description: "The same as api_secret, under the name of its header." }),
      mcp_token: Secret,
      token_type: z.literal("Bearer"),
    }),
    key_id: z.string(),
    key_type: z.string().meta({ description: "demo, or live once a mail address is bound." }),
    plan: z.string(),
    issued_at: Timestamp,
    expires_at: Timestamp.nullable(),
    key_expires_at: Timestamp.nullable().meta({ description: "The same as expires_at." }),
    expires_in: z.int().nullable().meta({ description: "Seconds; null: it does not expire." }),
    quota: z.object({
      quota_limit: z.int(),
      quota_used: z.int(),
      quota_remaining: z.int(),
      quota_resets: z.boolean().meta({ description: "false: it is for the life of the key." }),
    }),
    visitor_token: Secret.meta({ description: "Brings the same key back; does not count to the limit of new keys." }),
    same_key: z.boolean().meta({ description: "true: this key was given out before." }),
    connection: z.object({
      base_url: z.string(),
      mcp_url: z.string(),
      mcp_sse_url: z.string(),
      docs_mcp_url: z.string(),
      ws_url: z.string(),
      headers: z.record(z.string(), z.string()),
      mcpServers: z.record(z.string(), z.unknown()),
    }),
    bind_email: z.object({
      method: z.string(),
      url: z.string(),
      body: z.record(z.string(), z.string()),
      verify_url: z.string(),
      verify_body: z.record(z.string(), z.string()),
      same_key: z.boolean(),
    }),
    signup: z.string(),
    docs: z.string(),
    next_steps: z.array(z.string()),
  })
  .meta({ id: "Connection", examples: [example] });
export type Connection = z.infer<typeof Connection>;
