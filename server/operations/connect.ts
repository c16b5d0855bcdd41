import { z } from "zod";
import { connectEnabled } from "../../config/service.ts";
import { Connection } from "../../store/model/connection.ts";
import type { Caller } from "../caller.ts";
import { connectMarkdown, connectPage } from "../connect-page.ts";
import { demoSecrets, mintDemoKey } from "../demo-key.ts";
import { errorPage } from "../error-page.ts";
import { ServiceError } from "../errors.ts";
import { pageHeaders } from "../html.ts";
import { accepted } from "../http/accept.ts";
import { type Links, mcpServers } from "../links.ts";
import { signInSetups } from "../mcp/hosts.ts";
import { operation, type PublicContext } from "../operation.ts";
import { admitStranger, bindEmailStep } from "../provisioning.ts";
import { readQuota } from "../quota.ts";
import { secondsUntil, visitor, visitorCookies, visitorTokenOf } from "../visitor.ts";

const forms = { json: "application/json", md: "text/markdown", html: "text/html" } as const;
type Form = keyof typeof forms;
const formNames = ["json", "md", "html"] as const satisfies readonly Form[];

/** `GET /connect`: a demo key for anybody, the same one for a visitor who comes back. */
export const connect = operation({
  name: "connect",
  summary: "A free demo key with everything it takes to use it; the same key again for a visitor token.",
  rest: [{ method: "GET", path: "/connect" }],
  access: "public",
  envelope: "none",
  produces: Object.values(forms),
  errors: ["connect_disabled", "not_acceptable", "invalid_request", "demo_key_rate_limited", "suspicious_activity"],
  headers: { "Set-Cookie": "Brings the same key back to this browser." },
  input: z.object({
    format: z.enum(["json", "md"]).optional().meta({ description: "Wins over the Accept header." }),
    visitor_token: z
      .string()
      .optional()
      .meta({ description: "From an earlier answer; also as header X-Visitor-Token or cookie." }),
  }),
  output: Connection,
})(async (context, input) => {
  const form = input.format ?? formFor(context.asked.sent("accept"));
  if (form === "html") context.asked.header(pageHeaders);
  // HEAD hands nothing out, so it mints nothing.
  if (!context.asked.delivers) return { page: { content_type: forms[form], text: "" } };
  try {
    const data = await connection(context, input.visitor_token);
    // A link from elsewhere must not make this browser go on as somebody else.
    if (input.visitor_token === undefined)
      for (const line of visitorCookies(context, data)) context.asked.cookie?.(line);
    if (form === "json") return { data };
    const signing = signInSetups(context.links.mcp_url, context.config().service.oauth.clients);
    return { page: form === "md" ? connectMarkdown(data, signing) : connectPage(data, signing) };
  } catch (error) {
    if (form !== "html") throw error;
    return { page: errorPage(context, error) };
  }
});

function formFor(accept: string | null): Form {
  const type = accepted(accept, Object.values(forms));
  const form = formNames.find((name) => forms[name] === type);
  if (form) return form;
  throw new ServiceError("not_acceptable", `Answers are ${Object.values(forms).join(", ")}.`);
}

/** The key that the visitor had, else a new one. Throws when strangers get none, or this network no more. */
async function connection(context: PublicContext, token: string | undefined): Promise<Connection> {
  const known = await visitor(context, token ?? visitorTokenOf(context.asked));
  if (known) return described(context, known, true);
  requireOpen(context);
  await admitStranger(context);
  return described(context, await mintDemoKey(context), false);
}

function requireOpen({ config }: PublicContext): void {
  const { service } = config();
  if (connectEnabled(service)) return;
  const message = "This service gives no keys to strangers. Ask its operator for one.";
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
      ...{ service_key: api_key, api_key, synorb_key: api_key, api_secret, secret: api_secret },
      ...{ mcp_token, token_type: "Bearer" },
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
    `GET ${base_url}/streams/{stream_id}/manifests: what a stream took.`,
    ...(expires_at === null ? [] : [bind]),
  ];
}
