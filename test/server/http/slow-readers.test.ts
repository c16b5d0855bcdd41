import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocketClient } from "../../support/servers/socket-client.ts";
import { untilAnswering, untilCut } from "../../support/service/server-side.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

/** Long enough that whoever reads is not taken for one who does not on a machine that stands still for a moment. */
const stall_timeout_ms = 2000;

const long_ms = 120_000;

let service: TestService;
let member: Member;
beforeAll(async () => {
  service = await openService({ settings: { http: { stall_timeout_ms, answer_timeout_ms: long_ms } } });
  member = await service.member("platform");
});
afterAll(() => service[Symbol.asyncDispose]());

const ask = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;
const last = "Connection: close\r\n";

/** Requests for more than the system holds for a client that does not read. */
const manyAnswers = ask("/openapi.json").repeat(59) + ask("/openapi.json", last);

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  return new Promise((resolve) => socket.once("connect", () => resolve(socket)));
}

/** What is answered to text that is sent whole, when all is read. */
async function exchange(url: string, text: string): Promise<string> {
  const socket = await open(url);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(text);
  await ended;
  return received;
}

/** Sends more requests than it reads answers to; resolves when the service has cut it off and answers others, who are turned away before. */
async function slowReader(times: object, read: (socket: Socket) => void): Promise<void> {
  await using tight = await openService({ settings: { http: { ...times, connections_max: 1 } } });
  const isAnswered = async () => (await exchange(tight.url, ask("/health", last))) !== "";
  const socket = await open(tight.url);
  socket.pause();
  const reading = setInterval(() => read(socket), 100);
  socket.write(manyAnswers);
  expect(await isAnswered()).toBe(false);
  await untilCut(socket);
  clearInterval(reading);
  expect(await isAnswered()).toBe(true);
  socket.destroy();
}

test("a client that reads nothing of its answers is cut off", () =>
  slowReader({ stall_timeout_ms, answer_timeout_ms: long_ms }, () => undefined));

test("a client that reads its answer in drops is cut off, though something moves all the time", () =>
  slowReader({ stall_timeout_ms: long_ms, answer_timeout_ms: 3000 }, (socket) => void socket.read(20_000)));

test("a client that reads gets them all", async () => {
  const received = await exchange(service.url, manyAnswers);
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(60);
});

test("sockets and streams on which nothing happens stay open", async () => {
  await using client = await openSocketClient(service.url, { token: member.api_key });
  const headers = { authorization: `Bearer ${member.mcp_token}`, accept: "text/event-stream" };
  const stream = await fetch(`${service.url}/sse`, { headers });
  const reader = stream.body?.getReader();
  await reader?.read();
  const next = reader?.read().then(() => "ended");
  // Whoever came later and reads nothing is cut off meanwhile.
  const stalled = await open(service.url);
  stalled.pause();
  stalled.write(manyAnswers);
  await untilAnswering(stalled);
  await untilCut(stalled);
  expect(await Promise.race([next, "open"])).toBe("open");
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  await reader?.cancel();
});
