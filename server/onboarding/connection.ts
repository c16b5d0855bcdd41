import { connectEnabled } from "../../config/service.ts";
import type { Connection } from "../../store/model/connection.ts";
import type { Caller } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import type { PublicContext } from "../api/operation.ts";
import { readQuota } from "../api/quota.ts";
import { isFromOwnPage } from "../session/own-form.ts";
import { type Links, mcpServers } from "../views/links.ts";
import { demoSecrets, mintDemoKey } from "./demo-key.ts";
import { admitStranger, bindEmailStep } from "./provisioning.ts";
import { secondsUntil, visitor } from "./visitor.ts";

/** The key that a visitor token brings back, with everything it takes to use it; undefined when it brings none. */
export async function knownConnection(
  context: PublicContext,
  token: string | undefined,
): Promise<Connection | undefined> {
  const known = await visitor(context, token);
  return known && described(context, known, true);
}

/** A new key for a stranger. Throws when strangers get none, when a page of another site asks, or when this network gets no more. */
export async function newConnection(context: PublicContext): Promise<Connection> {
  requireOpen(context);
  const { asked, links } = context;
  if (!isFromOwnPage(asked.sent, links.base_url)) {
    throw new ServiceError("cross_site_request", "A page on another site asked for a key. Open the address yourself.");
  }
  await admitStranger(context);
  return described(context, await mintDemoKey(context), false);
}

/** Throws `connect_disabled` when strangers get no keys here. */
export function requireOpen({ config }: PublicContext): void {
  const { service } = config();
  if (connectEnabled(service)) return;
  const message = "This service gives no keys to visitors. Ask its operator for one.";
  throw new ServiceError("connect_disabled", message, { contact_email: service.links.support_email });
}

async function described(context: PublicContext, caller: Caller, same_key: boolean): Promise<Connection> {
  const { links, now, masterKey, store } = context;
  const { credential, plan } = caller;
  const { api_key, api_secret, mcp_token, visitor_token } = demoSecrets(masterKey, credential.key_id);
  const { period: _month, ...quota } = await readQuota(store, caller, now);
  const expires_at = credential.expires_on;
  return {
    credentials: {
      service_key: api_key,
      api_key,
      synorb_key: api_key,
      api_secret,
      secret: api_secret,
      mcp_token,
      token_type: "Bearer",
    },
    key_id: credential.key_id,
    key_type: credential.key_type,
    plan: plan.slug,
    issued_at: credential.created_on,
    expires_at,
    key_expires_at: expires_at,
    expires_in: expires_at === null ? null : secondsUntil(expires_at, now),
    quota: { ...quota, quota_resets: plan.quota_resets },
    visitor_token,
    same_key,
    connection: {
      base_url: links.base_url,
      mcp_url: links.mcp_url,
      mcp_sse_url: `${links.mcp_sse_url}?token=${mcp_token}`,
      docs_mcp_url: links.docs_mcp_url,
      ws_url: links.ws_url,
      headers: { "api-key": api_key, secret: api_secret },
      mcpServers: mcpServers(links, api_key),
    },
    bind_email: bindEmailStep(links),
    signup: links.signup_url,
    docs: links.docs_url,
    next_steps: nextSteps(links, expires_at),
  };
}

function nextSteps({ base_url, bind_email_url, bind_verify_url }: Links, expires_at: string | null): string[] {
  const bind = `POST ${bind_email_url} {"email": "<EMAIL>"}, then POST ${bind_verify_url} {"code": "<CODE>"}: the same key becomes a free account that does not expire.`;
  return [
    `GET ${base_url}/account with the header Authorization: Bearer <API_KEY>: your quota.`,
    `GET ${base_url}/streams: the streams, the most active first.`,
    `GET ${base_url}/streams/{stream_id}/manifests: the stories of a stream.`,
    ...(expires_at === null ? [] : [bind]),
  ];
}
