import type { AuthInfo } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Call, Service } from "../api/call.ts";
import type { Caller } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import { limitOrganization } from "../api/limits/request-limits.ts";
import { errorResponse } from "../http/error-response.ts";
import { readingScopes } from "../oauth/metadata.ts";
import { agentOfAddress, shownAgent } from "./agent.ts";

/** A request as the endpoints take it: its body was read before, and bounded. */
export interface AgentRequest {
  request: Request;
  /** undefined when there is none, or when it is not JSON. */
  body: unknown;
  /** The address of the client. */
  client: string;
  /** Adds headers to the answer, also when it is an error. */
  header: Call["header"];
}

/** A request whose sender is known. */
export interface KnownRequest extends AgentRequest {
  authInfo: AuthInfo;
  org_id: string;
}

/** Where agents are known by what they show. */
export type AgentPath = "/mcp" | "/sse";

/**
 * Finds out who asks, by headers or at `/sse` by `?token=`, and counts what they ask for. A 401 says where to learn how to
 * authenticate; otherwise throws ServiceError. Decisions §11.
 */
export async function withAgent(
  service: Service,
  asked: AgentRequest,
  path: AgentPath,
  answer: (known: KnownRequest, now: Date) => Promise<Response>,
): Promise<Response> {
  const { base_url } = service.links();
  const resource = `${base_url}${path}`;
  try {
    const { token, caller } = await shownTo(service, asked.request, resource, path);
    await limitMessages(service, caller, asked);
    const { org_id } = caller.organization;
    const authInfo = { token, clientId: org_id, scopes: [], extra: { client: asked.client, resource } };
    return await answer({ ...asked, authInfo, org_id }, service.now());
  } catch (thrown) {
    const { status, body } = errorResponse(thrown, { request_id: "", links: service.links(), log: service.log });
    if (status !== 401) throw thrown;
    const reason =
      thrown instanceof ServiceError && thrown.error === "oauth_token_invalid" ? 'error="invalid_token", ' : "";
    const metadata = `${base_url}/.well-known/oauth-protected-resource${path}`;
    const challenge = `Bearer ${reason}resource_metadata="${metadata}", scope="${readingScopes}"`;
    return Response.json(body, { status, headers: { "www-authenticate": challenge } });
  }
}

function shownTo(service: Service, { headers, url }: Request, resource: string, path: AgentPath) {
  const { store, now, links, config } = service;
  const deps = { store, config: config(), now: now(), links: links(), scope: "any" as const, resource };
  const inAddress = path === "/sse" ? new URL(url).searchParams.get("token") : null;
  const header = (name: string) => headers.get(name);
  return inAddress === null ? shownAgent(header, deps) : agentOfAddress(inAddress, header, deps);
}

const Message = z.object({ method: z.string() });

/** What is counted where it is carried out, because it is an operation. */
const operating = ["tools/call", "resources/list", "resources/read"];

/**
 * Counts messages to the requests a minute of an organization, each of a batch by itself, as REST counts requests: what is an
 * operation counts when it is carried out. Throws `rate_limited`. Decisions §5.
 */
export async function limitMessages(
  service: Service,
  caller: Caller,
  { body, header }: Pick<AgentRequest, "body" | "header">,
): Promise<void> {
  const messages = Array.isArray(body) ? body : [body];
  const own = messages.filter((message) => !operating.includes(Message.safeParse(message).data?.method ?? ""));
  for (const _message of own) await limitOrganization(service, caller, service.now(), header);
}
