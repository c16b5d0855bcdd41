import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { doorTurnMs, doorWaitMs } from "../../../../config/limits.ts";
import type { ServiceError } from "../../../../server/api/errors.ts";
import { openAdmission, overloaded } from "../../../../server/api/limits/admission.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { logInto, openService, type TestService } from "../../../support/service/service.ts";

/** A door whose clock is moved by hand. */
function doorWithClock() {
  const clock = { ms: 0 };
  const logged: TestService["logged"] = [];
  const admission = openAdmission({ monotonic: () => clock.ms, log: logInto(logged) });
  /** What became of those who waited, in order: their name, or the seconds after which they are to come again. */
  const heard: (string | number)[] = [];
  /** Comes to the door; gives whether it was open. Whoever waited and is let in takes so long. */
  const come = (name = "", takes_ms = 0): boolean => {
    const waits = admission.enter();
    const enter = () => {
      heard.push(name);
      clock.ms += takes_ms;
    };
    waits?.then(enter, ({ fields }: ServiceError) => heard.push(Number(fields.retry_after_seconds)));
    return waits === undefined;
  };
  /** Comes when the turn's time is over already. */
  const comeLate = () => {
    come();
    clock.ms += doorTurnMs;
  };
  return { clock, logged, heard, come, comeLate };
}

/** Who may wait while nobody knows yet how long a request takes. */
const firstCrowd = doorWaitMs / 2;

describe("the door", () => {
  test("is open while the turn's time is not over; later others wait for the next turn", async () => {
    const { clock, heard, come } = doorWithClock();
    expect(come()).toBe(true);
    clock.ms += doorTurnMs - 1;
    expect(come()).toBe(true);
    clock.ms += 1;
    expect(come("first")).toBe(false);
    clock.ms = 0;
    expect(come("second")).toBe(false);
    expect(heard).toEqual([]);
    await turn();
    expect(heard).toEqual(["first", "second"]);
    await turn();
    expect(come()).toBe(true);
  });

  test("lets in no more in a turn than its time allows, and others come between", async () => {
    const { heard, come, comeLate } = doorWithClock();
    comeLate();
    for (const name of ["a", "b", "c", "d"]) come(name, doorTurnMs / 2);
    await turn();
    expect(heard).toEqual(["a", "b"]);
    heard.push("whoever else came");
    await turn();
    expect(heard).toEqual(["a", "b", "whoever else came", "c", "d"]);
  });

  test("is open in the next turn, however long the one before or anything else took", async () => {
    const { clock, come } = doorWithClock();
    come();
    clock.ms = 10 * doorWaitMs;
    expect(come()).toBe(false);
    await turn();
    await turn();
    clock.ms += 10 * doorWaitMs;
    expect(come()).toBe(true);
  });

  test("refuses whoever would wait too long, before those who wait have had their turns", async () => {
    const { heard, come, comeLate } = doorWithClock();
    comeLate();
    for (let count = 0; count < firstCrowd; count += 1) come("in", doorTurnMs);
    come("too many");
    come("too many");
    await turn();
    expect(heard).toEqual([1, 1, "in"]);
  });

  test("lets fewer wait when requests take longer, but some in any case", async () => {
    const { clock, heard, come, comeLate } = doorWithClock();
    for (let count = 0; count < 50; count += 1) {
      come();
      clock.ms += 10_000;
      await turn();
    }
    comeLate();
    for (let count = 0; count < firstCrowd; count += 1) come("in");
    while (heard.length < firstCrowd) await turn();
    const let_in = heard.filter((each) => each === "in").length;
    expect(let_in).toBeGreaterThanOrEqual(doorWaitMs / 50);
    expect(let_in).toBeLessThan(firstCrowd / 10);
  });

  test("tells crowds to come back one after the other", async () => {
    const { heard, come, comeLate } = doorWithClock();
    comeLate();
    for (let count = 0; count < firstCrowd + 250; count += 1) come("in");
    await turn();
    expect([heard[0], heard[99], heard[100], heard[249], heard[250]]).toEqual([1, 1, 2, 3, "in"]);
  });

  test("is logged once in a while, and not for each", async () => {
    const { clock, logged, come, comeLate } = doorWithClock();
    for (const _ of [1, 2]) {
      comeLate();
      for (let count = 0; count < firstCrowd + 50; count += 1) come();
      await turn();
      clock.ms += 10_000;
      await turn();
    }
    expect(logged.map(({ level, fields }) => [level, fields])).toEqual([
      ["warn", { refused: 1 }],
      ["warn", { refused: 50 }],
    ]);
  });
});

describe("a service of which more is asked than it can answer", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ admission: { enter: () => Promise.reject(overloaded(1)) } });
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
