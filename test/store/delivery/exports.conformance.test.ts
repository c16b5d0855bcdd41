import { describe, expect, test } from "vitest";
import type { NewExport } from "../../../store/delivery/exports.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases, type TestDatabase } from "../../support/databases.ts";
import { exportSample } from "../samples.ts";

const at = (minute: string) => `2026-11-20T10:${minute}.000Z`;
const page = { page: 0, page_size: 10 };
/** For a minute. */
const lease = (owner: string, now: string) => ({ owner, now, ms: 60_000 });

/** Ends the lease of an export, as its time does. */
const runsOut = ({ db }: TestDatabase, export_id: string) =>
  db
    .updateTable("exports")
    .set({ lease_until: at("00:00") })
    .where("export_id", "=", export_id)
    .execute();

function wanted(more: Partial<NewExport> = {}): NewExport {
  const nobody = { grant_id: null, batch: null };
  return { org_id: "desk", ...nobody, request: exportSample(), created_on: at("00:00"), ...more };
}

const outcome = {
  manifests_total: 3,
  manifests_done: 3,
  billed: 2,
  truncated_by_quota: 0 as const,
  finished_on: at("05:00"),
  expires_at: "2026-11-27T10:05:00.000Z",
  files: [{ name: "a.jsonl", content_type: "x", sha256: "00", size_bytes: 9, storage: "folder" as const }],
};

