import { describe, expect, test } from "vitest";
import { valueAt } from "../../support/service/scenario.ts";
import { openService } from "../../support/service/service.ts";

describe("health", () => {
  test("answers 200 without a key when the service is ready, with rate-limit headers", async () => {
    await using service = await openService();
    const { status, body, headers } = await service.request("/health");
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: "ok", version: expect.stringMatching(/^\d+\.\d+/) },
    });
    expect(headers.get("ratelimit-limit")).toBe("60");
    expect(headers.get("ratelimit-remaining")).toBe("60");
    expect(headers.get("ratelimit-reset")).toBe("0");
  });

  test("answers 503 with the reasons until the service is ready", async () => {
    await using service = await openService({ ready: { ready: false, reasons: ["the workers are starting"] } });
    const { status, body, headers } = await service.request("/health");
    expect(status).toBe(503);
    expect(valueAt(body, "detail.error_code")).toBe("service_unavailable");
    expect(valueAt(body, "detail.reasons")).toEqual(["the workers are starting"]);
    expect(valueAt(body, "detail.retryable")).toBe(true);
    expect(headers.get("retry-after")).toBe("1");
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("allows a client 60 probes a minute and tells when to come back", async () => {
    await using service = await openService({ settings: { trusted_proxies: ["127.0.0.1"] } });
    const probe = (client: string) => service.request("/health", { headers: { "x-forwarded-for": client } });
    for (let sent = 0; sent < 60; sent += 1) expect((await probe("203.0.113.7")).status).toBe(200);
    const refused = await probe("203.0.113.7");
    expect(refused.status).toBe(429);
    expect(valueAt(refused.body, "detail.error_code")).toBe("rate_limited");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect((await probe("203.0.113.8")).status).toBe(200);
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    expect((await probe("203.0.113.7")).status).toBe(200);
  });

  test("does not count probes from the machine itself, nor before it is ready", async () => {
    await using service = await openService();
    for (let sent = 0; sent < 70; sent += 1) expect((await service.request("/health")).status).toBe(200);
    await using starting = await openService({
      ready: { ready: false, reasons: ["starting"] },
      settings: { trusted_proxies: ["127.0.0.1"] },
    });
    const headers = { "x-forwarded-for": "203.0.113.7" };
    for (let sent = 0; sent < 70; sent += 1) expect((await starting.request("/health", { headers })).status).toBe(503);
  });
});

describe("liveness", () => {
  test("answers while the service is not ready, and when its store is gone", async () => {
    await using starting = await openService({ ready: { ready: false, reasons: ["the workers are starting"] } });
    expect(await starting.request("/health/live")).toMatchObject({ status: 200, body: { status: "alive" } });
    await starting.store[Symbol.asyncDispose]();
    expect(await starting.request("/health/live")).toMatchObject({ status: 200, body: { status: "alive" } });
  });
});
