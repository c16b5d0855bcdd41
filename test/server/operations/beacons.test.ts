import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem, readAgain, streamEntry } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let owner: Member;
let other: Member;
let beacon_id = "";
let archived = "";

const json = (body: object) => JSON.stringify(body);
const ask = (method: string, path: string, body?: object, as = owner) =>
  service.request(path, { method, as, ...(body && { body: json(body) }) });

async function create(body: object, as = owner): Promise<string> {
  return String(valueAt((await ask("POST", "/beacons", body, as)).body, "data.id"));
}

/** What a poll handed out: the ids, and the rest of the answer. */
async function poll(path: string, as = owner) {
  const answer = await service.request(path.replace(service.url, ""), { as });
  const data = valueAt(answer.body, "data");
  const manifests = valueAt(data, "manifests");
  const ids = Array.isArray(manifests) ? manifests.map((each) => valueAt(each, "manifest_id")) : [];
  return { status: answer.status, body: answer.body, ids, at: (name: string) => valueAt(data, name) };
}

beforeAll(async () => {
  service = await openService({ plans: { startup: { beacons: 4 } } });
  stand = await openNewsstand(service.store);
  owner = await service.member("enterprise", { cadence: "continuous" });
  other = await service.member("enterprise");
  beacon_id = await create({ name: "Fees", stream_ids: [1, 2], lookback_hours: 240 });
  archived = await create({ name: "Old", stream_ids: [1] });
  await ask("POST", `/beacons/${archived}/archive`);
});
afterAll(() => service[Symbol.asyncDispose]());

const asOwner = () => owner;
const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);
const failing = (name: string, body: object, error_code: string, more: object = {}) => ({
  name: `refuses ${name}`,
  as: asOwner,
  ask: "POST /beacons",
  body,
  status: 422,
  has: { "detail.error_code": error_code, ...more },
});

