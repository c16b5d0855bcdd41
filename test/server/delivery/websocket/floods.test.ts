import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { socketMessageMaxBytes } from "../../../../config/limits.ts";
import { openSocketClient } from "../../../support/servers/socket-client.ts";
import { untilRead } from "../../../support/service/server-side.ts";
import { type Member, openService, type TestService } from "../../../support/service/service.ts";

let service: TestService;
let as: Member;
beforeEach(async () => {
  service = await openService({ settings: { websocket: { connections_per_organization: 20 } } });
  as = await service.member("platform", { cadence: "continuous" });
});
afterEach(() => service[Symbol.asyncDispose]());

/** A frame of a client: what RFC 6455 §5.2 says, and what it forbids. */
function frame(first: number, payload: Buffer, { masked = true, length = payload.length } = {}): Buffer {
  const mask = masked ? 0x80 : 0;
  const size =
    length < 126
      ? Buffer.from([first, mask | length])
      : Buffer.concat([
          Buffer.from([first, mask | 127]),
          Buffer.from(BigInt(length).toString(16).padStart(16, "0"), "hex"),
        ]);
  if (!masked) return Buffer.concat([size, payload]);
  const key = randomBytes(4);
  return Buffer.concat([size, key, payload.map((byte, at) => byte ^ (key[at % 4] ?? 0))]);
}

/** A connection after its upgrade; `closed` gives the code of the close frame, undefined where it was cut off. */
async function open(): Promise<{ socket: Socket; closed: Promise<number | undefined> }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const lines = [
    "GET /ws HTTP/1.1",
    `Host: ${hostname}:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [head] = await once(socket, "data");
  expect(String(head)).toContain("101");
  let received = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]).subarray(-200);
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve())).then(() => {
    const at = received.lastIndexOf(0x88);
    return at < 0 ? undefined : received.readUInt16BE(at + 2);
  });
  return { socket, closed };
}

const [text, goesOn, last] = [0x01, 0x00, 0x80];

describe("a frame that is none ends its connection", () => {
  test.each([
    ["without a mask", () => frame(text | last, Buffer.from("{}"), { masked: false }), [1002]],
    ["with reserved bits", () => frame(0xf1, Buffer.from("{}")), [1002]],
    ["with an opcode that nobody knows", () => frame(0x83, Buffer.from("{}")), [1002]],
    ["that goes on with nothing", () => frame(goesOn | last, Buffer.from("{}")), [1002]],
    ["of a ping that goes on", () => frame(0x09, Buffer.from("x")), [1002]],
    ["of a ping that is too long", () => frame(0x89, Buffer.alloc(126)), [1002]],
    ["that is no UTF-8", () => frame(text | last, Buffer.from([0xff, 0xfe])), [1007]],
    ["of 2 to the 62 bytes", () => frame(text | last, Buffer.alloc(0), { length: 2 ** 62 }), [1009]],
    ["of a little more than may be", () => frame(text | last, Buffer.alloc(socketMessageMaxBytes + 1)), [1009]],
  ])("%s", async (_name, bytes, codes) => {
    const { socket, closed } = await open();
    socket.write(bytes());
    expect(codes).toContain(await closed);
  });
});

test("fragments count together, however small each is", async () => {
  const { socket, closed } = await open();
  const one = frame(goesOn, Buffer.from("x"));
  socket.write(frame(text, Buffer.from("x")));
  for (let sent = 0; sent < 8; sent += 1) socket.write(Buffer.concat(Array.from({ length: 10_000 }, () => one)));
  // Too much, or in too many pieces: whichever is noticed first.
  expect([1008, 1009]).toContain(await closed);
});

test("fragments without anything in them, and without an end, take no room", async () => {
  const { socket, closed } = await open();
  const empty = frame(goesOn, Buffer.alloc(0));
  socket.write(frame(text, Buffer.alloc(0)));
  const before = process.memoryUsage().heapUsed;
  for (let sent = 0; sent < 20; sent += 1) socket.write(Buffer.concat(Array.from({ length: 10_000 }, () => empty)));
  await untilRead(socket);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
  socket.destroy();
  await closed;
});

test("who sends pings and reads no answer is cut off", async () => {
  const { socket, closed } = await open();
  socket.pause();
  const pings = Buffer.concat(Array.from({ length: 2000 }, () => frame(0x89, Buffer.alloc(125))));
  let isOpen = true;
  const cut = closed.then(() => {
    isOpen = false;
  });
  for (let round = 0; isOpen && round < 2000; round += 1) {
    if (!socket.write(pings)) await Promise.race([new Promise((go) => socket.once("drain", go)), cut]);
  }
  await cut;
  expect((await service.request("/health")).status).toBe(200);
});

test("who orders more at once than can be done is cut off, and others are answered", async () => {
  await using client = await openSocketClient(service.url, { token: as.api_key });
  await using other = await openSocketClient(service.url, { token: as.api_key });
  for (let sent = 0; sent < 5000; sent += 1) client.send({ type: "subscribe", streams: ["1"] });
  expect(await client.closed).toBe(4429);
  const answered = other.next("pong");
  other.send({ type: "ping" });
  await answered;
});

test("one organization has so many connections open and no more, whichever of its keys it shows", async () => {
  const made = await service.request("/keys", { method: "POST", as, body: JSON.stringify({ name: "second" }) });
  const second = /cs_live_[\w-]+/.exec(JSON.stringify(made.body))?.[0] ?? "";
  const clients = [];
  for (let count = 0; count < 20; count += 1)
    clients.push(await openSocketClient(service.url, { token: count % 2 === 0 ? as.api_key : second }));
  await using refused = await openSocketClient(service.url);
  refused.send({ type: "auth", token: second });
  expect(await refused.closed).toBe(4429);
  for (const client of clients) await client[Symbol.asyncDispose]();
});
