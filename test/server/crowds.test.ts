import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../support/service/service.ts";

/** Clients that are connected at the same time. */
const crowd = 1000;

/** What each of them asks for, one after the other: searches, exports, pages of lists. */
const asked: [method: string, path: string, body?: string][] = [
  ["GET", "/claims?query=fees"],
  ["POST", "/export/trigger", '{"stream_ids":["1"]}'],
  ["POST", "/manifests/plan", '{"stream_ids":["1"],"days":30}'],
  ["GET", "/streams"],
  ["GET", "/streams/1/manifests"],
];

let service: TestService;
let members: Member[];
beforeAll(async () => {
  service = await openService({ plans: { free: { requests_per_minute: 2 } } });
  // Time goes on by being looked at, so that as many are let in on every machine.
  let looks = 0;
  service.clock.monotonic = () => {
    looks += 1;
    return looks * 10;
  };
  await openNewsstand(service.store);
  members = [await service.member("platform"), await service.member("free")];
});
afterAll(() => service[Symbol.asyncDispose]());

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

function request(at: number): string {
  const [method, path, body = ""] = asked[at % asked.length] ?? ["GET", "/streams"];
  const key = members[at % members.length]?.api_key ?? "";
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

interface Heard {
  status: number;
  retry_after: number;
}

async function answer(socket: Socket): Promise<Heard> {
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
  const [, wait] = /^retry-after: (\d+)$/im.exec(head) ?? [];
  return { status: Number(status), retry_after: Number(wait ?? 0) };
}

/** Asks whether the service is up; gives how many of the crowd had their answers before. */
async function healthBehind(crowded: readonly Promise<Heard>[], socket: Socket): Promise<number> {
  let answered = 0;
  for (const each of crowded) void each.then(() => (answered += 1));
  socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect((await answer(socket)).status).toBe(200);
  return answered;
}

describe("a thousand clients who ask at the same time for what costs much", () => {
  let heard: Heard[];
  let beforeHealth: number;
  beforeAll(async () => {
    const healthAsker = await connected();
    const sockets = await Promise.all(Array.from({ length: crowd }, connected));
    const answers = sockets.map(answer);
    for (const [at, socket] of sockets.entries()) socket.write(request(at));
    beforeHealth = await healthBehind(answers, healthAsker);
    heard = await Promise.all(answers);
  });

  test("are all answered: with what they asked for, or when to come again", () => {
    expect(heard).toHaveLength(crowd);
    const statuses = new Set(heard.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 429, 503]));
    // 403: the free plan has no exports.
    expect([...statuses].filter((status) => ![200, 202, 403, 429, 503].includes(status))).toEqual([]);
    const late = heard.filter(({ status }) => status === 429 || status === 503);
    expect(late.filter(({ retry_after }) => !(retry_after >= 1 && retry_after <= 60))).toEqual([]);
  });

  test("do not keep waiting whoever asks behind them whether the service is up", () => {
    expect(beforeHealth).toBeLessThan(crowd / 2);
  });

  test("leave a service that answers whoever comes next", async () => {
    const as = await service.member("platform");
    expect((await service.request("/claims?query=fees", { as })).status).toBe(200);
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});
