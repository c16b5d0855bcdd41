import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Manifest } from "../../../store/model/manifest.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { csvRows } from "../../support/files/export-files.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let old: number;
const title = 'A "quoted", long title; with =marks';
beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  const past = { channel_id: 1, identity: "past", now: new Date("2025-03-04T09:00:00.000Z") };
  const item = { published: "2025-03-03T09:00:00.000Z", title };
  old = (await ingestItem(service.store, { ...past, item })).record_id;
});
afterAll(() => service[Symbol.asyncDispose]());

const continuous = { cadence: "continuous" };

async function granted(member: Member, more: { status?: string; format?: string; expires_on?: string } = {}) {
  const { fees, shipping } = stand.streams;
  return service.store.grants.create({
    org_id: member.org_id,
    status: "active",
    stream_ids: [fees, shipping],
    format: "jsonl",
    manifest_count: 4,
    date_from: "2025-01-01",
    date_to: "2026-11-20",
    created_on: standingAt.toISOString(),
    expires_on: "2027-11-20T10:00:00.000Z",
    ...more,
  });
}

const download = (as: Member, id: number | string) =>
  service.request(`/backfill/${id}/download`, { method: "POST", as });

/** The address that a download gives, and what it serves. */
async function fetched(as: Member, id: number) {
  const url = String(valueAt((await download(as, id)).body, "data.url"));
  const response = await fetch(url);
  return { url, status: response.status, headers: response.headers, text: await response.text() };
}

