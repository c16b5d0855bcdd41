import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Member;
let daily: Member;

beforeAll(async () => {
  service = await openService({ plans: { free: { manifests_per_month: 3 } } });
  stand = await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true });
  daily = await service.member("startup", { cadence: "daily" });
});
afterAll(() => service[Symbol.asyncDispose]());

const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);
const month = { stream_ids: ["1"], days: 30 };

const post = (as: Member, fields: object, path = "/manifests/query") =>
  service.request(path, { method: "POST", as, body: JSON.stringify(fields) });
const ids = (body: unknown) =>
  (valueAt(body, "data.manifests") as unknown[]).map((manifest) => valueAt(manifest, "manifest_id"));

describe("POST /manifests/query", () => {
  scenarios("the scope", () => service, { as: "startup", ask: "POST /manifests/query" }, [
    {
      name: "gives each manifest of several streams once, newest first, and bills it once",
      body: { stream_ids: ["1", 2], days: 30 },
      has: () => ({
        "data.mode": "default",
        "data.total_count": 4,
        "data.returned_count": 4,
        "data.billed_count": 4,
        "data.partial": false,
        "data.unresolved_tag_names": [],
        "data.warnings": undefined,
        "data.manifests.0.manifest_id": id("today"),
        "data.manifests.0.stream_ids": ["1", "2", "4"],
        "data.manifests.3.manifest_id": id("october"),
        "data.scope.stream_ids": ["1", "2"],
        "data.scope.published_date_from": "2026-10-22",
        "data.scope.published_date_to": "2026-11-20",
        "data.pagination": { total_count: 4, page_num: 0, page_size: 50, next: null, prev: null },
        "usage.items_in_response": 4,
        "usage.quota_used": 4,
      }),
      billed: 4,
    },
    {
      name: "counts days of publication with today",
      body: { stream_ids: [1], days: 1 },
      has: () => ({ "data.total_count": 1, "data.manifests.0.manifest_id": id("today") }),
    },
    {
      name: "counts lookback_hours by the moment of matching",
      body: { stream_ids: [1], lookback_hours: 25 },
      has: { "data.total_count": 2, "data.scope.matched_from": "2026-11-19T09:00:00.000Z" },
    },
    {
      name: "takes start_date and end_date, both included",
      body: { stream_ids: [1], start_date: "2026-11-12", end_date: "2026-11-19" },
      has: { "data.total_count": 2, "data.scope.published_date_from": "2026-11-12" },
    },
    {
      name: "takes a start date alone",
      body: { stream_ids: [1], published_date_from: "2026-11-19" },
      has: { "data.total_count": 2 },
    },
    {
      name: "takes a language",
      body: { ...month, language: "en" },
      has: { "data.total_count": 4, "data.scope.language": "en", "data.manifests.0.source.language": "en" },
    },
    {
      name: "finds nothing in another language",
      body: { ...month, language: "de" },
      has: { "data.total_count": 0 },
    },
    {
      name: "without stream_ids covers every live public stream",
      body: { days: 90, stream_ids: [] },
      has: { "data.total_count": 4, "data.scope.stream_ids": null, "data.scope.stream_count": 2 },
    },
    {
      name: "covers private streams too for the operator",
      body: { days: 90 },
      as: () => operator,
      has: { "data.total_count": 5, "data.scope.stream_count": 3 },
    },
    {
      name: "reads an unpublished stream that is named",
      body: { stream_ids: [4], days: 90 },
      has: { "data.total_count": 4 },
    },
    {
      name: "is empty for a tag that nobody knows, and bills nothing",
      body: { ...month, tag_ids: ["999999"] },
      has: { "data.manifests": [], "data.total_count": 0, "data.billed_count": 0 },
      billed: 0,
    },
    {
      name: "matches any of several tags unless told otherwise",
      body: () => ({ ...month, tag_ids: [999999, stand.tags.mara] }),
      has: { "data.total_count": 4, "data.scope.tag_logic": "or" },
    },
    {
      name: "matches all of several tags with tag_logic and",
      body: () => ({ ...month, tag_ids: [String(stand.tags.board), stand.tags.mara], tag_logic: "and" }),
      has: { "data.total_count": 4 },
    },
    {
      name: "is empty when one of all tags is not carried",
      body: () => ({ ...month, tag_ids: [999999, stand.tags.mara], tag_logic: "and" }),
      has: { "data.total_count": 0 },
    },
    {
      name: "resolves names of tags and topics, and runs the known ones alone with or",
      body: { ...month, tag_names: ["Mara Venn", "Nobody At All", "Shipping"] },
      has: {
        "data.total_count": 4,
        "data.unresolved_tag_names": ["Nobody At All"],
        "data.scope.tag_names": ["Mara Venn", "Shipping"],
      },
    },
    {
      name: "runs nothing with and while a name is unresolved",
      body: { ...month, tag_names: ["Mara Venn", "Nobody"], tag_logic: "and" },
      status: 422,
      has: { "detail.error_code": "tag_names_unresolved", "detail.unresolved_tag_names": ["Nobody"] },
      billed: 0,
    },
    {
      name: "runs nothing when no name is resolved",
      body: () => ({ ...month, tag_ids: [stand.tags.mara], tag_names: ["Nobody"] }),
      status: 422,
      has: { "detail.error_code": "tag_names_unresolved", "detail.retry_guidance": expect.any(String) },
    },
    { name: "finds words in any form", body: { ...month, query: "raised grain FEES" }, has: { "data.total_count": 4 } },
    {
      name: "is empty when one word is missing",
      body: { ...month, query: "grain elephants" },
      has: { "data.total_count": 0 },
    },
    {
      name: "echoes required_surfaces and narrows nothing by them",
      body: { ...month, required_surfaces: ["signal", "no such surface"] },
      has: { "data.total_count": 4, "data.scope.required_surfaces": ["signal", "no such surface"] },
    },
    {
      name: "lists unknown fields in warnings",
      body: { ...month, colour: "red" },
      has: { "data.warnings": [expect.stringContaining("colour")], "data.total_count": 4 },
    },
    {
      name: "shows a daily organization what matched before midnight, and caps days silently",
      body: month,
      as: () => daily,
      has: () => ({
        "data.total_count": 3,
        "data.manifests.0.manifest_id": id("yesterday"),
        "data.scope.published_date_to": "2026-11-19",
      }),
    },
    {
      name: "refuses an explicit date past what the cadence released",
      body: { stream_ids: [1], published_date_from: "2026-11-01", published_date_to: "2026-11-20" },
      as: () => daily,
      status: 403,
      has: { "detail.error": "content_not_yet_available" },
    },
    {
      name: "refuses no date with continuous delivery",
      body: { stream_ids: [1], published_date_from: "2026-11-20", published_date_to: "2027-01-01" },
      has: { "data.total_count": 1 },
    },
    {
      name: "includes records on Enterprise",
      body: { ...month, page_size: 1 },
      as: "enterprise",
      has: () => ({ "data.manifests.0.record.record_id": id("today") }),
    },
    {
      name: "caps all pages at target_count",
      body: { ...month, target_count: 3, page_size: 2, page_num: 1 },
      has: {
        "data.returned_count": 1,
        "data.total_count": 4,
        "data.pagination.total_count": 3,
        "data.pagination.next": null,
      },
      billed: 1,
    },
    {
      name: "gives what a hard cap leaves and says so",
      body: month,
      as: "free",
      has: { "data.truncated_by_quota": true, "data.returned_count": 3, "data.billed_count": 3 },
      billed: 3,
    },
    {
      name: "takes a timeout out of range to the nearest",
      body: { ...month, timeout_ms: 99_999_999 },
      has: { "data.total_count": 4 },
    },
  ]);

  const refusal = (fields: object, error_code: string, more: Record<string, unknown> = {}) => ({
    name: `refuses ${JSON.stringify(fields)}`,
    body: fields,
    status: 422,
    has: { "detail.error_code": error_code, ...more },
    billed: 0,
  });
  const failed = (reason: string, fields: object, more: Record<string, unknown> = {}) =>
    refusal(fields, "planning_failed", { "detail.reason": reason, ...more });

  scenarios("wrong requests", () => service, { ask: "POST /manifests/query", as: "startup" }, [
    refusal({ stream_ids: [1] }, "date_window_required"),
    refusal({}, "date_window_required"),
    refusal({ stream_ids: [1], published_date_to: "2026-11-01" }, "date_window_required"),
    failed("date_window_conflict", { days: 7, lookback_hours: 7 }),
    failed("date_window_conflict", { days: 7, start_date: "2026-11-01" }),
    failed("date_window_conflict", { start_date: "2026-11-01", published_date_from: "2026-11-02" }),
    failed("date_range_inverted", { start_date: "2026-11-02", end_date: "2026-11-01" }),
    ...[{ days: 0 }, { days: 1.5 }, { days: "7" }, { days: null }, { days: 1e15 }, { lookback_hours: -1 }].map(
      (fields) => failed("date_invalid", fields),
    ),
    failed("date_invalid", { start_date: "2026-02-30" }, { "detail.errors.0.field": "start_date" }),
    failed("date_invalid", { published_date_from: null }),
    ...[0, 1001, "9", null, 1.5].map((target_count) => failed("target_count_invalid", { days: 7, target_count })),
    ...["x", -1, 0, null, {}].map((stream) =>
      failed("scope_invalid", { days: 7, stream_ids: [stream] }, { "detail.errors.0.field": "stream_ids[0]" }),
    ),
    ...["1", null, {}, 7].map((stream_ids) => failed("scope_invalid", { days: 7, stream_ids })),
    failed("stream_not_found", { days: 7, stream_ids: [1, 99] }, { "detail.stream_ids": ["99"] }),
    { ...failed("stream_not_found", { days: 7, stream_ids: [3] }), name: "does not know a private stream" },
    { ...failed("stream_not_found", { days: 7, stream_ids: [5] }), name: "does not know a removed stream" },
    failed("tag_id_invalid", { days: 7, tag_ids: ["abc"] }),
    failed("tag_logic_invalid", { days: 7, tag_logic: "xor" }),
    {
      ...failed(
        "scope_too_large",
        { days: 7, stream_ids: Array.from({ length: 251 }, (_, at) => at + 1) },
        { "detail.shard_size": 200 },
      ),
      name: "refuses 251 streams and names the size of a shard",
    },
    ...[
      "stream_id",
      "streams",
      "tags",
      "Stream_Ids",
      "streamIds",
      "lookback",
      "limit",
      "tag_name",
      "dayz",
      "domain",
    ].map((name) => refusal({ ...month, [name]: 1 }, "invalid_request", { "detail.errors.0.field": name })),
    refusal({ ...month, mode: "all" }, "invalid_request", { "detail.errors.0.field": "mode" }),
    refusal({ ...month, page_size: 201 }, "invalid_request", { "detail.errors.0.field": "page_size" }),
    refusal({ ...month, page: 1, page_num: 2 }, "invalid_request", { "detail.errors.0.field": "page_num" }),
    refusal({ ...month, timeout_ms: null }, "invalid_request", { "detail.errors.0.field": "timeout_ms" }),
    refusal({ ...month, query: "!?" }, "invalid_request", { "detail.errors.0.field": "query" }),
    refusal({ ...month, tag_names: [""] }, "invalid_request"),
    refusal({ ...month, required_surfaces: "signal" }, "invalid_request"),
    {
      name: "refuses an id that JavaScript would round",
      body: '{"days":7,"stream_ids":[9007199254740993]}',
      status: 422,
      has: { "detail.error_code": "invalid_request", "detail.errors.0.field": "stream_ids.0" },
    },
    {
      name: "refuses a name that stands twice",
      body: '{"days":7,"days":70}',
      status: 422,
      has: { "detail.errors": [{ field: "days", message: "stands twice" }] },
    },
  ]);

  scenarios("count and orient", () => service, { as: "startup", ask: "POST /manifests/query" }, [
    {
      name: "count is exact and free",
      body: { ...month, mode: "count", page_size: 3 },
      has: () => ({
        "data.mode": "count",
        "data.total_count": 4,
        "data.exact": true,
        "data.manifests": undefined,
        "data.pagination.next": `${service.url}/manifests/query?page_num=1&page_size=3`,
        "data.pagination.prev": null,
        "usage.items_in_response": 0,
      }),
      billed: 0,
    },
    {
      name: "orient says what there is, for free and without content",
      body: { stream_ids: [1, 2], days: 30, mode: "orient" },
      has: () => ({
        "data.mode": "orient",
        "data.total_count": 4,
        "data.by_stream": [
          { stream_id: "1", name: "fees", count: 4 },
          { stream_id: "2", name: "shipping", count: 4 },
        ],
        "data.by_day.0": { day: "2026-11-20", count: 1 },
        "data.by_day.3": { day: "2026-10-28", count: 1 },
        "data.by_domain": [{ domain: "economics-business-work", count: 4 }],
        "data.by_claim_type": [{ claim_type: "event", count: 4 }],
        "data.by_source_type": [{ source_type: "organization", count: 4 }],
        "data.top_tags.0.count": 4,
        "data.top_tags.0.name": "Harbour Board",
        "data.manifests": undefined,
      }),
      billed: 0,
    },
    {
      name: "mode plan answers as plan does",
      body: { ...month, mode: "plan" },
      has: { "data.valid": true, "data.mode": "default", "data.estimated_count": 4, "data.warnings": [] },
      billed: 0,
    },
  ]);

  test("the address of a counted page is posted to, and its page wins over the body's", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    const counting = { ...month, mode: "count", page: 0, page_size: 1 };
    const first = await post(member, counting);
    const next = new URL(String(valueAt(first.body, "data.pagination.next")));
    const second = await post(member, counting, next.pathname + next.search);
    expect(valueAt(second.body, "data.pagination.page_num")).toBe(1);
    expect(valueAt(second.body, "data.pagination.prev")).toBe(`${service.url}/manifests/query?page_num=0&page_size=1`);
    const bare = await service.request(next.pathname + next.search, { as: member });
    expect(bare.status).toBe(405);
    expect(bare.headers.get("allow")).toBe("POST");
  });

  test("next and prev are opaque addresses that lead through all pages and back", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    const first = await post(member, { ...month, page_size: 1, tag_names: ["Mara Venn"] });
    const seen = [ids(first.body)];
    let next = valueAt(first.body, "data.pagination.next");
    let back: unknown;
    while (typeof next === "string") {
      expect(next).toMatch(new RegExp(`^${service.url}/manifests/query\\?cursor=[\\w-]+$`));
      const page = await service.request(next.slice(service.url.length), { as: member });
      expect(page.status).toBe(200);
      expect(valueAt(page.body, "data.total_count")).toBe(4);
      seen.push(ids(page.body));
      next = valueAt(page.body, "data.pagination.next");
      back = valueAt(page.body, "data.pagination.prev");
    }
    expect(seen.flat()).toEqual([id("today"), id("yesterday"), id("lastWeek"), id("october")]);
    for (const expected of [2, 1, 0]) {
      const page = await service.request(String(back).slice(service.url.length), { as: member });
      expect(ids(page.body)).toEqual(seen[expected]);
      back = valueAt(page.body, "data.pagination.prev");
    }
    expect(back).toBeNull();
    expect(await manifestsBilled(service, member)).toBe(4);
  });

  test("a page asked for by number leads back too", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    const third = await post(member, { ...month, page_size: 1, page_num: 2 });
    let back = valueAt(third.body, "data.pagination.prev");
    const seen = [ids(third.body)];
    while (typeof back === "string") {
      const page = await service.request(back.slice(service.url.length), { as: member });
      seen.push(ids(page.body));
      back = valueAt(page.body, "data.pagination.prev");
    }
    expect(seen.flat()).toEqual([id("lastWeek"), id("yesterday"), id("today")]);
    const beyond = await post(member, { ...month, page_size: 3, page_num: 9 });
    expect(ids(beyond.body)).toEqual([]);
    const last = await service.request(String(valueAt(beyond.body, "data.pagination.prev")).slice(service.url.length), {
      as: member,
    });
    expect(ids(last.body)).toEqual([id("october")]);
  });

  test("a cursor answers its own organization only, and for a day", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    const other = await service.member("startup", { cadence: "continuous" });
    const { body } = await post(member, { ...month, page_size: 1 });
    const path = String(valueAt(body, "data.pagination.next")).slice(service.url.length);
    expect((await service.request(path, { as: other })).status).toBe(404);
    expect((await service.request("/manifests/query?cursor=nothing", { as: member })).status).toBe(404);
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 24 * 3_600_000 - 1);
    expect((await service.request(path, { as: member })).status).toBe(200);
    service.clock.now = new Date(before.getTime() + 24 * 3_600_000);
    const late = await service.request(path, { as: member });
    service.clock.now = before;
    expect({ status: late.status, code: valueAt(late.body, "error_code") }).toEqual({ status: 404, code: "not_found" });
  });

  test("answers 504 when nothing was ready in time, 503 for a count, and bills nothing", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    const standing = service.clock.monotonic;
    let moment = 0;
    service.clock.monotonic = () => {
      moment += 60_000;
      return moment;
    };
    const answer = await post(member, month);
    const counted = await post(member, { ...month, mode: "count" });
    const planned = await post(member, month, "/manifests/plan");
    service.clock.monotonic = standing;
    expect({ status: answer.status, code: valueAt(answer.body, "detail.error_code") }).toEqual({
      status: 504,
      code: "timeout",
    });
    expect({ status: counted.status, code: valueAt(counted.body, "detail.error_code") }).toEqual({
      status: 503,
      code: "exact_count_unavailable",
    });
    expect(counted.headers.get("retry-after")).toBe("5");
    expect(planned.status).toBe(200);
    expect(valueAt(planned.body, "data.warnings.0")).toContain("timeout_ms");
    expect(await manifestsBilled(service, member)).toBe(0);
  });

  test("waits for a stream that is indexed again: 503 with the address to post to once more", async () => {
    await using fresh = await openService();
    await openNewsstand(fresh.store);
    const { streamEntry } = await import("../../support/arrivals.ts");
    await fresh.store.streamEntries.sync(
      [streamEntry("fees", { tags: ["Mara Venn"] }), streamEntry("shipping")],
      "2026-11-20T09:00:00.000Z",
    );
    const member = await fresh.member("startup", { cadence: "continuous" });
    const request = { method: "POST", as: member, body: JSON.stringify(month) };
    const { status, body } = await fresh.request("/manifests/query", request);
    expect(status).toBe(503);
    expect(valueAt(body, "detail")).toMatchObject({
      error_code: "index_proof_unavailable",
      retryable: true,
      action: "retry_same_request",
      action_url: `${fresh.url}/manifests/query`,
    });
    for (const stream of await fresh.store.matching.waiting()) await fresh.store.matching.rematched(stream);
    expect((await fresh.request("/manifests/query", request)).status).toBe(200);
  });
});
