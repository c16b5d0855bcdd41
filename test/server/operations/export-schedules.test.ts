import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const post = (as: Member, path: string, body: object = {}) =>
  service.request(path, { method: "POST", as, body: JSON.stringify(body) });

/** Lets a deliverer and the exporter run at a moment until nothing is due. */
async function runAt(moment: string): Promise<void> {
  service.clock.now = new Date(moment);
  await using deliverer = service.deliver();
  await deliverer.drain();
  await service.drain();
}

/** What asking for the exports of an organization answers now, the newest first. */
async function exportsOf(as: Member): Promise<object[]> {
  const { body } = await service.request("/exports", { as });
  return [valueAt(body, "data.exports")].flat().map(Object);
}

describe("/exports/schedules", () => {
  scenarios("schedules", () => service, { as: "startup", ask: "POST /exports/schedules", status: 422, billed: 0 }, [
    { name: "is for Startup and above", body: { stream_ids: ["1"] }, as: "pro_developer", status: 403 },
    { name: "knows no stream that never was", body: { stream_ids: ["99"] }, status: 404 },
    { name: "knows no digest that never was", body: { digest_id: 99 }, status: 404 },
    { name: "wants streams or a digest", body: {}, has: { "detail.errors.0.field": "stream_ids" } },
    {
      name: "takes no days, which every release has of its own",
      body: { stream_ids: ["1"], published_date_from: "2026-11-01" },
      status: 201,
      has: { "data.warnings.0": expect.stringContaining("published_date_from") },
    },
    {
      name: "says what it will do, and when next",
      body: { stream_ids: ["2", "1"], format: "parquet", compression: "zstd" },
      status: 201,
      has: {
        "data.stream_ids": ["2", "1"],
        "data.digest_id": null,
        "data.language": null,
        "data.format": "parquet",
        "data.content_levels": ["signal", "brief"],
        "data.compression": "zstd",
        "data.cadence": "continuous",
        "data.next_release": "2026-11-21T00:00:00.000Z",
      },
    },
  ]);

  test("a schedule is listed until it is deleted, and is nobody else's", async () => {
    const [member, other] = [await service.member("startup"), await service.member("startup")];
    const { body } = await post(member, "/exports/schedules", { stream_ids: ["1"] });
    const id = valueAt(body, "data.id");
    const list = async (as: Member) => (await service.request("/exports/schedules", { as })).body;
    expect(valueAt(await list(member), "data.schedules.0.id")).toBe(id);
    expect(valueAt(await list(other), "data.schedules")).toEqual([]);
    const remove = (as: Member) => service.request(`/exports/schedules/${id}`, { method: "DELETE", as });
    expect((await remove(other)).status).toBe(404);
    expect(await remove(member)).toMatchObject({ status: 200, body: { data: { id, status: "deleted" } } });
    expect((await remove(member)).status).toBe(404);
    expect(valueAt(await list(member), "data.schedules")).toEqual([]);
  });

  test("each release is an export of what it released, also of nothing; a paused digest and a deleted schedule bring none", async () => {
    service.clock.now = standingAt;
    const member = await service.member("startup", { cadence: "daily" });
    const made = await post(member, "/digests", { name: "Both", stream_ids: [1, 2] });
    const digest_id = valueAt(made.body, "data.id");
    const { body } = await post(member, "/exports/schedules", { digest_id, format: "csv" });
    const schedule_id = valueAt(body, "data.id");
    await ingestItem(service.store, { channel_id: 1, identity: "friday", now: standingAt });
    await runAt("2026-11-20T23:59:59.000Z");
    expect(await exportsOf(member)).toEqual([]);
    await runAt("2026-11-21T00:00:00.000Z");
    expect(await exportsOf(member)).toMatchObject([
      {
        status: "done",
        schedule_id,
        digest_id,
        stream_ids: ["1", "2"],
        format: "csv",
        // With what had matched earlier that day.
        manifest_count: 2,
        billed_count: 2,
        created_on: "2026-11-21T00:00:00.000Z",
      },
    ]);
    await runAt("2026-11-22T00:00:00.000Z");
    expect(await exportsOf(member)).toMatchObject([{ status: "done", manifest_count: 0 }, {}]);
    await post(member, `/digests/${digest_id}/deactivate`);
    await runAt("2026-11-23T00:00:00.000Z");
    expect(await exportsOf(member)).toHaveLength(2);
    await post(member, `/digests/${digest_id}/activate`);
    await runAt("2026-11-24T00:00:00.000Z");
    expect(await exportsOf(member)).toHaveLength(3);
    await service.request(`/exports/schedules/${schedule_id}`, { method: "DELETE", as: member });
    await runAt("2026-11-25T00:00:00.000Z");
    expect(await exportsOf(member)).toHaveLength(3);
    service.clock.now = standingAt;
  });

  test("on continuous cadence a day is one export, begun when it is over", async () => {
    service.clock.now = standingAt;
    const member = await service.member("enterprise", { cadence: "continuous" });
    await post(member, "/exports/schedules", { stream_ids: ["1"] });
    for (const [at, identity] of ["first", "second"].entries()) {
      service.clock.now = new Date(standingAt.getTime() + at * 60_000);
      await ingestItem(service.store, { channel_id: 1, identity, now: service.clock.now });
      await runAt(service.clock.now.toISOString());
    }
    expect(await exportsOf(member)).toEqual([]);
    await runAt("2026-11-21T00:00:00.000Z");
    expect(await exportsOf(member)).toMatchObject([{ status: "done", manifest_count: 2, total_count: 2 }]);
    service.clock.now = standingAt;
  });

  test("of one language holds the texts in it", async () => {
    service.clock.now = standingAt;
    const member = await service.member("enterprise", { cadence: "continuous" });
    const { body } = await post(member, "/exports/schedules", { stream_ids: ["1"], language: "de" });
    expect(valueAt(body, "data.language")).toBe("de");
    for (const language of ["en", "de"])
      await ingestItem(service.store, { channel_id: 1, identity: language, now: standingAt, extraction: { language } });
    await runAt(standingAt.toISOString());
    await runAt("2026-11-21T00:00:00.000Z");
    expect(await exportsOf(member)).toMatchObject([{ status: "done", language: "de", manifest_count: 1 }]);
    service.clock.now = standingAt;
  });
});
