import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** The contract's table of plans. Interface, Limits. */
const contract = [
  ["starter", 100, 0, 0],
  ["free", 1_000, 0, 0],
  ["vibe_coder", 10_000, 10, 18],
  ["pro_developer", 100_000, 50, 90],
  ["startup", 1_000_000, 250, 450],
] as const;

describe("plans", () => {
  scenarios("GET /plans", () => service, { ask: "/plans", as: "free" }, [
    {
      name: "lists every plan, the smallest first, and marks the caller's",
      as: "startup",
      has: {
        "data.plans.0.id": "demo",
        "data.plans.0.change": "not_offered",
        "data.plans.3.change": "downgrade",
        "data.plans.5.change": "current",
        "data.plans.5.features": ["mcp", "rest", "digests", "curated_digests", "webhooks", "export"],
        "data.plans.7.change": "contact_sales",
        "data.plans.7.price_per_month_usd": null,
        "data.pagination.total_count": 8,
        "usage.items_in_response": 8,
      },
      billed: 0,
    },
    {
      name: "pages like every list",
      ask: "/plans?page_size=3&page=1",
      has: { "data.plans.0.id": "vibe_coder", "data.plans.0.change": "upgrade", "data.pagination.next": 2 },
    },
    { name: "shows a demo key that it must be bound first", as: "demo", has: { "data.plans.5.change": "bind_email" } },
    { name: "refuses a page that is none", ask: "/plans?page=x", status: 422 },
  ]);

  test.each(contract)("%s has the numbers of the contract", async (slug, manifests_per_month, from, to) => {
    const { body } = await service.request("/plans", { as: await service.member("free") });
    const plans = valueAt(body, "data.plans") as { id: string }[];
    expect(plans.find((plan) => plan.id === slug)).toMatchObject({
      manifests_per_month,
      price_per_month_usd: { from, to },
    });
  });
});
