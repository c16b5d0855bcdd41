import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Member;
let daily: Member;

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true });
  daily = await service.member("startup", { cadence: "daily" });
});
afterAll(() => service[Symbol.asyncDispose]());

const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);
const newest = () => [id("today"), id("yesterday"), id("lastWeek"), id("october")];

describe("stream content", () => {
  scenarios("GET /streams/{id}/manifests", () => service, { ask: "/streams/1/manifests", as: "startup" }, [
    {
      name: "gives manifests newest first, bills each once, and withholds records below Enterprise",
      has: () => ({
        "data.manifests.0.manifest_id": id("today"),
        "data.manifests.0.record_id": id("today"),
        "data.manifests.0.stream_id": "1",
        "data.manifests.0.stream_ids": ["1", "2", "4"],
        "data.manifests.0.stream_names": ["fees", "shipping", "quiet"],
        "data.manifests.0.matched_at": "2026-11-20T08:00:00.000Z",
        "data.manifests.0.source.source_name": "Harbour News",
        "data.manifests.0.record": null,
        "data.manifests.0.record_access.required_plan": "enterprise",
        "data.manifests.3.manifest_id": id("october"),
        "data.pagination": {
          total_count: 4,
          page_num: 0,
          page_size: 50,
          next: null,
          prev: null,
          next_url: null,
          prev_url: null,
        },
        "data.truncated_by_quota": undefined,
        "usage.quota_used": 4,
        "usage.items_in_response": 4,
        "usage.available": "signal, brief",
      }),
      headersSent: { "x-service-quota-used": "4", "x-service-content-level": "2", "x-service-period": "2026-11" },
      billed: 4,
    },
    {
      name: "includes records on Enterprise",
      as: "enterprise",
      ask: "/streams/1/manifests?page_size=1",
      has: () => ({
        "data.manifests.0.record.record_id": id("today"),
        "data.manifests.0.record_access": undefined,
        "usage.available": "signal, brief, record",
      }),
      billed: 1,
    },
    {
      name: "pages, with addresses to go on",
      ask: "/streams/1/manifests?page=1&page_size=1&published_date_from=2026-11-01",
      has: () => ({
        "data.manifests.0.manifest_id": id("yesterday"),
        "data.pagination.total_count": 3,
        "data.pagination.next": 2,
        "data.pagination.prev": 0,
        "data.pagination.next_url": `${service.url}/streams/1/manifests?page=2&page_size=1&published_date_from=2026-11-01`,
      }),
      billed: 1,
    },
    {
      name: "takes page_num as another name of page",
      ask: "/streams/1/manifests?page_num=3&page_size=1",
      has: () => ({ "data.manifests.0.manifest_id": id("october"), "data.pagination.next": null }),
    },
    {
      name: "is empty past the end, leads back, and bills nothing",
      ask: "/streams/1/manifests?page=9",
      has: { "data.manifests": [], "data.pagination.prev": 0, "usage.items_in_response": 0 },
      billed: 0,
    },
    {
      name: "filters by the day of publication, both ends included",
      ask: "/streams/1/manifests?published_date_from=2026-11-12&published_date_to=2026-11-19",
      has: () => ({
        "data.manifests.0.manifest_id": id("yesterday"),
        "data.manifests.1.manifest_id": id("lastWeek"),
        "data.pagination.total_count": 2,
      }),
    },
    {
      name: "filters by any of several tags, unknown ones counting for nothing",
      ask: () => `/streams/1/manifests?tag_ids=999999,${stand.tags.mara}`,
      has: { "data.pagination.total_count": 4 },
    },
    {
      name: "is empty for a tag that nobody knows, and bills nothing",
      ask: "/streams/1/manifests?tag_ids=999999",
      has: { "data.manifests": [], "data.pagination.total_count": 0 },
      billed: 0,
    },
    {
      name: "is empty for a tag of another type than asked for",
      ask: () => `/streams/1/manifests?tag_ids=${stand.tags.mara}&tag_type=place`,
      has: { "data.pagination.total_count": 0 },
    },
    {
      name: "takes a language",
      ask: "/streams/1/manifests?language=en",
      has: { "data.pagination.total_count": 4 },
    },
    {
      name: "finds nothing in another language",
      ask: "/streams/1/manifests?language=fr",
      has: { "data.manifests": [] },
    },
    {
      name: "takes topic ids with tag_type=topic",
      ask: () => `/streams/1/manifests?tag_ids=${stand.topic}&tag_type=topic`,
      has: { "data.pagination.total_count": 4 },
    },
    {
      name: "shows a daily organization what matched before midnight",
      as: () => daily,
      has: () => ({ "data.manifests.0.manifest_id": id("yesterday"), "data.pagination.total_count": 3 }),
    },
    {
      name: "refuses a date past what the cadence released",
      as: () => daily,
      ask: "/streams/1/manifests?published_date_to=2026-11-20",
      status: 403,
      has: {
        "detail.error": "content_not_yet_available",
        "detail.error_code": "content_not_yet_available",
        "detail.available_through": "2026-11-19",
      },
    },
    ...["page_size=0", "page_size=201", "page_size=x", "page=-1", "page=1.5", "page=1&page=2"].map((query) => ({
      name: `refuses ${query}`,
      as: "startup",
      ask: `/streams/1/manifests?${query}`,
      status: 422,
      has: { "detail.error_code": "invalid_request", "detail.errors.0.field": query.split("=")[0] },
      billed: 0,
    })),
    ...[
      ["tag_ids=abc", "tag_ids"],
      ["tag_ids=0", "tag_ids"],
      ["tag_ids=", "tag_ids"],
      ["tag_type=planet", "tag_type"],
      ["published_date_from=2026-02-30", "published_date_from"],
      ["published_date_from=20.11.2026", "published_date_from"],
      ["published_date_from=2026-11-02&published_date_to=2026-11-01", "published_date_to"],
      ["page=1&page_num=2", "page_num"],
    ].map(([query, field]) => ({
      name: `refuses ${query}`,
      as: "startup",
      ask: `/streams/1/manifests?${query}`,
      status: 422,
      has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
      billed: 0,
    })),
    {
      name: "shows a private stream to the operator",
      as: () => operator,
      ask: "/streams/3/manifests",
      has: () => ({ "data.manifests.0.manifest_id": id("aside"), "data.pagination.total_count": 1 }),
    },
    { name: "goes on for an unpublished stream", ask: "/streams/4/manifests", billed: 4 },
    { name: "ends with a removed stream", ask: "/streams/5/manifests", status: 404, billed: 0 },
    { name: "bills nothing for HEAD", ask: "HEAD /streams/1/manifests", billed: 0 },
  ]);

  for (const [list, section] of [
    ["signals", "signal"],
    ["briefs", "brief"],
  ] as const) {
    scenarios(`GET /streams/{id}/${list}`, () => service, { as: "startup" }, [
      {
        name: `gives the ${list} alone, and bills their manifests`,
        ask: `/streams/1/${list}?page_size=2`,
        has: () => ({
          [`data.${list}.0.id`]: id("today"),
          [`data.${list}.0.manifest_id`]: id("today"),
          [`data.${list}.0.stream_id`]: "1",
          [`data.${list}.0.headline`]: "Harbour Board raises grain fee by 4 percent",
          [`data.${list}.0.${section}`]: undefined,
          [`data.${list}.0.source`]: undefined,
          "data.pagination.total_count": 4,
        }),
        billed: 2,
      },
      {
        name: "filters as manifests do",
        ask: `/streams/1/${list}?published_date_from=2026-11-20`,
        has: { "data.pagination.total_count": 1 },
      },
      { name: "refuses a page size of 0", ask: `/streams/1/${list}?page_size=0`, status: 422 },
      { name: "does not know stream abc", ask: `/streams/abc/${list}`, status: 404 },
    ]);
  }

  scenarios("GET /streams/{id}/records", () => service, { ask: "/streams/1/records" }, [
    {
      name: "gives the records on Enterprise",
      as: "enterprise",
      has: () => ({
        "data.records.0.id": newest()[0],
        "data.records.0.record_id": newest()[0],
        "data.records.0.content": expect.stringContaining("Harbour Board"),
        "data.records.0.extra_data.extraction.topics": ["Shipping"],
      }),
      billed: 4,
    },
    {
      name: "is closed below Enterprise, without an error code",
      as: "startup",
      status: 403,
      has: () => ({
        "detail.error_code": undefined,
        "detail.required_plan": "enterprise",
        "detail.current_plan": "startup",
        "detail.upgrade_url": `${service.url}/plans`,
      }),
      billed: 0,
    },
    { name: "refuses a page size of 999", as: "platform", ask: "/streams/1/records?page_size=999", status: 422 },
  ]);
});

