import { afterAll, beforeAll, describe, expect } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let daily: Member;

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  daily = await service.member("startup", { cadence: "daily" });
  await ingestItem(service.store, {
    channel_id: 1,
    identity: "episode",
    now: new Date("2026-11-20T07:00:00.000Z"),
    item: { media_format: "audio", authors: [{ name: "Zoë Tern", url: null, email: null }] },
    extraction: {
      claim_type: "analysis",
      language: "de",
      sentiment_score: 0.5,
      significance_score: 90,
      home_domain: "life-environment",
      cross_domains: [],
      quotes: [],
      key_insights: ["Terns return."],
      audio: {
        actionable_takeaways: ["Look up."],
        guest_details: [{ name: "Zoë Tern", title: null, affiliation: "Tern Watch" }],
        cross_promotion: [],
        cultural_relevance: null,
      },
    },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);

const filtered = (filters: object[] | (() => object[]), total_count: number, more: object = {}) => ({
  name: `filters by ${typeof filters === "function" ? "tag_id" : JSON.stringify(filters)}`,
  body: () => ({ stream_id: 4, filters: typeof filters === "function" ? filters() : filters, ...more }),
  has: { "data.pagination.total_count": total_count },
});

const refused = (field: string, fields: object) => ({
  name: `refuses ${JSON.stringify(fields).slice(0, 90)}`,
  body: fields,
  status: 422,
  has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
  billed: 0,
});

describe("POST /stories", () => {
  scenarios("stories", () => service, { as: "startup", ask: "POST /stories" }, [
    {
      name: "brings all sections of a stream's stories, newest match first, and bills them",
      body: { stream_id: "1" },
      has: () => ({
        "data.stories.0.manifest_id": id("today"),
        "data.stories.0.id": id("today"),
        "data.stories.0.headline": "Harbour Board raises grain fee by 4 percent",
        "data.stories.0.source.source_name": "Harbour News",
        "data.stories.0.body.signals.0.claim_type": "data",
        "data.stories.0.body.key_insights": ["The Harbour Board raised its grain fee."],
        "data.stories.0.body.guest_details": [],
        "data.stories.0.body.cultural_relevance": null,
        "data.stories.0.signal": undefined,
        "data.partial": false,
        "data.pagination.total_count": 5,
      }),
      billed: 5,
    },
    {
      name: "reduces them to the sections named, however they are written",
      body: {
        stream_ids: [1, 2],
        body_sections: ["Key Insights", "guest-details", "NotableQuotes", "claims"],
        page_size: 2,
      },
      has: {
        "data.stories.1.body": {
          key_insights: ["Terns return."],
          guest_details: [{ name: "Zoë Tern", title: null, affiliation: "Tern Watch" }],
          notable_quotes: [],
          signals: expect.any(Array),
        },
        "data.stories.0.body.topics": undefined,
        "data.pagination.next": 1,
      },
      billed: 2,
    },
    {
      name: "takes exact days of publication",
      body: { stream_id: 1, published_date_from: "2026-11-12", published_date_to: "2026-11-19" },
      has: { "data.pagination.total_count": 2 },
    },
    {
      name: "takes the page of its next address over the body's",
      body: { stream_id: 1, page: 0, page_size: 2 },
      ask: "POST /stories?page=2",
      has: () => ({
        "data.pagination.page_num": 2,
        "data.stories.0.manifest_id": id("october"),
        "data.pagination.prev_url": `${service.url}/stories?page=1`,
      }),
    },
    filtered([{ key: "source_name", value: "harbour news" }], 5),
    filtered([{ key: "Media Format", operator: "eq", value: "audio" }], 1),
    filtered([{ key: "media_format", operator: "ne", value: "Audio" }], 4),
    filtered([{ key: "claim-type", operator: "in", value: ["analysis", "data"] }], 1),
    filtered([{ key: "author", value: "Zoë Tern" }], 1),
    filtered([{ key: "domain", value: "life-environment" }], 1),
    filtered([{ key: "topic", value: "shipping" }], 5),
    filtered([{ key: "tag", operator: "ne", value: ["Mara Venn"] }], 0),
    filtered(() => [{ key: "tag_id", value: stand.tags.mara }], 5),
    filtered([{ key: "topics", value: ["Shipping", "Nothing"] }], 5),
    filtered([{ key: "people", value: "mara venn" }], 5),
    filtered([{ key: "person", value: "Harbour Board" }], 0),
    filtered([{ key: "organizations", operator: "in", value: ["Harbour Board"] }], 5),
    filtered([{ key: "places", value: "Nowhere" }], 0),
    filtered([{ key: "Domains", value: "life-environment" }], 1),
    filtered([{ key: "language", value: "de" }], 1),
    filtered([{ key: "languages", operator: "ne", value: ["de"] }], 4),
    filtered([{ key: "sentiment", value: "positive" }], 1),
    filtered([{ key: "sentiment", value: "negative" }], 4),
    filtered([{ key: "significance", operator: "in", value: ["high", "low"] }], 1),
    filtered([{ key: "significance", value: "medium" }], 4),
    filtered(
      [
        { key: "sentiment", value: "positive" },
        { key: "media_format", value: "text" },
      ],
      0,
    ),
    filtered(
      [
        { key: "sentiment", value: "positive" },
        { key: "media_format", value: "text" },
      ],
      5,
      { filter_logic: "or" },
    ),
    {
      name: "shows a daily organization what matched before midnight",
      body: { stream_id: 1 },
      as: () => daily,
      has: { "data.pagination.total_count": 3 },
    },
    {
      name: "refuses a day past what the cadence released",
      body: { stream_id: 1, published_date_to: "2026-11-20" },
      as: () => daily,
      status: 403,
      has: { "detail.error": "content_not_yet_available" },
    },
    {
      name: "lists unknown fields in warnings",
      body: { stream_id: 1, colour: 1 },
      has: { "data.warnings": [expect.stringContaining("colour")] },
    },
    refused("stream_ids", {}),
    refused("stream_ids", { stream_id: 1, stream_ids: [1] }),
    refused("stream_ids", { stream_ids: [] }),
    refused("stream_id", { stream_id: "one" }),
    refused("stream_id", { stream_id: null }),
    refused("stream", { stream_id: 1, stream: 2 }),
    refused("published_date_to", { stream_id: 1, published_date_from: "2026-11-02", published_date_to: "2026-11-01" }),
    refused("filters[0].key", { stream_id: 1, filters: [{ key: "colour", value: "red" }] }),
    refused("filters[1].value", {
      stream_id: 1,
      filters: [
        { key: "topic", value: "x" },
        { key: "domain", value: "moon" },
      ],
    }),
    refused("filters[0].operator", { stream_id: 1, filters: [{ key: "topic", operator: "gt", value: "x" }] }),
    refused("body_sections[0]", { stream_id: 1, body_sections: ["abstract"] }),
    refused("page_size", { stream_id: 1, page_size: 0 }),
    { name: "does not know stream 99", body: { stream_ids: [1, 99] }, status: 404, has: { error_code: "not_found" } },
    { name: "hides a private stream", body: { stream_id: 3 }, status: 404 },
    { name: "goes on for an unpublished stream", body: { stream_id: 4 }, has: { "data.pagination.total_count": 5 } },
    { name: "ends with a removed stream", body: { stream_id: 5 }, status: 404, billed: 0 },
  ]);
});
