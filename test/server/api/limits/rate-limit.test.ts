import { describe, expect, test } from "vitest";
import { type RateLimit, rateLimiter } from "../../../../server/api/limits/rate-limit.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { openService, servicesOnFile } from "../../../support/service/service.ts";

// Processes that share a server count by its clock, which tests do not move: test/server/shared-database.test.ts.
describe.runIf(servicesOnFile)("request limits", () => {
  test("count per organization by its plan, in headers of every answer", async () => {
    await using service = await openService({ plans: { startup: { requests_per_minute: 2 } } });
    const member = await service.member("startup");
    const first = await service.request("/account", { as: member });
    expect(first.headers.get("ratelimit-limit")).toBe("2");
    expect(first.headers.get("ratelimit-remaining")).toBe("1");
    expect(first.headers.get("ratelimit-reset")).toBe("30");
    expect((await service.request("/streams/nowhere", { as: member })).headers.get("ratelimit-remaining")).toBe("0");
    const refused = await service.request("/account", { as: member });
    expect(refused.status).toBe(429);
    expect(valueAt(refused.body, "detail")).toMatchObject({ error_code: "rate_limited", retry_after_seconds: 30 });
    expect(refused.headers.get("retry-after")).toBe("30");
    // draft-ietf-httpapi-ratelimit-headers-03 §3.3: both name the same moment.
    expect(refused.headers.get("ratelimit-reset")).toBe("30");
    expect((await service.request("/account", { as: await service.member("startup") })).status).toBe(200);
    service.clock.now = new Date(service.clock.now.getTime() + 30_000);
    expect((await service.request("/account", { as: member })).status).toBe(200);
  });

  // The contract leaves the numbers open; Decisions §5 has them.
  test.each([
    ["demo", 60],
    ["starter", 60],
    ["free", 60],
    ["vibe_coder", 120],
    ["pro_developer", 300],
    ["startup", 600],
  ])("let %s make %i requests a minute and no more, then tell how long to wait", async (plan, perMinute) => {
    await using service = await openService();
    const member = await service.member(plan);
    const ask = () => service.request("/subscription", { as: member });
    const answers = await Promise.all(Array.from({ length: perMinute + 5 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const { headers, body } of refused) {
      expect(valueAt(body, "detail")).toMatchObject({ error_code: "rate_limited", retry_after_seconds: 1 });
      expect(headers.get("retry-after")).toBe("1");
      expect(headers.get("ratelimit-limit")).toBe(String(perMinute));
      expect(headers.get("ratelimit-remaining")).toBe("0");
      expect(headers.get("ratelimit-reset")).toBe("1");
    }
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    expect((await ask()).status).toBe(200);
  });

  test.each(["enterprise", "platform"])("let %s make 6000 requests a minute", async (plan) => {
    await using service = await openService();
    const { headers } = await service.request("/subscription", { as: await service.member(plan) });
    expect(headers.get("ratelimit-limit")).toBe("6000");
    expect(headers.get("ratelimit-remaining")).toBe("5999");
  });

  test("follow the plan at once when it changes", async () => {
    await using service = await openService();
    const member = await service.member("vibe_coder");
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ plan: "startup" });
    await service.request("/subscription/change", { method: "POST", as: member, headers, body });
    const answer = await service.request("/subscription", { as: member });
    expect(answer.headers.get("ratelimit-limit")).toBe("600");
  });

  test("do not hold for the operator's own organization", async () => {
    await using service = await openService({ plans: { platform: { requests_per_minute: 1 } } });
    const operator = await service.member("platform", { is_operator: true });
    for (let sent = 0; sent < 5; sent += 1) {
      const { status, headers } = await service.request("/account", { as: operator });
      expect({ status, limit: headers.get("ratelimit-limit") }).toEqual({ status: 200, limit: null });
    }
  });
});

describe("a token bucket", () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const silent = () => undefined;

  test("refills steadily and never beyond a minute's worth", async () => {
    const limiter = rateLimiter();
    const states: RateLimit[] = [];
    for (let taken = 0; taken < 60; taken += 1) await limiter.take("a", 60, at(0), silent);
    await expect(limiter.take("a", 60, at(0.5), silent)).rejects.toThrow("60 requests a minute");
    await limiter.take("a", 60, at(1.1), (state) => states.push(state));
    await limiter.take("a", 60, at(1000), (state) => states.push(state));
    expect(states).toEqual([
      { limit: 60, remaining: 0, reset: 60 },
      { limit: 60, remaining: 59, reset: 1 },
    ]);
  });

  test("gives nothing for a clock that goes back", async () => {
    const limiter = rateLimiter();
    await limiter.take("a", 1, at(100), silent);
    await expect(limiter.take("a", 1, at(40), silent)).rejects.toThrow();
  });

  test("is forgotten only when it is full", async () => {
    const limiter = rateLimiter();
    await limiter.take("busy", 1, at(100), silent);
    for (let client = 0; client < 10_001; client += 1) await limiter.take(`client ${client}`, 60, at(100), silent);
    await expect(limiter.take("busy", 1, at(101), silent)).rejects.toThrow();
  });
});