describe.each(Object.entries(databases))("exports, on %s", (_name, open) => {
  test("one is taken by one worker at a time, the longest waiting first", async () => {
    await using opened = await open();
    const { exports } = opened.store;
    const second = await exports.create(wanted({ created_on: at("01:00") }));
    const first = await exports.create(wanted());
    expect((await exports.claim(lease("a", at("02:00"))))?.export_id).toBe(first);
    expect((await exports.claim(lease("b", at("02:00"))))?.export_id).toBe(second);
    expect(await exports.claim(lease("c", at("02:59")))).toBeUndefined();
    expect(await exports.waiting("desk")).toBe(2);
  });

  test("one whose worker let its lease run out is taken again, and the worker can no longer write", async () => {
    await using opened = await open();
    const { exports } = opened.store;
    const id = await exports.create(wanted());
    await exports.claim(lease("a", at("00:00")));
    const progress = { manifests_total: 3, manifests_done: 1, billed: 1 };
    expect(await exports.claim(lease("b", at("00:59")))).toBeUndefined();
    await runsOut(opened, id);
    expect(await exports.advance(id, lease("a", at("01:00")), progress)).toBe(true);
    expect(await exports.claim(lease("b", at("01:59")))).toBeUndefined();
    await runsOut(opened, id);
    const again = await exports.claim(lease("b", at("02:00")));
    expect(again).toMatchObject({ export_id: id, attempts: 2, manifests_done: 1, started_on: at("00:00") });
    expect(await exports.advance(id, lease("a", at("09:00")), progress)).toBe(false);
    expect(await exports.finish(id, "a", outcome)).toBe(false);
    expect(await exports.finish(id, "b", outcome)).toBe(true);
    expect(await exports.byId(id)).toMatchObject({ state: "done", ...outcome, lease_owner: null, error: null });
  });

  test("one that is put back waits until it is due, and one that failed is not taken again", async () => {
    await using opened = await open();
    const { exports } = opened.store;
    const id = await exports.create(wanted());
    await exports.claim(lease("a", at("00:00")));
    const error = { error_code: "internal_error", message: "the disk is full" };
    await exports.putBack(id, "a", { due_at: at("05:00"), error, attempts: 1 });
    expect(await exports.byId(id)).toMatchObject({ state: "queued", error, attempts: 1 });
    expect(await exports.claim(lease("a", at("04:59")))).toBeUndefined();
    expect((await exports.claim(lease("a", at("05:00"))))?.attempts).toBe(2);
    await exports.fail(id, "a", error, at("05:30"));
    expect(await exports.byId(id)).toMatchObject({ state: "failed", error, finished_on: at("05:30") });
    expect(await exports.claim(lease("a", at("59:00")))).toBeUndefined();
    expect(await exports.waiting("desk")).toBe(0);
  });

  test("an organization's exports are listed the newest first, and nobody else's", async () => {
    await using opened = await open();
    const { exports } = opened.store;
    await exports.create(wanted());
    const second = await exports.create(wanted({ created_on: at("09:00") }));
    await exports.create(wanted({ org_id: "other" }));
    const { exports: listed, total_count } = await exports.listFor("desk", page);
    expect({ total_count, first: listed[0]?.export_id }).toEqual({ total_count: 2, first: second });
  });

  test("files go when their time is over, or when their grant was taken back; once", async () => {
    await using opened = await open();
    const { exports, grants } = opened.store;
    const grant_id = await grants.create({
      org_id: "desk",
      status: "active",
      stream_ids: [1],
      date_from: "2025-01-01",
      date_to: "2025-12-31",
      format: "jsonl",
      created_on: at("00:00"),
      expires_on: "2027-11-20T10:00:00.000Z",
      manifest_count: 3,
    });
    const id = await exports.create(wanted({ grant_id, batch: "day" }));
    await exports.claim(lease("a", at("00:00")));
    await exports.finish(id, "a", outcome);
    expect((await exports.ofGrant(grant_id, "day", at("06:00")))?.export_id).toBe(id);
    expect(await exports.ofGrant(grant_id, "day", outcome.expires_at)).toBeUndefined();
    expect(await exports.past(at("06:00"), 10)).toEqual([]);
    expect(await exports.past(outcome.expires_at, 10)).toMatchObject([{ export_id: id }]);
    await exports.extend(id, "2026-12-01T00:00:00.000Z");
    expect(await exports.past(outcome.expires_at, 10)).toEqual([]);
    await grants.setStatus(grant_id, "revoked");
    expect(await exports.past(at("06:00"), 10)).toMatchObject([{ export_id: id }]);
    await exports.erased(id, at("06:00"));
    expect(await exports.past(at("06:00"), 10)).toEqual([]);
    expect(await exports.ofGrant(grant_id, "day", at("06:00"))).toBeUndefined();
  });

  test("what is gathered is one export, each manifest once, and nobody sees it before it is closed", async () => {
    await using opened = await open();
    const { exports, exportSchedules, sources, streamEntries } = opened.store;
    await sources.sync([sourceEntry("Harbour News")], at("00:00"));
    await streamEntries.sync([streamEntry("fees"), streamEntry("shipping")], at("00:00"));
    const ids: number[] = [];
    for (const [count, identity] of ["a", "b", "c"].entries()) {
      const now = new Date(at(`0${count}:00`));
      ids.push((await ingestItem(opened.store, { channel_id: 1, identity, now })).record_id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    const schedule = await exportSchedules.create("desk", exportSample(), at("00:00"));
    const request = { ...exportSample(), stream_ids: [1] };
    const id = await exportSchedules.gather(
      schedule,
      { request, manifest_ids: [first, second] },
      { now: at("03:00"), due_at: null },
    );
    const wider = { ...request, stream_ids: [2] };
    const more = { request: wider, manifest_ids: [second, third] };
    expect(await exportSchedules.gather(schedule, more, { now: at("04:00"), due_at: null })).toBe(id);
    expect(await exports.byId(id)).toBeUndefined();
    expect((await exports.listFor("desk", page)).total_count).toBe(0);
    await exportSchedules.closeDue(at("59:00"));
    expect(await exports.claim(lease("a", at("59:00")))).toBeUndefined();
    await exportSchedules.close(id, at("05:00"));
    expect(await exports.byId(id)).toMatchObject({
      state: "queued",
      created_on: at("05:00"),
      request: { stream_ids: [1, 2] },
    });
    const view = { from: "2026-01-01T00:00:00.000Z", before: at("59:00") };
    const wanted = { below: null, limit: 2, stream_ids: [1, 2] };
    expect(await exportSchedules.gathered(id, wanted, view)).toEqual([
      { manifest_id: third, matched_at: at("02:00") },
      { manifest_id: second, matched_at: at("01:00") },
    ]);
    expect(await exportSchedules.gathered(id, { ...wanted, below: second }, view)).toMatchObject([
      { manifest_id: first },
    ]);
    expect(await exportSchedules.gathered(id, wanted, { ...view, before: at("02:00") })).toHaveLength(2);
    expect(await exportSchedules.countGathered(id)).toBe(3);
    const next = await exportSchedules.gather(schedule, more, { now: at("06:00"), due_at: at("07:00") });
    expect(next).not.toBe(id);
    await exportSchedules.closeDue(at("07:00"));
    expect(await exports.byId(next)).toMatchObject({ state: "queued", due_at: at("07:00"), created_on: at("06:00") });
    await exportSchedules.gather(schedule, more, { now: at("08:00"), due_at: null });
    await exportSchedules.remove(schedule.schedule_id, "desk", at("09:00"));
    expect((await exports.listFor("desk", page)).total_count).toBe(2);
    await exports.erased(id, at("09:00"));
    expect(await exportSchedules.countGathered(id)).toBe(0);
  });

  test("a schedule is its organization's until it is removed", async () => {
    await using opened = await open();
    const { exportSchedules } = opened.store;
    const { schedule_id } = await exportSchedules.create("desk", exportSample(), at("00:00"));
    await exportSchedules.create("other", exportSample(), at("00:00"));
    const { stream_ids, digest_id, content_levels, language, format, compression } = exportSample();
    const request = { stream_ids, digest_id, content_levels, language, format, compression };
    expect(await exportSchedules.list("desk", page)).toEqual({
      schedules: [{ schedule_id, org_id: "desk", request, created_on: at("00:00") }],
      total_count: 1,
    });
    expect(await exportSchedules.remove(schedule_id, "other", at("01:00"))).toBe(false);
    expect(await exportSchedules.remove(schedule_id, "desk", at("01:00"))).toBe(true);
    expect(await exportSchedules.remove(schedule_id, "desk", at("02:00"))).toBe(false);
    expect(await exportSchedules.of("desk")).toEqual([]);
  });
});
