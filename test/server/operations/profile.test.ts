import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

describe("profile", () => {
  scenarios("GET /profile", () => service, { ask: "/profile" }, [
    {
      name: "tells quota, use, subscription and what starts again when",
      as: async () => service.member("startup"),
      has: {
        "data.org.name": "The startup desk",
        "data.user.role": "owner",
        "data.quota.quota_limit": 1_000_000,
        "data.quota.percent_used": 0,
        "data.usage.today.api_calls": 1,
        "data.subscription.plan": "startup",
        "data.reset_dates": {
          quota_resets_on: "2026-12-01",
          current_period_end: "2026-12-01T00:00:00.000Z",
          next_release_on: "2026-11-21T00:00:00.000Z",
          key_expires_at: null,
        },
      },
      billed: 0,
    },
    {
      name: "tells when a demo key ends, and that its quota never starts again",
      as: async () => service.member("demo", { expires_on: "2026-11-23T10:00:00.000Z" }),
      has: {
        "data.quota.quota_resets_on": null,
        "data.quota.hard_cap": true,
        "data.reset_dates.key_expires_at": "2026-11-23T10:00:00.000Z",
        "data.reset_dates.next_release_on": null,
      },
    },
  ]);

  test("sums use over today, 7 days, 30 days and the month", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    const days = ["2026-10-30", "2026-11-01", "2026-11-14", "2026-11-20"];
    for (const [index, day] of days.entries()) {
      service.clock.now = new Date(`${day}T12:00:00.000Z`);
      await service.request(`/streams/1/manifests?page_size=1&page=${index}`, { as: member });
    }
    const { body } = await service.request("/profile", { as: member });
    const calls = (field: string) => valueAt(body, `data.usage.${field}.api_calls`);
    expect([calls("today"), calls("last_7_days"), calls("last_30_days"), calls("this_month")]).toEqual([2, 3, 5, 4]);
    expect(valueAt(body, "data.usage.this_month.manifests_used")).toBe(valueAt(body, "usage.quota_used"));
    service.clock.now = standingAt;
  });
});
