import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { bearer, ways } from "./support/agents.ts";
import { hasPostgres, newPostgresDatabase } from "./support/postgres/test-databases.ts";
import type { Member } from "./support/service/service.ts";
import { installation, startProcess } from "./support/service/service-process.ts";

/** A proxy that sends each request to the next of some servers, whoever sends it. */
async function openTurns(urls: readonly string[]) {
  let requests = 0;
  const proxy = createServer((asked, answer) => {
    const url = new URL(asked.url ?? "/", urls[requests++ % urls.length]);
    const headers = { ...asked.headers, host: url.host };
    const passed = request(url, { method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const close = async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  };
  return { url, requests: () => requests, [Symbol.asyncDispose]: close };
}

test.runIf(hasPostgres)("agents of every revision without a stream of its own go on at whichever process", async () => {
  await using database = await newPostgresDatabase();
  using first = installation();
  using second = installation();
  const env = { DATABASE_URL: database.url, MASTER_KEY: "0123456789abcdef".repeat(4), ROLE: "api" };
  await using one = await startProcess(first, env);
  await using other = await startProcess(second, env);
  await using proxy = await openTurns([one.url, other.url]);
  const member = one.operator as unknown as Member;
  const streamable = Object.entries(ways).filter(([way]) => !way.startsWith("server-sent events"));
  expect(streamable).toHaveLength(3);
  for (const [way, open] of streamable) {
    await using agent = await open(proxy.url, member);
    const before = proxy.requests();
    for (const _turn of [1, 2, 3, 4])
      expect({ way, ...(await agent.call("service-account")) }).not.toHaveProperty("isError", true);
    expect(proxy.requests() - before).toBeGreaterThanOrEqual(4);
  }

  // A client that holds a session of a process that knew sessions is told to begin anew.
  const headers = {
    ...bearer(member.api_key).headers,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-session-id": "1b4e28ba-2fa1-4d2b-883f-0016d3cca427",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} });
  for (const method of ["POST", "GET", "DELETE"]) {
    const answer = await fetch(`${proxy.url}/mcp`, { method, headers, ...(method === "POST" && { body }) });
    expect({ method, status: answer.status }).toEqual({ method, status: 404 });
  }
});
