import { z } from "zod";
import type { ClearSecrets, CredentialRow } from "../../store/accounts/credentials.ts";
import { Timestamp } from "../../store/model/id.ts";
import type { Queries } from "../../store/store.ts";
import { found } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { requireManager } from "../api/role.ts";
import { type DemoSecrets, demoSecrets } from "../onboarding/demo-key.ts";

const exampleKey = {
  id: "key_0123456789abcdef01234567",
  name: "Desk",
  key_type: "live",
  masked_key: "cs_live_…4f2A",
  is_active: true,
  created_on: "2026-11-21T08:00:00.000Z",
  last_used_on: null,
  expires_on: null,
};

const Key = z
  .object({
    id: z.string(),
    name: z.string(),
    key_type: z.string().meta({ description: "demo or live" }),
    masked_key: z.string(),
    is_active: z.boolean(),
    created_on: Timestamp,
    last_used_on: Timestamp.nullable(),
    expires_on: Timestamp.nullable(),
  })
  .meta({ id: "Key", examples: [exampleKey] });

const Secret = z.string().meta({ description: "Shown this once." });

/** A key with what it opens doors with. */
export const NewKey = z
  .object({
    ...Key.shape,
    service_key: Secret,
    api_key: Secret.meta({ description: "The same as service_key." }),
    api_secret: Secret,
    secret: Secret.meta({ description: "The same as api_secret, under the name of its header." }),
    mcp_token: Secret,
    visitor_token: Secret.optional().meta({ description: "Of a demo key: brings the new key back at /connect." }),
    revoked_key_id: z.string(),
  })
  .meta({
    id: "NewKey",
    examples: [
      {
        ...exampleKey,
        service_key: "cs_live_<API_KEY>",
        api_key: "cs_live_<API_KEY>",
        api_secret: "cs_secret_<API_SECRET>",
        secret: "cs_secret_<API_SECRET>",
        mcp_token: "cs_mcp_<MCP_TOKEN>",
        revoked_key_id: "key_89abcdef0123456789abcdef",
      },
    ],
  });

/** `GET /keys`: the credentials of the organization that are in force. */
export const keys = operation({
  name: "keys",
  summary: "The organization's keys that are in force, masked.",
  rest: [{ method: "GET", path: "/keys" }],
  access: "caller",
  input: paged({}),
  output: z.object({ keys: z.array(Key), pagination: Pagination }),
})(async ({ store, caller, now, activity, pageUrl }, input) => {
  await activity.drain();
  const page = pageOf(input);
  const { org_id } = caller.organization;
  const { credentials, total_count } = await store.credentials.inForce(org_id, now.toISOString(), page);
  return {
    data: { keys: credentials.map(key), pagination: pagination(page, total_count, pageUrl) },
    items: credentials.length,
  };
});

/** `POST /keys/regenerate`: new credentials in the place of old ones, which end at once. */
export const keysRegenerate = operation({
  name: "keysRegenerate",
  summary: "New credentials, shown once; the old key, secret and MCP token end at once.",
  rest: [{ method: "POST", path: "/keys/regenerate" }],
  access: "caller",
  repeat: "whole",
  errors: ["role_not_allowed", "not_found"],
  input: z.object({
    key_id: z
      .string("must be text")
      .optional()
      .meta({ description: "The key to replace; the calling one when absent." }),
  }),
  output: NewKey,
})(async ({ store, caller, now, masterKey }, { key_id = caller.credential.key_id }) => {
  await requireManager(store, caller, "regenerate keys");
  const { org_id } = caller.organization;
  const moment = now.toISOString();
  const issued = await store.transaction(async (store) => {
    const old = found(await inForce(store, key_id, { org_id, now: moment }), `key ${key_id} in force`);
    await store.credentials.revoke(key_id);
    const { user_id, name, key_type, expires_on } = old;
    const order = { org_id, user_id, name, key_type, expires_on, now: moment };
    // A demo key must come back for its visitor token, so its secrets are derived again.
    const fresh =
      key_type === "demo"
        ? await store.credentials.issue(order, (id) => demoSecrets(masterKey, id))
        : await store.credentials.issue(order);
    const row = await store.credentials.byId(fresh.key_id);
    return { ...key(found(row, `key ${fresh.key_id}`)), ...shown(fresh) };
  });
  return { data: { ...issued, revoked_key_id: key_id } };
});

/** A key as answers show it. */
export function key(row: CredentialRow): z.infer<typeof Key> {
  const { key_id, name, key_type, masked_key, created_on, last_used_on, expires_on } = row;
  return {
    id: key_id,
    name,
    key_type,
    masked_key,
    is_active: row.is_active === 1,
    created_on,
    last_used_on,
    expires_on,
  };
}

/** A key of the organization that is in force; a foreign one is as unknown as none. */
export async function inForce(store: Queries, key_id: string, { org_id, now }: { org_id: string; now: string }) {
  const row = await store.credentials.byId(key_id);
  const isOwn = row?.org_id === org_id && row.is_active === 1;
  return isOwn && (row.expires_on === null || row.expires_on > now) ? row : undefined;
}

/** New secrets under the names that answers give them. */
export function shown({ api_key, api_secret, mcp_token, ...more }: ClearSecrets & Partial<DemoSecrets>) {
  const { visitor_token } = more;
  return {
    service_key: api_key,
    api_key,
    api_secret,
    secret: api_secret,
    mcp_token,
    ...(visitor_token !== undefined && { visitor_token }),
  };
}
