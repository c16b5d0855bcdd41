import { z } from "zod";
import { found, ServiceError } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { requireManager } from "../api/role.ts";
import { inForce, key, NewKey, shown } from "./keys.ts";

const Name = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(100, "must have at most 100 characters")
  .meta({ examples: ["Desk"] });

/** `POST /keys`: another key beside those that there are. */
export const keyCreate = operation({
  name: "keyCreate",
  summary:
    "Creates another key for your organization, shown only once. It expires no later than the key that creates it.",
  rest: [{ method: "POST", path: "/keys" }],
  access: "caller",
  repeat: "whole",
  status: 201,
  errors: ["role_not_allowed"],
  input: z.object({
    name: Name,
    expires_on: z.iso
      .datetime({ offset: true, error: "must be a moment (ISO 8601)" })
      .optional()
      .meta({ description: "When it ends by itself; never when absent.", examples: ["2027-11-20T00:00:00.000Z"] }),
  }),
  output: NewKey.omit({ revoked_key_id: true }).meta({ id: "CreatedKey" }),
})(async (context, { name, expires_on }) => {
  const { store, caller, now } = context;
  await requireManager(store, caller, "make keys");
  const { org_id } = caller.organization;
  const ends = endOf(context, expires_on);
  const order = { org_id, user_id: caller.credential.user_id, name, key_type: "live", expires_on: ends };
  const made = await store.transaction(async (store) => {
    const fresh = await store.credentials.issue({ ...order, now: now.toISOString() });
    const row = await store.credentials.byId(fresh.key_id);
    return { ...key(found(row, `key ${fresh.key_id}`)), ...shown(fresh) };
  });
  return { data: made };
});

/** `DELETE /keys/{key_id}`: a key, its secret and its MCP token end at once. */
export const keyRevoke = operation({
  name: "keyRevoke",
  summary: "Ends a key at once, with its secret, its MCP token and the sessions that it opened; the calling one too.",
  rest: [{ method: "DELETE", path: "/keys/{key_id}" }],
  access: "caller",
  errors: ["role_not_allowed", "not_found"],
  input: z.object({ key_id: z.string("must be text") }),
  output: z.object({ id: z.string(), status: z.literal("revoked") }),
})(async ({ store, caller, now }, { key_id }) => {
  await requireManager(store, caller, "end keys");
  const { org_id } = caller.organization;
  found(await inForce(store, key_id, { org_id, now: now.toISOString() }), `key ${key_id} in force`);
  await store.credentials.revoke(key_id);
  return { data: { id: key_id, status: "revoked" } };
});

/** A key that ends must not make one that outlives it. Throws `invalid_request` for a moment that is over. */
function endOf({ caller, now }: Context, asked: string | undefined): string | null {
  const own = caller.credential.expires_on;
  if (asked === undefined) return own;
  const wanted = new Date(asked).toISOString();
  if (wanted <= now.toISOString()) {
    const errors = [{ field: "expires_on", message: "must lie in the future" }];
    throw new ServiceError("invalid_request", "expires_on must lie in the future.", { errors });
  }
  return own !== null && own < wanted ? own : wanted;
}
