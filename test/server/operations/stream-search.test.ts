import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rankStreams } from "../../../server/views/stream-ranking.ts";
import { type CatalogStream, StreamFilter } from "../../../store/model/stream.ts";
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

describe("POST /streams/search", () => {
  scenarios("search", () => service, { as: "demo", ask: "POST /streams/search" }, [
    {
      name: "finds live streams by name, topic and source, the best first, for free",
      body: { query: "shipping" },
      has: {
        "data.results.0.name": "shipping",
        "data.results.0.stream_id": "2",
        "data.results.0.id": "2",
        "data.results.0.score": 1,
        "data.results.0.manifests_last30d": 4,
        "data.pagination.total_count": 1,
        "usage.items_in_response": 1,
      },
      billed: 0,
    },
    {
      name: "finds streams by the sources that they take",
      body: { query: "Harbour News", page_size: 1 },
      has: { "data.results.0.name": "fees", "data.pagination.total_count": 2, "data.pagination.next": 1 },
    },
    {
      name: "narrows by domain and class",
      body: { query: "harbour", home_domain: "society-law-government", stream_class: "discovery" },
      has: { "data.pagination.total_count": 1, "data.results.0.name": "shipping" },
    },
    { name: "finds nothing for words that stand nowhere", body: { query: "zeppelin" }, has: { "data.results": [] } },
    { name: "hides private streams", body: { query: "desk" }, has: { "data.results": [] } },
    {
      name: "shows private streams to the operator",
      body: { query: "desk" },
      as: () => operator,
      has: { "data.results.0.name": "desk" },
    },
    { name: "hides unpublished and removed streams", body: { query: "quiet gone" }, has: { "data.results": [] } },
    {
      name: "lists unknown fields in warnings",
      body: { query: "fees", note: 1 },
      has: { "data.warnings": [expect.stringContaining("note")] },
    },
    ...[{}, { query: "" }, { query: "?!" }, { query: null }, { query: 7 }, { query: "x".repeat(501) }].map(
      (fields) => ({
        name: `refuses ${JSON.stringify(fields).slice(0, 40)}`,
        body: fields,
        status: 422,
        has: { "detail.errors.0.field": "query" },
      }),
    ),
    { name: "refuses a class that does not exist", body: { query: "fees", stream_class: "news" }, status: 422 },
  ]);
});

describe("the ranking of streams", () => {
  const stream = (id: string, more: Partial<CatalogStream>): CatalogStream => ({
    id,
    name: `s-${id}`,
    title: "",
    description: "",
    stream_class: "discovery",
    home_domain: "health-medicine",
    cross_domains: [],
    is_public: true,
    is_active: true,
    manifests_last24h: 0,
    manifests_last7d: 0,
    manifests_last30d: 0,
    activated_on: "",
    public_on: null,
    source_url: null,
    body_sections: [],
    filters: StreamFilter.parse({}),
    metrics: {
      manifests_last24h: 0,
      manifests_last7d: 0,
      manifests_last30d: 0,
      claims_last24h: 0,
      claims_last7d: 0,
      claims_last30d: 0,
      counts_updated_at: "",
    },
    ...more,
  });
  const order = (query: string, streams: CatalogStream[]) => rankStreams(query, streams).map(({ stream }) => stream.id);

  test("puts the title before topics, sources and the description", () => {
    const streams = [
      stream("1", { description: "About inflation." }),
      stream("2", { filters: StreamFilter.parse({ sources: ["Inflation Watch"] }) }),
      stream("3", { filters: StreamFilter.parse({ topics: ["Inflation"] }) }),
      stream("4", { title: "Inflation" }),
    ];
    expect(order("inflation", streams)).toEqual(["4", "3", "2", "1"]);
  });

  test("takes beginnings, plurals, accents and one wrong letter, for less than the word itself", () => {
    const streams = [
      stream("1", { title: "Économie" }),
      stream("2", { title: "Economics" }),
      stream("3", { title: "Banks" }),
    ];
    expect(order("economie", streams)).toEqual(["1", "2"]);
    expect(order("bank", streams)).toEqual(["3"]);
    expect(order("econo", streams)).toEqual(["1", "2"]);
    expect(order("ekonomie", streams)).toEqual(["1"]);
  });

  test("prefers more of the words, then the busier stream", () => {
    const streams = [
      stream("1", { title: "Central park" }),
      stream("2", { title: "Central banks" }),
      stream("3", { title: "Central station", manifests_last30d: 9 }),
    ];
    expect(order("central bank", streams)).toEqual(["2", "3", "1"]);
  });
});