describe("beacons", () => {
  scenarios("POST /beacons", () => service, { ask: "POST /beacons" }, [
    {
      name: "saves a name and a scope",
      as: "startup",
      body: { name: "Rates", stream_ids: ["1"], tag_names: ["Harbour Board"], query: "grain fee", days: 7 },
      status: 201,
      has: {
        "data.name": "Rates",
        "data.status": "active",
        "data.stream_ids": ["1"],
        "data.tag_names": ["Harbour Board"],
        "data.query": "grain fee",
        "data.days": 7,
        "data.lookback_hours": 24,
        "data.tag_ids": undefined,
        "data.archived_on": null,
      },
    },
    {
      name: "warns of a scope that is everything",
      as: asOwner,
      body: { name: "All" },
      status: 201,
      has: { "data.warnings": ["there are no stream_ids: every live stream is asked for"] },
    },
    failing("no name", { stream_ids: [1] }, "invalid_request", { "detail.errors.0.field": "name" }),
    failing("an unknown stream", { name: "A", stream_ids: [99] }, "planning_failed", {
      "detail.reason": "stream_not_found",
    }),
    failing("a private stream", { name: "A", stream_ids: [3] }, "planning_failed"),
    failing("a removed stream", { name: "A", stream_ids: [5] }, "planning_failed"),
    failing("a name that tags nothing", { name: "A", tag_names: ["Nobody"] }, "tag_names_unresolved"),
    failing("a tag id that is none", { name: "A", tag_ids: ["x"] }, "planning_failed", {
      "detail.reason": "tag_id_invalid",
    }),
    failing(
      "dates in the wrong order",
      { name: "A", published_date_from: "2026-11-02", published_date_to: "2026-11-01" },
      "planning_failed",
    ),
    failing("a field that looks like a scope", { name: "A", streams: [1] }, "invalid_request", {
      "detail.errors.0.field": "streams",
    }),
    failing(
      "too many streams",
      { name: "A", stream_ids: Array.from({ length: 251 }, (_, index) => index + 1) },
      "planning_failed",
      { "detail.reason": "scope_too_large", "detail.shard_size": 200 },
    ),
  ]);

  scenarios("GET /beacons and /beacons/{id}", () => service, { as: asOwner }, [
    {
      name: "list with whole addresses to go on",
      ask: "/beacons?page_size=1",
      has: () => ({
        "data.beacons.0.id": beacon_id,
        "data.pagination.next": `${service.url}/beacons?page_num=1&page_size=1`,
        "data.pagination.prev": null,
      }),
    },
    {
      name: "show one beacon",
      ask: () => `/beacons/${beacon_id}`,
      has: () => ({
        "data.name": "Fees",
        "data.stream_ids": ["1", "2"],
        "data.lookback_hours": 240,
        "data.poll_url": `${service.url}/beacons/${beacon_id}/poll`,
      }),
    },
    { name: "show nobody those of others", as: () => other, ask: "/beacons", has: { "data.beacons": [] } },
    { name: "know nothing that is no number", ask: "/beacons/x", status: 404 },
    { name: "refuse a page size out of range", ask: "/beacons?page_size=0", status: 422 },
  ]);

  test("PUT keeps the scope when none is sent, and replaces it as a whole when one is", async () => {
    const made = await create({ name: "Before", stream_ids: [1], tag_names: ["Mara Venn"], lookback_hours: 5 });
    const renamed = await ask("PUT", `/beacons/${made}`, { name: "After" });
    expect(renamed.body).toMatchObject({ data: { name: "After", stream_ids: ["1"], tag_names: ["Mara Venn"] } });
    const moved = await ask("PUT", `/beacons/${made}`, { stream_ids: [2] });
    expect(moved.body).toMatchObject({ data: { name: "After", stream_ids: ["2"], lookback_hours: 5 } });
    expect(valueAt(moved.body, "data.tag_names")).toBeUndefined();
  });

  scenarios("PUT, DELETE, archive, restore", () => service, { ask: () => `PUT /beacons/${beacon_id}`, as: asOwner }, [
    { name: "change to no unknown stream", body: { stream_ids: [99] }, status: 422 },
    { name: "change to no name that is null", body: { name: null }, status: 422 },
    { name: "archive nothing that is no number", ask: "POST /beacons/x/archive", status: 404 },
  ]);

  test("a deleted beacon is gone", async () => {
    const made = await create({ name: "Ending", stream_ids: [1] });
    expect((await ask("DELETE", `/beacons/${made}`)).body).toMatchObject({ data: { id: made, status: "deleted" } });
    for (const [method, rest] of [
      ["GET", ""],
      ["GET", "/poll"],
      ["DELETE", ""],
      ["POST", "/archive"],
      ["POST", "/restore"],
    ]) {
      expect((await ask(method ?? "", `/beacons/${made}${rest}`)).status, `${method} ${rest}`).toBe(404);
    }
  });

  describe("states of a beacon", () => {
    test("archived, polling: 409 beacon_archived with where to restore it, and zero usage", async () => {
      const member = await service.member("free");
      const made = await create({ name: "Old", stream_ids: [1] }, member);
      await ask("POST", `/beacons/${made}/archive`, undefined, member);
      const answer = await service.request(`/beacons/${made}/poll`, { as: member });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        detail: {
          error_code: "beacon_archived",
          action: "restore_beacon",
          action_url: `${service.url}/beacons/${made}/restore`,
        },
      });
      expect(await manifestsBilled(service, member)).toBe(0);
    });

    test("archived, explicit restore: active", async () => {
      const made = await create({ name: "Back", stream_ids: [1] });
      expect((await ask("POST", `/beacons/${made}/archive`)).body).toMatchObject({
        data: { status: "archived", archived_on: "2026-11-20T10:00:00.000Z" },
      });
      expect((await ask("POST", `/beacons/${made}/restore`)).body).toMatchObject({
        data: { status: "active", archived_on: null },
      });
      expect((await poll(`/beacons/${made}/poll`)).status).toBe(200);
    });

    test("the plan's limit counts active beacons; archiving one makes room, and restoring needs it", async () => {
      const member = await service.member("startup");
      const ids: string[] = [];
      for (let count = 0; count < 4; count += 1) ids.push(await create({ name: "B", stream_ids: [1] }, member));
      const full = await ask("POST", "/beacons", { name: "B", stream_ids: [1] }, member);
      expect(full.status).toBe(422);
      expect(full.body).toMatchObject({ detail: { error_code: "beacon_limit_exceeded", limit: 4, active: 4 } });
      await ask("POST", `/beacons/${ids[0]}/archive`, undefined, member);
      expect((await ask("POST", "/beacons", { name: "B", stream_ids: [1] }, member)).status).toBe(201);
      const restored = await ask("POST", `/beacons/${ids[0]}/restore`, undefined, member);
      expect(restored.body).toMatchObject({ detail: { error_code: "beacon_limit_exceeded" } });
      expect((await ask("POST", `/beacons/${ids[1]}/restore`, undefined, member)).status).toBe(200);
    });
  });

  scenarios("GET /beacons/{id}/poll", () => service, { as: asOwner }, [
    {
      name: "gives what came within lookback_hours, oldest first, and a cursor",
      ask: () => `/beacons/${beacon_id}/poll`,
      has: () => ({
        "data.manifests.0.manifest_id": id("lastWeek"),
        "data.manifests.0.updated": false,
        "data.manifests.2.manifest_id": id("today"),
        "data.new_count": 3,
        "data.next_since": `2026-11-20T08:00:00.000Z~${id("today")}`,
        "data.poll_after_seconds": 60,
        "data.pagination.next": null,
        "usage.items_in_response": 3,
      }),
    },
    {
      name: "takes a moment as since",
      ask: () => `/beacons/${beacon_id}/poll?since=2026-11-20T08:00:00Z`,
      has: { "data.new_count": 1 },
    },
    {
      name: "is empty when nothing is new, and keeps the cursor",
      ask: () => `/beacons/${beacon_id}/poll?since=2026-11-20T09:00:00.000Z~5`,
      has: { "data.manifests": [], "data.new_count": 0, "data.next_since": "2026-11-20T09:00:00.000Z~5" },
    },
    {
      name: "refuses a cursor that is none",
      ask: () => `/beacons/${beacon_id}/poll?since=yesterday`,
      status: 422,
      has: { "detail.errors.0.field": "since" },
    },
    {
      name: "refuses a day that never was",
      ask: () => `/beacons/${beacon_id}/poll?since=2026-13-01T00:00:00Z`,
      status: 422,
    },
    { name: "refuses a page size out of range", ask: () => `/beacons/${beacon_id}/poll?page_size=201`, status: 422 },
    {
      name: "is refused while archived",
      ask: () => `/beacons/${archived}/poll`,
      status: 409,
      has: { "detail.error_code": "beacon_archived" },
    },
  ]);

  test("polling pages by whole addresses, on and back, and is safe to repeat", async () => {
    const member = await service.member("enterprise", { cadence: "continuous" });
    const made = await create({ name: "Paged", stream_ids: [1], lookback_hours: 2400 }, member);
    const first = await poll(`/beacons/${made}/poll?page_size=2`, member);
    expect(first.ids).toEqual([id("october"), id("lastWeek")]);
    expect(first.at("new_count")).toBe(4);
    expect(first.at("poll_after_seconds")).toBe(0);
    expect(first.at("pagination.prev")).toBeNull();
    expect((await poll(`/beacons/${made}/poll?page_size=2`, member)).body).toEqual(first.body);
    const second = await poll(String(first.at("pagination.next")), member);
    expect(second.ids).toEqual([id("yesterday"), id("today")]);
    expect(second.at("pagination.next")).toBeNull();
    expect(await poll(String(second.at("pagination.prev")), member)).toMatchObject({ ids: first.ids });
    expect((await poll(`/beacons/${made}/poll?since=${second.at("next_since")}`, member)).ids).toEqual([]);
    expect(await manifestsBilled(service, member)).toBe(4);
  });

  test("a poll is narrowed by words, tags and days of publication", async () => {
    const counted = async (scope: object) => {
      const made = await create({ name: "Narrow", lookback_hours: 2400, stream_ids: [1], ...scope });
      return (await poll(`/beacons/${made}/poll`)).at("new_count");
    };
    expect(await counted({ query: "grain fee" })).toBe(4);
    expect(await counted({ query: "chess" })).toBe(0);
    expect(await counted({ tag_names: ["Mara Venn"], tag_ids: [stand.tags.board], tag_logic: "and" })).toBe(4);
    expect(await counted({ tag_ids: ["999999"] })).toBe(0);
    expect(await counted({ days: 9 })).toBe(3);
    expect(await counted({ start_date: "2026-10-01", end_date: "2026-10-31" })).toBe(1);
    expect(await counted({ published_date_from: "2026-11-19" })).toBe(2);
  });

  test("what comes later is told once, and a correction as updated without being billed again", async () => {
    await using own = await openService();
    const { store, clock } = own;
    const newsstand = await openNewsstand(store);
    const as = await own.member("enterprise", { cadence: "continuous" });
    const body = json({ name: "New", stream_ids: [1] });
    const made = valueAt((await own.request("/beacons", { method: "POST", as, body })).body, "data.id");
    const read = async (since: unknown) => (await own.request(`/beacons/${made}/poll?since=${since}`, { as })).body;
    const start = valueAt((await own.request(`/beacons/${made}/poll`, { as })).body, "data.next_since");
    clock.now = new Date("2026-11-20T10:05:00.000Z");
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "later", now: clock.now });
    const fresh = await read(start);
    expect(fresh).toMatchObject({
      data: { manifests: [{ manifest_id: String(record_id), updated: false }], new_count: 1 },
    });
    clock.now = new Date("2026-11-20T10:06:00.000Z");
    await readAgain(store, newsstand.records.today, clock.now, { content: "It was 5 percent." });
    const corrected = await read(valueAt(fresh, "data.next_since"));
    expect(corrected).toMatchObject({
      data: { manifests: [{ manifest_id: String(newsstand.records.today), updated: true, signal: { version: 2 } }] },
      usage: { quota_used: valueAt(fresh, "usage.quota_used") },
    });
  });

  test("a beacon shows what the cadence released, and says when more is", async () => {
    const member = await service.member("startup", { cadence: "daily" });
    const made = await create({ name: "Daily", stream_ids: [1], lookback_hours: 240 }, member);
    const answer = await poll(`/beacons/${made}/poll`, member);
    expect(answer.ids).toEqual([id("lastWeek"), id("yesterday")]);
    expect(answer.at("poll_after_seconds")).toBe(14 * 3600);
  });

  test("when the quota ends within a page, the cursor stays before what was withheld", async () => {
    await using small = await openService({
      plans: { free: { manifests_per_month: 2, cadences: ["continuous"], default_cadence: "continuous" } },
    });
    const newsstand = await openNewsstand(small.store);
    const as = await small.member("free");
    const body = json({ name: "Small", stream_ids: [1], lookback_hours: 2400 });
    const made = valueAt((await small.request("/beacons", { method: "POST", as, body })).body, "data.id");
    const answer = await small.request(`/beacons/${made}/poll`, { as });
    expect(answer.body).toMatchObject({
      data: {
        truncated_by_quota: true,
        new_count: 4,
        next_since: `2026-11-12T09:00:00.000Z~${newsstand.records.lastWeek}`,
      },
    });
  });

  test("a stream that was lost is left out with a warning; when none is left, access was lost", async () => {
    await using own = await openService();
    await openNewsstand(own.store);
    const as = await own.member("enterprise", { cadence: "continuous" });
    const made = async (stream_ids: number[]) => {
      const body = json({ name: "Lost", stream_ids });
      return valueAt((await own.request("/beacons", { method: "POST", as, body })).body, "data.id");
    };
    const [both, one] = [await made([1, 2]), await made([2])];
    await own.store.streamEntries.sync(
      [streamEntry("fees", { tags: ["Harbour Board"], sources: ["Harbour News"] })],
      "2026-11-20T09:00:00.000Z",
    );
    expect((await own.request(`/beacons/${both}/poll`, { as })).body).toMatchObject({
      data: { new_count: 1, warnings: ["stream 2 can no longer be read and was left out"] },
    });
    const lost = await own.request(`/beacons/${one}/poll`, { as });
    expect(lost.status).toBe(403);
    expect(lost.body).toMatchObject({
      detail: { error_code: "final_scope_authorization_failed", denied_stream_ids: ["2"] },
    });
  });
});
