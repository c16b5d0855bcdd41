import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocketClient } from "../../support/servers/socket-client.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Asks once with headers of one's own; gives what comes until the service closes the connection. */
function exchange(first: string, headers: string[], body = ""): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  socket.write([`${first} HTTP/1.1`, "Host: localhost", ...headers, "", body].join("\r\n"));
  return text(socket);
}

async function answerTo(path: string, headers: Record<string, string>) {
  const [response] = await once(get(`${service.url}${path}`, { headers }), "response");
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

const statuses = (answers: string) => answers.match(/(?<=HTTP\/1\.1 )\d+/g);

test.each([
  [
    "what curl --http2 sends",
    ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"],
  ],
  ["a protocol that nobody knows", ["Connection: Upgrade", "Upgrade: foo"]],
  ["several protocols", ["Connection: Upgrade", "Upgrade: h2c, foo/2"]],
  ["a WebSocket where there is none", ["Connection: Upgrade", "Upgrade: websocket"]],
])("an upgrade that is not for WebSockets at their address is ignored: %s", async (_name, headers) => {
  const answers = await exchange("GET /health", headers);
  expect(statuses(answers)).toEqual(["200"]);
  expect(answers).toContain('"status":"ok"');
});

test("the body of such a request is read", async () => {
  const { api_key } = await service.member("platform");
  const body = '{"name":"Desk","stream_ids":[]}';
  const headers = ["Connection: Upgrade", "Upgrade: foo", `Authorization: Bearer ${api_key}`];
  const more = ["Content-Type: application/json", `Content-Length: ${body.length}`];
  const answers = await exchange("POST /manifests/plan", [...headers, ...more], body);
  expect(statuses(answers)).toEqual(["422"]);
});

test("at the address of WebSockets another protocol is told which one is meant", async () => {
  const { status, headers } = await answerTo("/ws", { connection: "Upgrade", upgrade: "h2c" });
  expect([status, headers.upgrade]).toEqual([426, "websocket"]);
});

test("a WebSocket is opened there, whatever stands behind the address", async () => {
  const { api_key } = await service.member("platform");
  await using client = await openSocketClient(service.url, { token: api_key });
  expect(client.socket.readyState).toBe(client.socket.OPEN);
});
