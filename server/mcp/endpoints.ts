import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  localhostAllowedHostnames,
  type McpServerFactory,
  originValidationResponse,
  parseJSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { agentSessionMinutes, agentSessionsMax, docsRequestsPerMinute } from "../../config/limits.ts";
import { isLoopbackHost } from "../../config/runtime/public-address.ts";
import { hasSharedDatabase, type ServiceConfig } from "../../config/service.ts";
import type { Service } from "../api/call.ts";
import { authenticateToken } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import { type RateLimit, rateLimitHeaders } from "../api/limits/rate-limit.ts";
import { agentServers } from "./agent-server.ts";
import { docsServers } from "./docs-server.ts";
import { isEventStream, openedAtOnce, toldWhenOver } from "./event-stream.ts";
import { type AgentRequest, type KnownRequest, limitMessages, withAgent } from "./known-request.ts";
import { openSessions } from "./sessions.ts";
import { type SseTransport, sseTransport } from "./sse-transport.ts";

/** Answers at one address. */
export type AgentEndpoint = (asked: AgentRequest) => Promise<Response>;

/** The addresses at which agents are answered. Disposing ends what is open. */
export interface AgentEndpoints extends AsyncDisposable {
  byPath: ReadonlyMap<string, AgentEndpoint>;
}

/** Opens them: `/mcp`, `/sse` with `/messages` for older clients, and `/docs-mcp`. */
export function openAgentEndpoints(service: Service): AgentEndpoints {
  const newServer = agentServers(service);
  const streamable = openStreamable(newServer, hasSharedDatabase(service.config()));
  const older = openOlder(service, newServer);
  const docs = openDocs(service);
  const guarded = (endpoint: AgentEndpoint): AgentEndpoint => {
    return async (asked) => {
      const { base_url } = service.links();
      return foreignRequest(asked.request, service.config().service, base_url) ?? openedAtOnce(await endpoint(asked));
    };
  };
  const byPath = new Map<string, AgentEndpoint>([
    ["/mcp", async (asked) => withAgent(service, asked, "/mcp", streamable.answer)],
    ["/sse", async (asked) => withAgent(service, asked, "/sse", older.open)],
    ["/messages", older.receive],
    ["/docs-mcp", docs.answer],
  ]);
  return {
    byPath: new Map([...byPath].map(([path, endpoint]) => [path, guarded(endpoint)])),
    async [Symbol.asyncDispose]() {
      await streamable[Symbol.asyncDispose]();
      await older[Symbol.asyncDispose]();
      await docs[Symbol.asyncDispose]();
    },
  };
}

/** The documentation, to anybody, each request for itself. */
function openDocs(service: Service) {
  const handler = createMcpHandler(docsServers(service));
  return {
    async answer({ request, body, client, header }: AgentRequest): Promise<Response> {
      const told = (state: RateLimit) => header(rateLimitHeaders(state));
      for (const _message of Array.isArray(body) ? body : [body]) {
        await service.ownLimiter.take(`docs ${client}`, docsRequestsPerMinute, service.now(), told);
      }
      return handler.fetch(request, body === undefined ? {} : { parsedBody: body });
    },
    [Symbol.asyncDispose]: () => handler.close(),
  };
}

/**
 * Revision 2026-07-28, and those since 2025-03-26 with a session or without one. `isShared`: the next request may come to another
 * process, so that no session is begun; each request is for itself, as those revisions allow.
 */
