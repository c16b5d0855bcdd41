import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
beforeAll(async () => {
  service = await openService({ plans: { enterprise: { manifests_per_month: 3, hard_cap: true } } });
  stand = await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const continuous = { cadence: "continuous" };

const trigger = (as: Member, body: object) =>
  service.request("/export/trigger", { method: "POST", as, body: JSON.stringify(body) });

/** Has something exported and waits until it is; gives what asking after it answers. */
async function exported(as: Member, body: object = { stream_ids: ["1"] }): Promise<Record<string, unknown>> {
  const asked = await trigger(as, body);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await service.drain();
  return details(as, String(valueAt(asked.body, "data.export_id")));
}

async function details(as: Member, id: string): Promise<Record<string, unknown>> {
  return Object(valueAt((await service.request(`/export/${id}`, { as })).body, "data"));
}

/** The records in the data of an export, in its order. */
async function recordsOf(done: Record<string, unknown>): Promise<number[]> {
  const text = await (await fetch(String(valueAt(done, "files.0.url")))).text();
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => Number(valueAt(JSON.parse(line), "record_id")));
}

describe("POST /export/trigger", () => {
  const wrong = (name: string, body: object, field: string) => ({
    name,
    body,
    has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
  });

  scenarios("exports", () => service, { as: "startup", ask: "POST /export/trigger", status: 422, billed: 0 }, [
    { name: "is for Startup and above", body: { stream_ids: ["1"] }, as: "pro_developer", status: 403 },
    { name: "knows no stream that never was", body: { stream_ids: ["1", "99"] }, status: 404 },
    { name: "knows no private stream", body: { stream_ids: ["3"] }, status: 404 },
    { name: "knows no removed stream", body: { stream_ids: ["5"] }, status: 404 },
    { name: "knows no digest that never was", body: { digest_id: 99 }, status: 404 },
    {
      name: "gives records only where the plan has them",
      body: { stream_ids: ["1"], content_levels: ["record"] },
      status: 403,
      has: { "detail.required_plan": "enterprise" },
    },
    wrong("wants streams or a digest", {}, "stream_ids"),
    wrong("wants one of the two", { stream_ids: ["1"], digest_id: 1 }, "stream_ids"),
    wrong("wants at least one stream", { stream_ids: [] }, "stream_ids"),
    wrong("wants at most 250", { stream_ids: Array.from({ length: 251 }, (_, at) => at + 1) }, "stream_ids"),
    wrong("wants a form that there is", { stream_ids: ["1"], format: "xml" }, "format"),
    wrong("wants a packing that there is", { stream_ids: ["1"], compression: "zip" }, "compression"),
    wrong("wants parts that there are", { stream_ids: ["1"], content_levels: ["all"] }, "content_levels[0]"),
    wrong("wants days", { stream_ids: ["1"], published_date_from: "yesterday" }, "published_date_from"),
    wrong(
      "wants days in order",
      { stream_ids: ["1"], published_date_from: "2026-11-02", published_date_to: "2026-11-01" },
      "published_date_to",
    ),
    wrong("takes no near miss of what narrows it", { stream_ids: ["1"], date_from: "2026-11-01" }, "date_from"),
    wrong("takes no near miss of the parts", { stream_ids: ["1"], content_level: ["brief"] }, "content_level"),
    {
      name: "warns of other fields that it does not know",
      body: { stream_ids: ["1"], colour: "blue" },
      status: 202,
      has: { "data.warnings": ["colour is not a field of this request and was ignored"] },
    },
  ]);

  test("a day past what is released is refused", async () => {
    const daily = await service.member("startup");
    const { status, body } = await trigger(daily, { stream_ids: ["1"], published_date_to: "2026-11-20" });
    expect({ status, code: valueAt(body, "detail.error_code") }).toEqual({
      status: 403,
      code: "content_not_yet_available",
    });
  });

  test("what is done tells what it holds, with addresses that are good for 7 days", async () => {
    const member = await service.member("startup", continuous);
    const done = await exported(member, { stream_ids: ["1", "2"], published_date_from: "2026-11-01" });
    const url = expect.stringContaining(`${service.url}/export/${done.export_id}/files/`);
    const file = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size_bytes: expect.any(Number), url };
    expect(done).toMatchObject({
      status: "done",
      progress: 1,
      total_count: 3,
      manifest_count: 3,
      billed_count: 3,
      truncated_by_quota: false,
      stream_ids: ["1", "2"],
      digest_id: null,
      published_date_from: "2026-11-01",
      published_date_to: null,
      language: null,
      content_levels: ["signal", "brief"],
      format: "jsonl",
      compression: "none",
      error: null,
      created_on: standingAt.toISOString(),
      expires_at: "2026-11-27T10:00:00.000Z",
      status_url: `${service.url}/export/${done.export_id}`,
      files: [
        { ...file, name: "manifests.jsonl", content_type: "application/x-ndjson" },
        { ...file, name: "manifest.json", content_type: "application/json" },
      ],
    });
    const { today, yesterday, lastWeek } = stand.records;
    expect(await recordsOf(done)).toEqual([today, yesterday, lastWeek]);
    const described = await (await fetch(String(valueAt(done, "files.1.url")))).json();
    expect(described).toMatchObject({ streams: [{ name: "fees" }, { name: "shipping" }], manifest_count: 3 });
  });

  test("a language narrows what is exported", async () => {
    const member = await service.member("startup", continuous);
    expect(await exported(member, { stream_ids: ["1"], language: "de" })).toMatchObject({
      language: "de",
      manifest_count: 0,
    });
    expect(await exported(member, { stream_ids: ["1"], language: "en" })).toMatchObject({ manifest_count: 4 });
  });

  test("what was handed out is billed once, whether over REST or by export", async () => {
    const member = await service.member("startup", continuous);
    await service.request("/streams/1/manifests?page_size=2", { as: member });
    expect(await exported(member)).toMatchObject({ manifest_count: 4, billed_count: 2 });
    expect(await exported(member)).toMatchObject({ manifest_count: 4, billed_count: 0 });
    expect(await manifestsBilled(service, member)).toBe(4);
    const usage = await service.store.usage.read(member.org_id, "2026-11");
    expect(usage.words_delivered).toBeGreaterThan(100);
  });

  test("a hard cap gives what is left and says so; then nothing, which is a failure that says why", async () => {
    const member = await service.member("enterprise", continuous);
    const done = await exported(member);
    expect(done).toMatchObject({ status: "done", manifest_count: 3, total_count: 4, truncated_by_quota: true });
    expect(await recordsOf(done)).toHaveLength(3);
    const again = await exported(member, { stream_ids: ["1"], published_date_to: "2026-11-01" });
    expect(again).toMatchObject({ status: "failed", error: { error_code: "quota_exhausted" }, files: [] });
    // What was paid for already is had again.
    expect(await exported(member, { stream_ids: ["1"], published_date_from: "2026-11-01" })).toMatchObject({
      status: "done",
      manifest_count: 3,
      billed_count: 0,
      truncated_by_quota: false,
    });
  });

  test("an organization that owes money is answered at once", async () => {
    const member = await service.member("startup", continuous);
    const row = await service.store.organizations.byId(member.org_id);
    if (row) await service.store.organizations.subscribe(member.org_id, { ...row, status: "past_due" });
    expect(await trigger(member, { stream_ids: ["1"] })).toMatchObject({ status: 402 });
  });

  test("a digest's streams are exported, and nothing of one that is paused", async () => {
    const member = await service.member("startup", continuous);
    const body = JSON.stringify({ name: "Both", stream_ids: [1, 2] });
    const made = await service.request("/digests", { method: "POST", as: member, body });
    const digest_id = valueAt(made.body, "data.id");
    expect(await exported(member, { digest_id })).toMatchObject({
      digest_id,
      stream_ids: ["1", "2"],
      manifest_count: 4,
    });
    await service.request(`/digests/${digest_id}/deactivate`, { method: "POST", as: member });
    const { status, body: refused } = await trigger(member, { digest_id });
    expect({ status, field: valueAt(refused, "detail.errors.0.field") }).toEqual({ status: 422, field: "digest_id" });
    const other = await service.member("startup", continuous);
    expect((await trigger(other, { digest_id })).status).toBe(404);
  });

  test("a curated digest's own quota bounds its exports", async () => {
    const offer = { description: null, price_per_month_usd: 5, monthly_cap: 2 };
    const filter_spec = { domains: ["economics-business-work" as const] };
    await service.store.curatedDigests.sync(
      [{ ...offer, slug: "biz", name: "Biz", filter_spec }],
      "2026-11-01T00:00:00.000Z",
    );
    const member = await service.member("startup", continuous);
    const subscribed = await service.request("/digests/subscribe?digest_slug=biz", { method: "POST", as: member });
    const digest_id = valueAt(subscribed.body, "data.digest_id");
    expect(await exported(member, { digest_id })).toMatchObject({ manifest_count: 2, truncated_by_quota: true });
    expect(await manifestsBilled(service, member)).toBe(2);
  });

  test("no organization has more than twenty exports waiting", async () => {
    const member = await service.member("startup", continuous);
    const request = (await service.store.exports.byId(String((await exported(member)).export_id)))?.request;
    const nobody = { grant_id: null, batch: null };
    const later = new Date(standingAt.getTime() + 3_600_000).toISOString();
    for (let count = 0; count < 20 && request; count += 1)
      await service.store.exports.create({ org_id: member.org_id, ...nobody, request, created_on: later });
    const { status, body } = await trigger(member, { stream_ids: ["1"] });
    expect({ status, limit: valueAt(body, "detail.limit") }).toEqual({ status: 429, limit: 20 });
  });
});

