import {
  Client as TodayClient,
  SSEClientTransport as TodaySseTransport,
  StreamableHTTPClientTransport as TodayTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import type { Member } from "./service/service.ts";

/** What a tool gave. */
export const Given = z.looseObject({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()),
  _meta: z.record(z.string(), z.unknown()).optional(),
});
export type Given = z.infer<typeof Given>;

/** An agent that is connected. */
export interface Agent extends AsyncDisposable {
  tools(): Promise<string[]>;
  call(name: string, args?: Record<string, unknown>): Promise<Given>;
}

/** A client by the way in which it speaks; each checks what tools give against their output schema. */
export const ways = {
  "revision 2026-07-28": (url: string, member: Member) => today(streamable(url, member), "auto"),
  "revision 2025-11-25 with a session": (url: string, member: Member) => today(streamable(url, member), "legacy"),
  "server-sent events, with the client of today": (url: string, { mcp_token }: Member) =>
    today(new TodaySseTransport(new URL(`/sse?token=${mcp_token}`, url)), "legacy"),
  "the client of yesterday": async (url: string, { api_key }: Member) =>
    older(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: bearer(api_key) })),
  "server-sent events and a token in the address": async (url: string, { mcp_token }: Member) =>
    older(new SSEClientTransport(new URL(`/sse?token=${mcp_token}`, url))),
} satisfies Record<string, (url: string, member: Member) => Promise<Agent>>;

/** An agent that speaks the present revision. */
export function openAgent(url: string, member: Member): Promise<Agent> {
  return ways["revision 2026-07-28"](url, member);
}

/** Headers that show a key or an MCP token. */
export function bearer(token: string): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${token}` } };
}

const identity = { name: "a test", version: "1.0.0" };

function streamable(url: string, { api_key }: Member): TodayTransport {
  return new TodayTransport(new URL("/mcp", url), { requestInit: bearer(api_key) });
}

async function today(transport: TodayTransport | TodaySseTransport, mode: "auto" | "legacy"): Promise<Agent> {
  const client = new TodayClient(identity, { versionNegotiation: { mode } });
  await client.connect(transport);
  // Only what is listed is checked against its schema.
  await client.listTools();
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => Given.parse(await client.callTool({ name, arguments: args })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function older(transport: StreamableHTTPClientTransport | SSEClientTransport): Promise<Agent> {
  const client = new Client(identity);
  await client.connect(transport);
  await client.listTools();
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => Given.parse(await client.callTool({ name, arguments: args })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}
