import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  const three = { manifests_per_month: 3 };
  service = await openService({ plans: { vibe_coder: three, demo: three, enterprise: three } });
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const continuous = { cadence: "continuous" };
const Figures = z.object({ id: z.string(), manifests_used: z.int(), api_calls: z.int(), overage_manifests: z.int() });
const History = z.object({
  days: z.array(Figures),
  periods: z.array(Figures),
  quota: z.object({ quota_used: z.int() }),
});

async function history(as: Member, query = "") {
  const { body, headers } = await service.request(`/usage${query}`, { as });
  const used = Number(headers.get("x-service-quota-used"));
  return { ...History.parse(valueAt(body, "data")), used, data: valueAt(body, "data") };
}

function sum(rows: z.output<typeof Figures>[], field: "manifests_used" | "api_calls"): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

describe("usage", () => {
  scenarios("GET /usage", () => service, { as: "startup" }, [
    {
      name: "begins with the call itself",
      ask: "/usage",
      has: {
        "data.period": "2026-11",
        "data.days.0.date": "2026-11-20",
        "data.days.0.api_calls": 1,
        "data.periods.0.period": "2026-11",
        "data.quota.quota_resets_on": "2026-12-01",
        "data.pagination.total_count": 1,
        "usage.items_in_response": 1,
      },
      billed: 0,
    },
    {
      name: "has the quota of the month that is asked for",
      ask: "/usage?period=2025-12",
      has: {
        "data.quota.period": "2025-12",
        "data.quota.quota_used": 0,
        "data.quota.quota_resets_on": "2026-01-01",
        "usage.period": "2026-11",
      },
    },
    { name: "has no days of a month without use", ask: "/usage?period=2025-01", has: { "data.days": [] } },
    {
      name: "refuses a month that is none",
      ask: "/usage?period=2026-13",
      status: 422,
      has: { "detail.errors.0.field": "period" },
    },
  ]);

  test("adds up: days to their month, the month to header, body and database, over two months", async () => {
    const member = await service.member("startup", continuous);
    await service.request("/streams/1/manifests?page_size=1", { as: member });
    service.clock.now = new Date("2026-11-21T09:00:00.000Z");
    await service.request("/streams/1/manifests?page_size=3", { as: member });
    await service.request("/streams/1/manifests?page_size=3", { as: member });
    service.clock.now = new Date("2026-12-01T09:00:00.000Z");
    await service.request("/streams/1/manifests?page_size=2", { as: member });
    const december = await history(member);
    expect([sum(december.days, "manifests_used"), december.used, december.quota.quota_used]).toEqual([2, 2, 2]);
    expect(await manifestsBilled(service, member)).toBe(2);
    expect(december.periods.map((month) => [month.id, month.manifests_used])).toEqual([
      ["2026-12", 2],
      ["2026-11", 3],
    ]);
    const november = await history(member, "?period=2026-11");
    expect(november.days.map((day) => [day.id, day.manifests_used])).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 2],
    ]);
    expect(sum(november.days, "api_calls")).toBe(november.periods[1]?.api_calls);
    service.clock.now = standingAt;
  });

  test("counts what a paid plan hands out beyond its quota, with its price", async () => {
    const member = await service.member("vibe_coder", continuous);
    await service.request("/streams/1/manifests", { as: member });
    const { data, used } = await history(member);
    expect(used).toBe(4);
    expect(valueAt(data, "quota")).toMatchObject({ quota_remaining: 0, overage_manifests: 1, overage_usd: 0.001 });
    expect(valueAt(data, "days.0")).toMatchObject({ manifests_used: 4, overage_manifests: 1, overage_usd: 0.001 });
    await service.request("/streams/1/manifests", { as: member });
    expect(valueAt((await history(member)).data, "quota.overage_manifests")).toBe(1);
  });

  test("counts no overage where it was agreed on", async () => {
    const member = await service.member("enterprise", continuous);
    await service.request("/streams/1/manifests", { as: member });
    expect(valueAt((await history(member)).data, "quota")).toMatchObject({ quota_used: 4, overage_manifests: 0 });
  });

  test("of a demo key has one quota for all its months", async () => {
    const member = await service.member("demo", { ...continuous, expires_on: "2026-12-03T00:00:00.000Z" });
    await service.request("/streams/1/manifests?page_size=2", { as: member });
    service.clock.now = new Date("2026-12-01T09:00:00.000Z");
    await service.request("/streams/1/manifests?page_size=3", { as: member });
    const { periods, used, data } = await history(member);
    expect(used).toBe(3);
    expect(sum(periods, "manifests_used")).toBe(3);
    expect(valueAt(data, "quota.quota_resets_on")).toBeNull();
    service.clock.now = standingAt;
  });

  test("agrees with itself while 50 clients read at once", async () => {
    const member = await service.member("startup", continuous);
    const paths = ["page_size=1&page=0", "page_size=1&page=1", "page_size=2&page=1", "page_size=4", "page=7"];
    await Promise.all(
      Array.from({ length: 50 }, (_, client) =>
        service.request(`/streams/1/manifests?${paths[client % 5]}`, { as: member }),
      ),
    );
    const { days, periods, used, quota } = await history(member);
    expect([sum(days, "manifests_used"), periods[0]?.manifests_used, used, quota.quota_used]).toEqual([4, 4, 4, 4]);
    expect(sum(days, "api_calls")).toBe(51);
  });
});
