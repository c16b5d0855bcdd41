import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bearer, openAgent } from "../../support/agents.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let member: Member;
beforeAll(async () => {
  service = await openService({ settings: { cors: { origins: ["https://desk.example"] } } });
  member = await service.member("startup");
});
afterAll(() => service[Symbol.asyncDispose]());

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a test", version: "1" } },
};
const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };

const spoken = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** Posts a message; gives status, headers and text. */
async function post(path: string, message: unknown, headers: Record<string, string> = bearer(member.api_key).headers) {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  const response = await fetch(`${service.url}${path}`, { method: "POST", headers: { ...spoken, ...headers }, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("who asks", () => {
  test.each([
    ["nothing", {}],
    ["an unknown key", { authorization: "Bearer cs_live_none" }],
    ["a key without its secret", { "api-key": "cs_live_none" }],
  ])("with %s is told where to learn how to authenticate", async (_what, headers) => {
    const { status, headers: answered, text } = await post("/mcp", list, headers);
    expect(status).toBe(401);
    expect(answered.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp", scope="account:read streams:read manifests:read digests:read"`,
    );
    expect(JSON.parse(text)).toMatchObject({ error_code: "service_key_invalid", action_url: `${service.url}/connect` });
  });

  test("may show a key, an MCP token, or a key with its secret", async () => {
    const { api_key, api_secret, mcp_token } = member;
    const ways = [bearer(api_key).headers, bearer(mcp_token).headers, { "api-key": api_key, secret: api_secret }];
    for (const headers of ways) expect((await post("/mcp", list, headers)).status).toBe(200);
    const wrong = { "api-key": api_key, secret: "wrong" };
    expect((await post("/mcp", list, wrong)).status).toBe(401);
  });

  test("shows an MCP token in the address of /sse, and a key never", async () => {
    const open = async (token: string) => {
      const response = await fetch(`${service.url}/sse?token=${token}`);
      const { status, headers } = response;
      await response.body?.cancel();
      return { status, type: headers.get("content-type") };
    };
    expect(await open(member.mcp_token)).toEqual({ status: 200, type: "text/event-stream" });
    expect(await open(member.api_key)).toMatchObject({ status: 401 });
    expect((await post(`/mcp?token=${member.mcp_token}`, list, {})).status).toBe(401);
  });

  test("is known anew at every request: a key that was revoked ends a session", async () => {
    const leaving = await service.member("startup");
    await using agent = await openAgent(service.url, leaving);
    await service.request("/keys/regenerate", { method: "POST", as: leaving, body: "{}" });
    await expect(agent.call("service-account")).rejects.toThrow(/401|valid/);
  });
});

describe("below the address of /mcp", () => {
  test.each([
    [
      "today's client",
      () => new StreamableHTTPClientTransport(below("/mcp"), { requestInit: bearer(member.api_key) }),
      21,
    ],
    ["server-sent events", () => new SSEClientTransport(below(`/sse?token=${member.mcp_token}`)), 21],
    ["the documentation's", () => new StreamableHTTPClientTransport(below("/docs-mcp")), 2],
  ])("the same is answered: %s", async (_way, transport, tools) => {
    const client = new Client({ name: "a test", version: "1" });
    await client.connect(transport());
    expect((await client.listTools()).tools).toHaveLength(tools);
    await client.close();
  });

  test("who is not known is told what tokens are for", async () => {
    const { status, headers } = await post("/mcp/mcp", list, {});
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toContain(`"${service.url}/.well-known/oauth-protected-resource/mcp"`);
    expect((await post("/mcp/messages", list)).status).toBe(404);
  });

  const below = (path: string) => new URL(`${service.url}/mcp${path}`);
});

describe("how often", () => {
  test("an organization may ask is counted as by REST, whatever it asks for, each message of a batch by itself", async () => {
    await using slow = await openService({ plans: { startup: { requests_per_minute: 6 } } });
    const asking = await slow.member("startup");
    const send = (message: unknown) =>
      slow.request("/mcp", { method: "POST", as: asking, headers: spoken, body: JSON.stringify(message) });
    const call = { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "service-account", arguments: {} } };
    expect((await send(list)).headers.get("ratelimit-remaining")).toBe("5");
    expect((await send(call)).status).toBe(200);
    expect((await slow.request("/account", { as: asking })).headers.get("ratelimit-remaining")).toBe("3");
    expect((await send(Array.from({ length: 4 }, () => list))).status).toBe(429);
    const refused = await send(list);
    const rest = await slow.request("/account", { as: asking });
    expect({ status: refused.status, body: refused.body }).toEqual({ status: 429, body: rest.body });
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(String((await send(call)).body)).toContain("rate_limited");
  });

  test("messages beside a stream of events are counted as well, and refused once its key is revoked", async () => {
    await using slow = await openService({ plans: { startup: { requests_per_minute: 4 } } });
    const asking = await slow.member("startup");
    const stream = await fetch(`${slow.url}/sse?token=${asking.mcp_token}`);
    const opened = await stream.body?.getReader().read();
    const path = /data: (\S+)/.exec(new TextDecoder().decode(opened?.value))?.[1] ?? "";
    const send = () => slow.request(path, { method: "POST", body: JSON.stringify(list) });
    const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    await slow.store.credentials.revoke(asking.key_id);
    expect((await send()).status).toBe(401);
  });
});

describe("a stream of events", () => {
  /** Opens one, and gives the address to post to. */
  async function open(asking: Member) {
    const abort = new AbortController();
    const stream = await fetch(`${service.url}/sse?token=${asking.mcp_token}`, { signal: abort.signal });
    const reader = stream.body?.getReader();
    const opened = await reader?.read();
    const path = /data: (\S+)/.exec(new TextDecoder().decode(opened?.value))?.[1] ?? "";
    return { path, abort, send: () => post(path, list, {}).then(({ status }) => status) };
  }

  test("that its client closed is no session any more, and makes no open one give way", async () => {
    const busy = await service.member("platform");
    const standing = await open(busy);
    for (let opened = 0; opened < 105; opened += 1) {
      const { abort, send } = await open(busy);
      abort.abort();
      await vi.waitUntil(async () => (await send()) === 404, { interval: 5, timeout: 120_000 });
    }
    expect(await standing.send()).toBe(202);
    standing.abort.abort();
  });

  test("that is open counts as in use, however long nobody says anything", async () => {
    const quiet = await service.member("platform");
    const standing = await open(quiet);
    const { headers } = await post("/mcp", initialize, bearer(quiet.api_key).headers);
    const session = { "mcp-session-id": headers.get("mcp-session-id") ?? "", ...bearer(quiet.api_key).headers };
    const listening = await fetch(`${service.url}/mcp`, { headers: { accept: "text/event-stream", ...session } });
    const now = service.clock.now;
    service.clock.now = new Date(now.getTime() + 61 * 60_000);
    await post("/mcp", initialize, bearer(quiet.api_key).headers);
    (await open(quiet)).abort.abort();
    expect(await standing.send()).toBe(202);
    expect((await post("/mcp", list, session)).status).toBe(200);
    await listening.body?.cancel();
    standing.abort.abort();
    service.clock.now = now;
  });

  test("that nobody reads is cut off before it fills the memory", async () => {
    const lazy = await service.member("platform");
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write(`GET /sse?token=${lazy.mcp_token} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    let said = "";
    while (!said.includes("event: endpoint")) said += String((await once(socket, "data"))[0]);
    socket.pause();
    const path = /data: (\S+)/.exec(said)?.[1] ?? "";
    let status = 202;
    for (let sent = 0; status === 202 && sent < 1000; sent += 1) status = (await post(path, list, {})).status;
    expect(status).toBe(404);
    socket.destroy();
  });
});

describe("where a request comes from", () => {
  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["https://desk.example", 200],
    ["http://localhost:3000", 200],
  ])("the origin %s is answered with %i", async (origin, status) => {
    const { api_key } = member;
    expect((await post("/mcp", list, { ...bearer(api_key).headers, origin })).status).toBe(status);
    expect((await post("/messages?session_id=none", list, { origin })).status).toBe(status === 200 ? 404 : status);
  });

  test("a service on loopback is not reached under a foreign name", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...spoken, ...bearer(member.api_key).headers, host: "evil.example" };
      const sent = httpRequest(`${service.url}/mcp`, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on("error", reject).end(JSON.stringify(list));
    });
    expect(status).toBe(403);
  });

  test("a page of an allowed origin may send what the protocol needs, and read the session", async () => {
    const response = await fetch(`${service.url}/mcp`, {
      method: "OPTIONS",
      headers: { origin: "https://desk.example" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("Mcp-Session-Id");
    expect(response.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
  });
});

describe("a session", () => {
  const begin = async (key = member.api_key) => {
    const { headers } = await post("/mcp", initialize, bearer(key).headers);
    return headers.get("mcp-session-id") ?? "";
  };

  test("lasts until it is deleted", async () => {
    const session = { "mcp-session-id": await begin(), ...bearer(member.api_key).headers };
    expect((await post("/mcp", list, session)).status).toBe(200);
    const ended = await fetch(`${service.url}/mcp`, { method: "DELETE", headers: session });
    expect(ended.status).toBe(200);
    expect((await post("/mcp", list, session)).status).toBe(404);
  });

  test("is nobody else's", async () => {
    const stranger = await service.member("startup");
    const session = { "mcp-session-id": await begin(), ...bearer(stranger.api_key).headers };
    expect(await post("/mcp", list, session)).toMatchObject({ status: 404 });
  });

  test("is not needed", async () => {
    const { status, text } = await post("/mcp", list);
    expect(status).toBe(200);
    expect(text).toContain("service-stream-catalog");
  });

  test("gives way when its organization opens too many, and when it is not used for an hour", async () => {
    const busy = await service.member("startup");
    const first = await begin(busy.api_key);
    for (let opened = 0; opened < 100; opened += 1) await begin(busy.api_key);
    const own = bearer(busy.api_key).headers;
    expect((await post("/mcp", list, { "mcp-session-id": first, ...own })).status).toBe(404);
    const last = await begin(busy.api_key);
    const now = service.clock.now;
    service.clock.now = new Date(now.getTime() + 61 * 60_000);
    await begin();
    expect((await post("/mcp", list, { "mcp-session-id": last, ...own })).status).toBe(404);
    service.clock.now = now;
  });
});

describe("what cannot be read", () => {
  test.each([
    ["text that is not JSON", "{", 400],
    ["a message of no protocol", { hello: 1 }, 400],
    ["an unknown method", { jsonrpc: "2.0", id: 3, method: "nothing/there" }, 200],
  ])("is refused in the protocol's form: %s", async (_what, message, status) => {
    const answer = await post("/mcp", message);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('"jsonrpc":"2.0"');
  });

  test("is refused when it is too large", async () => {
    const answer = await post("/mcp", `"${"x".repeat(1_100_000)}"`);
    expect(valueAt(JSON.parse(answer.text), "detail.error_code")).toBe("payload_too_large");
  });

  test("an unknown tool is an error of the protocol", async () => {
    await using agent = await openAgent(service.url, member);
    await expect(agent.call("service-nothing")).rejects.toThrow(/no tool service-nothing/);
  });
});

test("a service that stops ends what agents have open", async () => {
  const stopping = await openService();
  const leaving = await stopping.member("startup");
  const stream = await fetch(`${stopping.url}/sse?token=${leaving.mcp_token}`);
  const session = await fetch(`${stopping.url}/mcp`, {
    method: "POST",
    headers: { ...spoken, ...bearer(leaving.api_key).headers },
    body: JSON.stringify(initialize),
  });
  const id = session.headers.get("mcp-session-id") ?? "";
  const standing = await fetch(`${stopping.url}/mcp`, {
    headers: { accept: "text/event-stream", "mcp-session-id": id, ...bearer(leaving.api_key).headers },
  });
  expect(standing.status).toBe(200);
  await stopping[Symbol.asyncDispose]();
  expect(await stream.text()).toContain("event: endpoint\n");
  expect(await standing.text()).toBe(": open\n\n");
});
