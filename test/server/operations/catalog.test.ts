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

describe("the catalog", () => {
  scenarios("GET /catalog", () => service, { as: "demo" }, [
    {
      name: "lists live public streams with filters, sections and activity, and whole addresses to go on",
      ask: "/catalog?page_size=1",
      has: () => ({
        "data.streams.0.name": "fees",
        "data.streams.0.title": "FEES",
        "data.streams.0.stream_class": "discovery",
        "data.streams.0.filters.tags": ["Harbour Board"],
        "data.streams.0.filters.sources": ["Harbour News"],
        "data.streams.0.body_sections": expect.arrayContaining(["signals", "key_insights", "guest_details"]),
        "data.streams.0.metrics.manifests_last30d": 4,
        "data.streams.0.metrics.claims_last30d": 4,
        "data.pagination": {
          total_count: 2,
          page_num: 0,
          page_size: 1,
          prev: null,
          next: `${service.url}/catalog?page_size=1&page_num=1`,
        },
      }),
      billed: 0,
    },
    {
      name: "ends with null and leads back",
      ask: "/catalog?page_num=1&page_size=1&stream_class=discovery",
      has: () => ({
        "data.streams.0.name": "shipping",
        "data.pagination.next": null,
        "data.pagination.prev": `${service.url}/catalog?page_size=1&stream_class=discovery&page_num=0`,
      }),
    },
    {
      name: "narrows by domain",
      ask: "/catalog?home_domain=society-law-government",
      has: { "data.pagination.total_count": 1, "data.streams.0.name": "shipping" },
    },
    { name: "narrows by class", ask: "/catalog?stream_class=research", has: { "data.streams": [] } },
    {
      name: "shows private streams to the operator",
      as: () => operator,
      ask: "/catalog?is_public=false",
      has: { "data.streams.0.name": "desk", "data.pagination.total_count": 1 },
    },
    { name: "refuses a class that does not exist", ask: "/catalog?stream_class=news", status: 422 },
    { name: "refuses a page size of 201", ask: "/catalog?page_size=201", status: 422 },
  ]);

  scenarios("GET /stream", () => service, { as: "demo" }, [
    {
      name: "gives the detail of a stream with what the catalog adds",
      ask: "/stream?stream_id=1",
      has: {
        "data.id": "1",
        "data.status": "live",
        "data.filter_definition.tag_names": ["Harbour Board"],
        "data.filters.tags": ["Harbour Board"],
        "data.metrics.manifests_last30d": 4,
        "data.body_sections.0": "signals",
      },
    },
    {
      name: "gives an unpublished stream as inactive",
      ask: "/stream?stream_id=4",
      has: { "data.status": "unpublished", "data.is_active": false },
    },
    {
      name: "gives a removed stream as inactive",
      ask: "/stream?stream_id=5",
      has: { "data.status": "removed", "data.is_active": false },
    },
    { name: "needs an id", ask: "/stream", status: 422, has: { "detail.errors.0.field": "stream_id" } },
    { name: "refuses an id that is text", ask: "/stream?stream_id=x", status: 422 },
  ]);
});
