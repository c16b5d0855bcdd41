import { afterAll, beforeAll, describe, expect } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let operator: Member;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true });
});
afterAll(() => service[Symbol.asyncDispose]());

describe("stream catalog", () => {
  scenarios("GET /streams", () => service, { ask: "/streams?is_public=false", as: "demo" }, [
    {
      name: "lists live public streams, the most active first",
      ask: "/streams",
      has: {
        "data.streams.0.name": "fees",
        "data.streams.0.id": "1",
        "data.streams.0.is_active": true,
        "data.streams.0.manifests_last24h": 1,
        "data.streams.0.manifests_last7d": 2,
        "data.streams.0.manifests_last30d": 4,
        "data.streams.1.name": "shipping",
        "data.streams.2": undefined,
        "data.pagination.total_count": 2,
        "usage.items_in_response": 2,
        "usage.quota_limit": 100,
      },
      billed: 0,
    },
    {
      name: "lists private streams to the operator",
      as: () => operator,
      has: { "data.streams.0.name": "desk", "data.streams.0.is_public": false, "data.pagination.total_count": 1 },
      headersSent: { "ratelimit-limit": null },
    },
    { name: "lists nobody else's private streams", as: "platform", has: { "data.streams": [] } },
    {
      name: "filters by home domain",
      ask: "/streams?home_domain=society-law-government",
      has: { "data.streams.0.name": "shipping", "data.pagination.total_count": 1 },
    },
    {
      name: "gives addresses of neighbouring pages",
      ask: "/streams?page=1&page_size=1",
      has: () => ({
        "data.streams.0.name": "shipping",
        "data.pagination.prev_url": `${service.url}/streams?page=0&page_size=1`,
        "data.pagination.next_url": null,
      }),
    },
    ...[
      "home_domain=cooking",
      "home_domain=",
      "is_public=maybe",
      "page_size=1000",
      "page=-1",
      "is_public=true&is_public=false",
    ].map((query) => ({
      name: `refuses ${query}`,
      as: "demo",
      ask: `/streams?${query}`,
      status: 422,
      has: {
        "detail.error_code": "invalid_request",
        "detail.errors.0.field": query.split("=")[0],
        "detail.errors.0.message": expect.any(String),
      },
    })),
  ]);
});
