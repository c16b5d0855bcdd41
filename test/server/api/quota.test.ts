import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  const three = { manifests_per_month: 3 };
  const plans = { free: three, demo: { ...three, requests_per_minute: null }, vibe_coder: three };
  service = await openService({ plans });
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const continuous = { cadence: "continuous" };
const page = (as: Member, query: string) => service.request(`/streams/1/manifests?${query}`, { as });

/** The quota as body and headers tell it; fails unless they agree. */
function quotaIn({ body, headers }: Awaited<ReturnType<TestService["request"]>>): number {
  const used = valueAt(body, "usage.quota_used");
  expect(headers.get("x-service-quota-used")).toBe(String(used));
  const remaining = valueAt(body, "usage.quota_remaining");
  expect(headers.get("x-service-quota-remaining")).toBe(String(remaining));
  return Number(used);
}

describe("the quota", () => {
  test("agrees in header, body and database while 50 clients read at once", async () => {
    const member = await service.member("startup", continuous);
    const paths = ["page_size=1&page=0", "page_size=1&page=1", "page_size=2&page=1", "page_size=4", "page=7"];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, client) => page(member, paths[client % 5] ?? "")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(Math.max(...answers.map(quotaIn))).toBe(4);
    expect(quotaIn(await service.request("/streams", { as: member }))).toBe(4);
    expect(await manifestsBilled(service, member)).toBe(4);
  });

  const quotaHeaders = ["quota-limit", "quota-used", "quota-remaining", "period", "content-level"];

  test("is told in five headers of every answer to a caller who is known, be it a refusal, and of no other", async () => {
    const member = await service.member("demo", continuous);
    const slow = await service.member("starter");
    const post = (path: string, body: string, headers = {}) =>
      service.request(path, { method: "POST", as: member, body, headers });
    const repeated = () => post("/webhooks", "{}", { "idempotency-key": "once" });
    const answers = [
      await page(member, "page_size=2"),
      await page(member, "page_size=900"),
      await service.request("/streams/nowhere", { as: member }),
      await service.request("/ontology/syncs", { as: member }),
      await service.request("/sources.opml", { as: member }),
      await post("/manifests/query", "{"),
      await post("/manifests/query", "{}"),
      await post("/manifests/exec", '{"days":1,"plan_token":"x"}'),
      await repeated(),
      await repeated(),
      await page(member, "page_size=4"),
      await page(member, "page_size=1&page=3"),
      ...(await Promise.all(Array.from({ length: 70 }, () => service.request("/account", { as: slow })))),
    ];
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 400, 403, 404, 409, 422, 429]);
    for (const { headers } of answers) {
      for (const name of quotaHeaders) expect(headers.get(`x-service-${name}`)).toMatch(/^\d/);
    }
    expect(answers.at(11)?.headers.get("x-service-quota-remaining")).toBe("0");
    const strangers = [await service.request("/account"), await service.request("/health")];
    for (const { headers } of strangers) expect(headers.get("x-service-period")).toBeNull();
  });

  test("leaves no next page to go on to where it cut one, in whatever form a page is told", async () => {
    const cut = async (path: string, body?: object) => {
      const as = await service.member("free", continuous);
      const sent = body && { method: "POST", body: JSON.stringify(body) };
      await page(as, "page_size=2&page=1");
      const { body: answer } = await service.request(path, { as, ...sent });
      return valueAt(answer, "data");
    };
    const none = { next: null, next_url: null };
    const month = { stream_ids: ["1"], days: 60, page_size: 2 };
    expect(await cut("/streams/1/manifests?page_size=2")).toMatchObject({ truncated_by_quota: true, pagination: none });
    expect(await cut("/streams/1/signals?page_size=2")).toMatchObject({ truncated_by_quota: true, pagination: none });
    expect(await cut("/stories", { stream_id: 1, page_size: 2 })).toMatchObject({
      truncated_by_quota: true,
      pagination: none,
    });
    expect(await cut("/manifests/query", month)).toMatchObject({
      truncated_by_quota: true,
      pagination: { next: null },
    });
  });

  test("never passes a hard cap, however many read at once", async () => {
    const member = await service.member("free", continuous);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, client) => page(member, `page_size=1&page=${client % 4}`)),
    );
    const given = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => valueAt(body, "data.manifests.0.manifest_id"));
    expect(new Set(given).size).toBe(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await manifestsBilled(service, member)).toBe(3);
  });

  test("gives what is left of a hard cap, says so, and repeats it for nothing", async () => {
    const member = await service.member("free", continuous);
    const first = await page(member, "page_size=2");
    expect(valueAt(first.body, "data.truncated_by_quota")).toBeUndefined();
    const second = await page(member, "page_size=50");
    expect(second.status).toBe(200);
    expect(valueAt(second.body, "data.truncated_by_quota")).toBe(true);
    expect(valueAt(second.body, "data.manifests")).toHaveLength(3);
    expect(valueAt(second.body, "usage.items_in_response")).toBe(3);
    expect(valueAt(second.body, "data.pagination.total_count")).toBe(4);
    expect(quotaIn(second)).toBe(3);
    const again = await page(member, "page_size=2");
    expect(again.status).toBe(200);
    expect(await manifestsBilled(service, member)).toBe(3);
  });

  test("is exhausted with the day of its reset", async () => {
    const member = await service.member("free", continuous);
    await page(member, "page_size=3");
    const { status, body, headers } = await page(member, "page_size=1&page=3");
    expect(status).toBe(429);
    expect(valueAt(body, "detail.error_code")).toBe("quota_exhausted");
    expect(valueAt(body, "detail.quota_resets_on")).toBe("2026-12-01");
    const seconds = (Date.parse("2026-12-01T00:00:00Z") - service.clock.now.getTime()) / 1000;
    expect(headers.get("retry-after")).toBe(String(seconds));
  });

  test("of a demo key is for life: no Retry-After, but the way to a Starter account", async () => {
    const expires_on = "2026-11-23T10:00:00.000Z";
    const member = await service.member("demo", { ...continuous, expires_on });
    expect(quotaIn(await page(member, "page_size=3"))).toBe(3);
    const { status, body, headers } = await page(member, "page_size=1&page=3");
    expect(status).toBe(429);
    expect(valueAt(body, "detail")).toMatchObject({
      error_code: "quota_exhausted",
      key_expires_at: expires_on,
      starter_bind: { method: "POST", url: `${service.url}/api/connect/bind-email` },
    });
    expect(headers.get("retry-after")).toBeNull();
    expect(await service.store.usage.read(member.org_id, "life")).toMatchObject({ manifests_used: 3 });
  });

  test("of a paid plan goes on and counts what is over", async () => {
    const member = await service.member("vibe_coder", continuous);
    const answer = await page(member, "page_size=4");
    expect(quotaIn(answer)).toBe(4);
    expect(valueAt(answer.body, "usage.quota_remaining")).toBe(0);
    expect(valueAt(answer.body, "data.truncated_by_quota")).toBeUndefined();
  });

  test("starts again with the month, and the same manifest is billed again", async () => {
    const member = await service.member("startup", continuous);
    await page(member, "page_size=2");
    service.clock.now = new Date("2026-12-01T00:00:00.000Z");
    const answer = await page(member, "page_size=2");
    expect(valueAt(answer.body, "usage.period")).toBe("2026-12");
    expect(quotaIn(answer)).toBe(2);
    service.clock.now = new Date("2026-11-20T10:00:00.000Z");
    expect(quotaIn(await service.request("/account", { as: member }))).toBe(2);
  });
});
