import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let daily: Member;
let live: Member;
let digest: { daily: number; live: number; empty: number; deleted: number };

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  daily = await service.member("pro_developer", { cadence: "daily" });
  live = await service.member("enterprise", { cadence: "continuous" });
  digest = {
    daily: await create(daily, { name: "Daily", stream_ids: [1, 2] }),
    live: await create(live, { name: "Live", stream_ids: [1], filter_spec: { topic: "Shipping" } }),
    empty: await create(live, { name: "Empty", filter_spec: { topic: "Chess" } }),
    deleted: await create(live, { name: "Deleted", stream_ids: [1] }),
  };
  await service.request(`/digests/${digest.deleted}`, { method: "DELETE", as: live });
});
afterAll(() => service[Symbol.asyncDispose]());

async function create(as: Member, body: object): Promise<number> {
  const answer = await service.request("/digests", { method: "POST", as, body: JSON.stringify(body) });
  return Number(valueAt(answer.body, "data.id"));
}

const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);
const asLive = () => live;
const path = (rest: string, which: keyof typeof digest = "live") => `/digests/${digest[which]}/${rest}`;
const lists = ["manifests", "briefs", "signals"] as const;

describe("digest content", () => {
  scenarios("GET /digests/{id}/manifests", () => service, { as: asLive }, [
    {
      name: "gives each manifest of the streams once, newest match first, with every stream that has it",
      ask: () => path("manifests"),
      has: () => ({
        "data.manifests.0.manifest_id": id("today"),
        "data.manifests.0.stream_ids": ["1", "2", "4"],
        "data.manifests.0.stream_id": undefined,
        "data.manifests.0.record.record_id": id("today"),
        "data.manifests.3.manifest_id": id("october"),
        "data.manifests.4": undefined,
        "data.pagination.total_count": 4,
        "data.digest_id": digest.live,
        "data.stream_ids": ["1", "2"],
        "usage.quota_used": 4,
        "usage.items_in_response": 4,
      }),
      billed: 4,
    },
    {
      name: "shows what the cadence released, without records below Enterprise",
      as: () => daily,
      ask: () => path("manifests", "daily"),
      has: () => ({
        "data.manifests.0.manifest_id": id("yesterday"),
        "data.manifests.0.record": null,
        "data.manifests.0.record_access.required_plan": "enterprise",
        "data.pagination.total_count": 3,
      }),
    },
    {
      name: "refuses a date past what the cadence released",
      as: () => daily,
      ask: () => path("manifests?published_date_to=2026-11-20", "daily"),
      status: 403,
      has: { "detail.error_code": "content_not_yet_available" },
    },
    {
      name: "pages, with addresses to go on",
      ask: () => path("manifests?page=1&page_size=2"),
      has: () => ({
        "data.manifests.0.manifest_id": id("lastWeek"),
        "data.pagination.prev_url": `${service.url}/digests/${digest.live}/manifests?page=0&page_size=2`,
        "data.pagination.next": null,
      }),
    },
    {
      name: "filters by day, tag and tag type",
      ask: () =>
        path(
          `manifests?published_date_from=2026-11-12&published_date_to=2026-11-12&tag_ids=${stand.tags.mara}&tag_type=person`,
        ),
      has: () => ({ "data.manifests.0.manifest_id": id("lastWeek"), "data.pagination.total_count": 1 }),
    },
    {
      name: "filters by channel ids",
      ask: () => path("manifests?source_channel_id=1,2"),
      has: { "data.pagination.total_count": 4 },
    },
    {
      name: "is empty for channels that brought nothing",
      ask: () => path("manifests?source_channel_id=2"),
      has: { "data.manifests": [] },
    },
    {
      name: "filters by display names in any case",
      ask: () => path(`manifests?source_channel=${encodeURIComponent("nobody, HARBOUR NEWS — news")}`),
      has: { "data.pagination.total_count": 4 },
    },
    {
      name: "is empty for a channel that nobody knows",
      ask: () => path("manifests?source_channel=Nobody"),
      has: { "data.pagination.total_count": 0 },
    },
    {
      name: "is empty without members",
      ask: () => path("manifests", "empty"),
      has: { "data.manifests": [], "data.stream_ids": [], "data.pagination.total_count": 0 },
    },
  ]);

  scenarios("GET /digests/{id}/briefs and signals", () => service, { as: asLive }, [
    {
      name: "give briefs with what they belong to",
      ask: () => path("briefs?page_size=1"),
      has: () => ({
        "data.briefs.0.id": id("today"),
        "data.briefs.0.manifest_id": id("today"),
        "data.briefs.0.record_id": id("today"),
        "data.briefs.0.stream_ids": ["1", "2", "4"],
        "data.briefs.0.body.key_insights": ["The Harbour Board raised its grain fee."],
        "data.digest_id": digest.live,
        "data.stream_ids": ["1", "2"],
        "data.pagination.next": 1,
      }),
    },
    {
      name: "give signals with their claims",
      ask: () => path("signals?page_size=1"),
      has: () => ({ "data.signals.0.manifest_id": id("today"), "data.signals.0.claim_count": 1 }),
    },
  ]);

  scenarios("every digest read", () => service, {}, [
    ...lists.flatMap((list) => [
      { name: `${list}: knows no digest of others`, as: () => daily, ask: () => path(list), status: 404 },
      { name: `${list}: knows no deleted digest`, as: asLive, ask: () => path(list, "deleted"), status: 404 },
      { name: `${list}: knows no digest that is no number`, as: asLive, ask: `/digests/x/${list}`, status: 404 },
      {
        name: `${list}: refuses days in the wrong order`,
        as: asLive,
        ask: () => path(`${list}?published_date_from=2026-11-12&published_date_to=2026-11-01`),
        status: 422,
      },
      {
        name: `${list}: refuses a page size out of range`,
        as: asLive,
        ask: () => path(`${list}?page_size=201`),
        status: 422,
      },
      {
        name: `${list}: refuses channel ids that are none`,
        as: asLive,
        ask: () => path(`${list}?source_channel_id=a`),
        status: 422,
      },
      { name: `${list}: is not for plans without digests`, as: "vibe_coder", ask: `/digests/1/${list}`, status: 403 },
      { name: `${list}: needs a key`, ask: `/digests/1/${list}`, status: 401 },
    ]),
  ]);

  test("a manifest that came through a digest and a stream is billed once", async () => {
    const member = await service.member("pro_developer", { cadence: "daily" });
    const mine = await create(member, { name: "Mine", stream_ids: [1, 2] });
    await service.request("/streams/1/manifests", { as: member });
    const answer = await service.request(`/digests/${mine}/manifests`, { as: member });
    expect(valueAt(answer.body, "usage.quota_used")).toBe(3);
  });

  test("an unpublished stream is not in a digest until it is live again", async () => {
    const member = await service.member("pro_developer");
    const mine = await create(member, { name: "Quiet", stream_ids: [4] });
    const answer = await service.request(`/digests/${mine}`, { as: member });
    expect(answer.body).toMatchObject({ data: { digest: { stream_ids: ["4"], stream_count: 0 }, streams: [] } });
  });
});
