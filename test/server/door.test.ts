import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { doorTurnMs } from "../../config/limits.ts";
import { openDoor, overloaded } from "../../server/door.ts";
import { valueAt } from "../support/scenario.ts";
import { logInto, openService, type TestService } from "../support/service.ts";

/** A door whose clock is moved by hand. */
function doorWithClock() {
  const clock = { ms: 0 };
  const logged: TestService["logged"] = [];
  const door = openDoor({ monotonic: () => clock.ms, log: logInto(logged) });
  return { clock, door, logged, wait: () => door.refusal()?.fields.retry_after_seconds };
}

describe("the door", () => {
  test("lets in whoever comes while answering those that came at the same time has not taken its time", () => {
    const { clock, wait } = doorWithClock();
    expect(wait()).toBeUndefined();
    clock.ms = doorTurnMs - 1;
    expect(wait()).toBeUndefined();
    clock.ms = doorTurnMs;
    expect(wait()).toBe(1);
  });

  test("lets in whoever comes in the next turn, however long the one before or anything else took", async () => {
    const { clock, wait } = doorWithClock();
    wait();
    clock.ms = 10 * doorTurnMs;
    expect(wait()).toBe(1);
    await turn();
    expect(wait()).toBeUndefined();
    await turn();
    clock.ms += 10 * doorTurnMs;
    expect(wait()).toBeUndefined();
  });

  test("tells crowds to come back one after the other", () => {
    const { clock, wait } = doorWithClock();
    wait();
    clock.ms = doorTurnMs;
    const waits = Array.from({ length: 250 }, wait);
    expect([waits[0], waits[99], waits[100], waits[249]]).toEqual([1, 1, 2, 3]);
  });

  test("is logged once in a while, and not for each", async () => {
    const { clock, logged, wait } = doorWithClock();
    wait();
    clock.ms = doorTurnMs;
    for (let count = 0; count < 50; count += 1) wait();
    clock.ms += 10_000;
    wait();
    expect(logged.map(({ level, fields }) => [level, fields])).toEqual([
      ["warn", { refused: 1 }],
      ["warn", { refused: 50 }],
    ]);
  });
});

describe("a service of which more is asked than it can answer", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ door: { refusal: () => overloaded(1) } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each([
    ["GET", "/streams"],
    ["POST", "/manifests/query"],
    ["POST", "/mcp"],
    ["GET", "/console"],
    ["GET", "/nowhere"],
    ["GET", "/oauth/authorize"],
  ])("answers %s %s at once with 503 and when to come again", async (method, path) => {
    const as = await service.member("platform");
    const { status, headers, body } = await service.request(path, {
      method,
      as,
      ...(method === "POST" && { body: "{}" }),
    });
    expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    expect(valueAt(body, "detail")).toMatchObject({
      error_code: "overloaded",
      retryable: true,
      retry_after_seconds: 1,
    });
  });

  test("says whether it is up all the same", async () => {
    expect((await service.request("/health")).status).toBe(200);
  });

  test("refuses WebSockets the same way", async () => {
    const socket = new WebSocket(`${service.url.replace("http", "ws")}/ws`);
    const answered = await new Promise<{ status?: number; wait?: string }>((resolve) => {
      socket.on("error", () => undefined);
      socket.on("unexpected-response", (request, { statusCode: status, headers }) => {
        request.destroy();
        resolve({ ...(status && { status }), ...(headers["retry-after"] && { wait: headers["retry-after"] }) });
      });
    });
    expect(answered).toEqual({ status: 503, wait: "1" });
  });

  test("does not log each of them as a fault of its own", () => {
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("what comes in one packet is answered in a turn for each: others come between", async () => {
  await using service = await openService();
  let now = 0;
  service.clock.monotonic = () => {
    now += doorTurnMs / 2;
    return now;
  };
  const ask = "GET /.well-known/oauth-protected-resource HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const last = "GET /.well-known/oauth-protected-resource HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  socket.end(`${ask}${ask}${ask}${last}`);
  const answers = await text(socket);
  expect(answers.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "200", "200", "200"]);
});
