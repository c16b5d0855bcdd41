import { request } from "node:http";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { openService } from "../../support/service/service.ts";

/** Asks under some name; gives status and body. */
function ask(url: string, host: string, method = "GET"): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { host } }, async (answer) => {
      resolve({ status: answer.statusCode, body: (await answer.toArray()).join("") });
    });
    sent.on("error", reject).end();
  });
}

// DNS rebinding: the page's name leads to this machine, and for the browser all of it is one origin.
test("a service on loopback answers nothing under a foreign name", async () => {
  await using service = await openService();
  for (const path of ["/connect?format=json", "/health", "/mcp", "/oauth/authorize", "/llms.txt", "/nowhere"]) {
    const { status, body } = await ask(`${service.url}${path}`, "evil.example");
    expect({ path, status }).toEqual({ path, status: 403 });
    expect(JSON.parse(body)).toMatchObject({ detail: { error_code: "host_not_allowed", action: "use_base_url" } });
  }
  const socket = new WebSocket(`${service.url.replace("http", "ws")}/ws`, { headers: { host: "evil.example" } });
  expect(String(await new Promise((failed) => socket.on("error", failed)))).toContain("403");
});

test.each(["localhost", "localhost:1234", "127.0.0.1", "[::1]:80", "claims.example.org", "Claims.Example.org:443"])(
  "it answers under its own: %s",
  async (host) => {
    await using service = await openService();
    service.config.service.base_url = "https://claims.example.org/news";
    expect((await ask(`${service.url}/health`, host)).status).toBe(200);
  },
);

test("where it listens for others, whoever reaches it may call it as they like", async () => {
  await using service = await openService();
  service.config.service.host = "0.0.0.0";
  expect((await ask(`${service.url}/health`, "desk.internal")).status).toBe(200);
});