describe("a page that the client has", () => {
  const path = "/streams/1/manifests?page_size=2";
  const get = (member: Member, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${member.api_key}`, ...headers } });

  test("is answered with 304 and not billed, until its content changes or what may be seen of it", async () => {
    const member = await service.member("startup");
    const first = await get(member);
    const stamp = first.headers.get("etag") ?? "";
    expect(stamp).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers.get("vary")).toContain("Accept-Encoding");
    const again = await get(member, { "if-none-match": stamp });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", stamp]);
    expect(again.headers.get("x-service-quota-used")).toBe("2");
    const stranger = await service.member("startup");
    expect((await get(stranger, { "if-none-match": stamp })).headers.get("x-service-quota-used")).toBe("0");
    const enterprise = await service.member("enterprise");
    expect((await get(enterprise, { "if-none-match": stamp })).status).toBe(200);
    await service.store.tags.sync([], service.clock.now.toISOString());
    expect((await get(member, { "if-none-match": stamp })).status).toBe(304);
    const record_id = stand.records.yesterday;
    await service.store.transaction((store) =>
      store.tagRefreshes.rewrite({ record_id }, [], {
        signal_json: '{"body":{}}',
        brief_json: '{"body":{}}',
        record_json: '{"record_id":"1"}',
      }),
    );
    const changed = await get(member, { "if-none-match": stamp });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(stamp);
  });

  test("comes packed to those who take gzip, and plain to others", async () => {
    const packed = await get(daily, { "accept-encoding": "gzip" });
    const plain = await get(daily, { "accept-encoding": "identity" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    const [one, other] = [await packed.json(), await plain.json()];
    expect(one.data).toEqual(other.data);
    expect(packed.headers.get("etag")).toBe(plain.headers.get("etag"));
  });
});