describe("backfill", () => {
  let member: Member;
  let grant: number;
  beforeAll(async () => {
    member = await service.member("startup", continuous);
    grant = await granted(member);
  });

  scenarios("GET /backfill/grants", () => service, { ask: "/backfill/grants", as: "startup" }, [
    {
      name: "lists what the organization bought",
      as: () => member,
      has: () => ({
        "data.grants.0.id": grant,
        "data.grants.0.status": "active",
        "data.grants.0.stream_ids": ["1", "2"],
        "data.grants.0.size_bytes": null,
        "data.pagination.total_count": 1,
      }),
      billed: 0,
    },
    { name: "shows nobody else's", has: { "data.grants": [] } },
    { name: "is for Startup and above", as: "pro_developer", status: 403, has: { "detail.required_plan": "startup" } },
    { name: "refuses a page size that is none", ask: "/backfill/grants?page_size=201", status: 422 },
  ]);

  scenarios(
    "POST /backfill/{grant_id}/download",
    () => service,
    { as: () => member, ask: () => `POST /backfill/${grant}/download` },
    [
      {
        name: "gives an address that is valid for 7 days and bills nothing",
        has: () => ({
          "data.grant_id": grant,
          "data.manifest_count": 5,
          "data.expires_at": "2026-11-27T10:00:00.000Z",
        }),
        billed: 0,
      },
      { name: "knows no grant of another organization", as: "startup", status: 404 },
      { name: "knows no grant that never was", ask: "POST /backfill/999/download", status: 404 },
      { name: "knows no grant that is no number", ask: "POST /backfill/first/download", status: 404 },
      { name: "is for Startup and above", as: "free", status: 403, has: { "detail.required_plan": "startup" } },
    ],
  );

  test("a grant that is unpaid or has run out is answered with 402", async () => {
    const unpaid = await download(member, await granted(member, { status: "unpaid" }));
    const expired = await download(member, await granted(member, { expires_on: standingAt.toISOString() }));
    for (const { status, body } of [unpaid, expired]) {
      expect(status).toBe(402);
      expect(valueAt(body, "detail")).toMatchObject({ error_code: "plan_upgrade_required", retryable: false });
    }
  });

  test("a revoked grant is gone, and so is what was given out for it", async () => {
    const id = await granted(member);
    const { url } = await fetched(member, id);
    await service.store.grants.setStatus(id, "revoked");
    expect((await download(member, id)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  });

  test("the file holds every manifest once, past the data window, as REST answers them", async () => {
    const { text, headers } = await fetched(member, grant);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => Manifest.parse(JSON.parse(line)));
    const { october, lastWeek, yesterday, today } = stand.records;
    expect(lines.map((line) => Number(line.record_id))).toEqual([today, yesterday, lastWeek, october, old]);
    expect(lines[0]).toMatchObject({ stream_ids: ["1", "2", "4"], record: null });
    expect(lines[0]?.record_access?.required_plan).toBe("enterprise");
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(await service.store.grants.byId(grant)).toMatchObject({
      manifest_count: 5,
      size_bytes: Buffer.byteLength(text),
    });
  });

  test("records are in the file where the plan has them", async () => {
    const enterprise = await service.member("enterprise", continuous);
    const { text } = await fetched(enterprise, await granted(enterprise));
    expect(Manifest.parse(JSON.parse(text.split("\n")[0] ?? "")).record?.content).toContain("Harbour Board");
  });

  test("what the cadence has not released is not in the file", async () => {
    const daily = await service.member("startup");
    const { text } = await fetched(daily, await granted(daily));
    const ids = text
      .trimEnd()
      .split("\n")
      .map((line) => Number(valueAt(JSON.parse(line), "record_id")));
    expect(ids).not.toContain(stand.records.today);
    expect(ids).toContain(stand.records.yesterday);
  });

  test("CSV has one row a manifest under named columns, whatever stands in the cells", async () => {
    const { text, headers } = await fetched(member, await granted(member, { format: "csv" }));
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const rows = csvRows(text);
    const [heads = [], ...cells] = rows;
    expect(heads.slice(0, 3)).toEqual(["manifest_id", "record_id", "matched_at"]);
    expect(cells).toHaveLength(5);
    expect(new Set(rows.map((each) => each.length))).toEqual(new Set([heads.length]));
    const last = Object.fromEntries(heads.map((head, at) => [head, cells.at(-1)?.[at]]));
    expect(last).toMatchObject({
      record_id: String(old),
      source_name: "Harbour News",
      stream_ids: '["1","2","4"]',
      claim_count: "1",
      record: "",
      record_title: title,
    });
    expect(JSON.parse(last.signal ?? "")).toMatchObject({ headline: last.headline });
  });

  test("an address is refused when anything in it was changed, and when its time is over", async () => {
    const { url } = await fetched(member, grant);
    const file = new URL(url);
    const later = new URL(url);
    later.searchParams.set("expires", String(Number(file.searchParams.get("expires")) + 1));
    const other = new URL(url.replace("/export/exp_", "/export/exp_0").replace(/.(?=\/files)/, ""));
    const bare = new URL(file.pathname, file);
    for (const tampered of [later, other, bare]) {
      const response = await fetch(tampered);
      expect(response.status).toBe(403);
      expect(valueAt(await response.json(), "detail.error_code")).toBe("link_not_valid");
    }
    service.clock.now = new Date("2026-11-27T10:00:00.000Z");
    const late = await fetch(url);
    service.clock.now = standingAt;
    expect({ status: late.status, reason: valueAt(await late.json(), "detail.reason") }).toEqual({
      status: 403,
      reason: "expired",
    });
    expect((await fetch(url, { method: "HEAD" })).headers.get("content-length")).toMatch(/^\d+$/);
  });

  test("the same day's file is written once, and its addresses are good for a week from the last asking", async () => {
    const id = await granted(member);
    const first = (await download(member, id)).body;
    service.clock.now = new Date("2026-11-20T23:00:00.000Z");
    const second = (await download(member, id)).body;
    service.clock.now = new Date("2026-11-21T00:00:00.000Z");
    const third = (await download(member, id)).body;
    service.clock.now = standingAt;
    expect(valueAt(second, "data.export_id")).toBe(valueAt(first, "data.export_id"));
    expect(valueAt(second, "data.expires_at")).toBe("2026-11-27T23:00:00.000Z");
    expect(valueAt(third, "data.export_id")).not.toBe(valueAt(first, "data.export_id"));
  });

  test("a file that takes longer is asked after where the answer says", async () => {
    const id = await granted(member);
    const blocked = join(service.dataDir, "exports");
    renameSync(blocked, `${blocked}-away`);
    writeFileSync(blocked, "");
    const { status, body } = await download(member, id);
    expect({ status, data: valueAt(body, "data") }).toMatchObject({
      status: 202,
      data: { status: "queued", url: null, files: [], error: { error_code: "internal_error" }, manifest_count: 4 },
    });
    rmSync(blocked);
    renameSync(`${blocked}-away`, blocked);
    service.clock.now = new Date(standingAt.getTime() + 60_000);
    await service.drain();
    const after = await service.request(new URL(String(valueAt(body, "data.status_url"))).pathname, { as: member });
    expect(valueAt(after.body, "data")).toMatchObject({ status: "done", grant_id: id, error: null, manifest_count: 5 });
    expect((await download(member, id)).status).toBe(200);
    service.clock.now = standingAt;
  });
});