describe("GET /exports and /export/{export_id}", () => {
  test("an organization sees its own exports, the newest first, and nobody else's", async () => {
    const member = await service.member("startup", continuous);
    const first = await exported(member);
    service.clock.now = new Date(standingAt.getTime() + 1000);
    const second = await exported(member);
    service.clock.now = standingAt;
    const { body } = await service.request("/exports?page_size=1", { as: member });
    expect(valueAt(body, "data.exports.0")).toMatchObject({ id: second.export_id });
    expect(valueAt(body, "data.pagination")).toMatchObject({ total_count: 2, next: 1 });
    const other = await service.member("startup");
    expect(valueAt((await service.request("/exports", { as: other })).body, "data.exports")).toEqual([]);
    for (const id of [first.export_id, "exp_000000000000000000000000", "none"])
      expect((await service.request(`/export/${id}`, { as: other })).status).toBe(404);
  });

  test("after 7 days an export has expired: its addresses are refused and its files are gone", async () => {
    const member = await service.member("startup", continuous);
    const done = await exported(member);
    const folder = join(service.dataDir, "exports", String(done.export_id));
    expect(readdirSync(folder).sort()).toEqual(["manifest.json", "manifests.jsonl"]);
    service.clock.now = new Date("2026-11-27T10:00:00.000Z");
    expect(await details(member, String(done.export_id))).toMatchObject({
      status: "expired",
      files: [{ url: null }, {}],
    });
    expect((await fetch(String(valueAt(done, "files.0.url")))).status).toBe(403);
    await service.drain();
    service.clock.now = standingAt;
    expect(existsSync(folder)).toBe(false);
    expect((await fetch(String(valueAt(done, "files.0.url")))).status).toBe(404);
  });

  test("a record erased meanwhile is not in an export", async () => {
    const member = await service.member("startup", continuous);
    const { record_id } = await ingestItem(service.store, { channel_id: 1, identity: "erased", now: standingAt });
    await service.store.transaction((store) => store.records.erase(record_id));
    expect(await recordsOf(await exported(member))).not.toContain(record_id);
  });
});
