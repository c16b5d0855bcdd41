import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

describe("account", () => {
  scenarios("GET /account", () => service, { ask: "/account" }, [
    {
      name: "tells who asks, what they pay for, and what they used",
      as: "startup",
      has: () => ({
        "data.org.name": "The startup desk",
        "data.subscription.plan_display_name": "Startup",
        "data.subscription.endpoint_api": true,
        "data.subscription.endpoint_websocket": false,
        "data.users.0.has_active_key": true,
        "data.usage.period": "2026-11",
        "data.usage.api_calls": 1,
        "data.usage.manifests_remaining": 1_000_000,
        "data.mcp_connector.url": `${service.url}/mcp`,
        "usage.items_in_response": 1,
      }),
      billed: 0,
    },
    { name: "needs a key", status: 401, headersSent: { "www-authenticate": "Bearer" } },
  ]);

  test("counts every call at once, and the words that were handed out", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    await service.request("/streams", { as: member });
    await service.request("/streams/1/manifests", { as: member });
    await service.request("/streams/nowhere", { as: member });
    const { body } = await service.request("/account", { as: member });
    expect(valueAt(body, "data.usage.api_calls")).toBe(4);
    expect(valueAt(body, "data.usage.tokens_consumed")).toBeGreaterThan(100);
    expect(valueAt(body, "data.usage.manifests_remaining")).toBe(1_000_000 - 4);
    await service.request("/keys", { as: member });
    const [key] = await service.store.credentials.listFor(member.org_id);
    expect(key?.last_used_on).toBe("2026-11-20T10:00:00.000Z");
  });
});