function openStreamable(newServer: McpServerFactory, isShared: boolean) {
  const today = createMcpHandler(newServer, { legacy: "reject" });
  const withoutSession = legacyStatelessFallback(newServer);
  const sessions = openSessions<WebStandardStreamableHTTPServerTransport>(bounds, (transport) => transport.close());
  const begin = (org_id: string, now: Date) =>
    sessions.open(org_id, now, async (id) => {
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => id,
        onsessionclosed: (closed) => sessions.end(closed),
      });
      await (await newServer({ era: "legacy" })).connect(transport);
      return transport;
    });
  return {
    async answer({ request, body, authInfo, org_id }: KnownRequest, now: Date): Promise<Response> {
      const options = { authInfo, ...(body !== undefined && { parsedBody: body }) };
      if (!(await isLegacyRequest(request, body))) return today.fetch(request, options);
      const id = request.headers.get("mcp-session-id");
      if (id === null && (isShared || !isInitializeRequest(body))) return withoutSession(request, options);
      const transport = id === null ? await begin(org_id, now) : sessions.use(id, now, org_id);
      const response = (await transport?.handleRequest(request, options)) ?? unknownSession();
      const isStanding = id !== null && request.method === "GET" && isEventStream(response);
      return isStanding ? toldWhenOver(response, sessions.hold(id)) : response;
    },
    async [Symbol.asyncDispose]() {
      await sessions[Symbol.asyncDispose]();
      await today.close();
    },
  };
}

/** Revision 2024-11-05: a stream of events, and messages that are posted beside it. */
function openOlder(service: Service, newServer: McpServerFactory) {
  const sessions = openSessions<{ id: string; transport: SseTransport; authInfo: AuthInfo }>(bounds, ({ transport }) =>
    transport.close(),
  );
  const path = () => new URL(service.links().base_url).pathname.replace(/\/$/, "");
  return {
    async open({ request, authInfo, org_id }: KnownRequest, now: Date): Promise<Response> {
      if (request.method !== "GET") throw wrongMethod(request.method, "GET");
      const { id, transport } = await sessions.open(org_id, now, async (id) => {
        const transport = sseTransport(`${path()}/messages?session_id=${id}`, () => void sessions.end(id));
        await (await newServer({ era: "legacy" })).connect(transport);
        return { id, transport, authInfo };
      });
      sessions.hold(id);
      return new Response(transport.stream, { headers: { "content-type": "text/event-stream" } });
    },
    /** Who posts is known by the session's id, which nobody else was told; what opened it must still be in force. */
    async receive({ request, body, header }: AgentRequest): Promise<Response> {
      if (request.method !== "POST") throw wrongMethod(request.method, "POST");
      const id = new URL(request.url).searchParams.get("session_id") ?? "";
      const session = sessions.use(id, service.now());
      if (!session) return unknownSession();
      const { token } = session.authInfo;
      await limitMessages(service, await callerStill(service, token), { body, header });
      session.transport.receive(messageIn(body), session.authInfo);
      return new Response("Accepted", { status: 202, headers: { "content-type": "text/plain" } });
    },
    [Symbol.asyncDispose]: () => sessions[Symbol.asyncDispose](),
  };
}

const bounds = { most: agentSessionsMax, minutes: agentSessionMinutes };

/** Whoever opened a stream of events with a token. Throws `service_key_invalid` and its like once that is no good any more. */
function callerStill(service: Service, token: string) {
  const { store, now, links, config } = service;
  const resource = links().mcp_sse_url;
  return authenticateToken(token, { store, config: config(), now: now(), links: links(), scope: "any", resource });
}

/** What the protocol wants: the client then begins a new session. */
function unknownSession(): Response {
  const error = { code: -32_001, message: "Session not found" };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 404 });
}

function messageIn(body: unknown) {
  try {
    return parseJSONRPCMessage(body);
  } catch (cause) {
    throw new ServiceError("body_not_json", "The body is not a message of JSON-RPC.", {}, { cause });
  }
}

function wrongMethod(method: string, allowed: string): ServiceError {
  const message = `${method} is not answered here; ${allowed} is.`;
  return new ServiceError("method_not_allowed", message, { allowed_methods: [allowed] });
}

/** The refusal of a request that a page of a foreign origin sent; undefined when it may go on. Decisions §11 (`Origin` is checked). */
function foreignRequest(request: Request, service: ServiceConfig, base_url: string): Response | undefined {
  const { origins } = service.cors;
  if (origins.includes("*")) return undefined;
  const locals = isLoopbackHost(service.host) ? localhostAllowedHostnames() : [];
  const named = origins.flatMap((origin) => URL.parse(origin)?.hostname ?? []);
  return originValidationResponse(request, [...locals, new URL(base_url).hostname, ...named]);
}
