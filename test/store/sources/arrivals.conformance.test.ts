import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
const span = { since: at("00:00").toISOString(), until: at("12:00").toISOString() };
const window = { from: "2026-08-01T00:00:00.000Z", before: "9999-12-31T00:00:00.000Z" };
const operator = { ...window, sees_private: true };
const reader = { ...window, sees_private: false };

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("what came in is told by hour and domain, and to readers only what a public stream took", async () => {
    await using opened = await open();
    const { store } = opened;
    expect(await store.arrivals.last(operator)).toBeUndefined();
    expect(await store.arrivals.first()).toBeUndefined();
    expect(await store.arrivals.last(reader)).toBeUndefined();
    const names = ["Harbour News", "Inner Desk"];
    await store.sources.sync(
      names.map((name) => sourceEntry(name)),
      span.since,
    );
    const harbour = { sources: ["Harbour News"] };
    await store.streamEntries.sync(
      [streamEntry("fees", harbour), streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false })],
      span.since,
    );
    const arrive = (channel_id: number, time: string, extraction = {}) =>
      ingestItem(store, { channel_id, identity: `${channel_id} ${time}`, now: at(time), extraction });
    const early = await arrive(1, "08:10");
    await arrive(1, "08:50", { significance_score: 90, home_domain: "health-medicine" });
    const inner = await arrive(2, "09:00", { significance_score: 80, published: "2026-11-18T00:00:00.000Z" });
    await arrive(1, "12:00");
    const business = { domain: "economics-business-work", stories: 1, claims: 1 };
    const health = { step: "2026-11-20T08", domain: "health-medicine", stories: 1, claims: 1 };
    const public_hours = [{ step: "2026-11-20T08", ...business }, health];
    expect(await store.arrivals.course(span, "hour", reader)).toEqual(public_hours);
    expect(await store.arrivals.course(span, "hour", operator)).toEqual([
      ...public_hours,
      { step: "2026-11-20T09", ...business },
    ]);
    expect(await store.arrivals.course(span, "day", reader)).toEqual(
      public_hours.map((figures) => ({ ...figures, step: "2026-11-20" })),
    );
    expect(await store.arrivals.first()).toBe(at("08:10").toISOString());
    const days = await store.streams.days([1, 2], { from: "2026-11-20", before: "2026-11-21" });
    expect(days.map(({ stream_id, day, manifests }) => [stream_id, day, manifests])).toEqual([
      [1, "2026-11-20", 3],
      [2, "2026-11-20", 1],
    ]);
    expect(await store.streams.days([1], { from: "2026-11-21", before: "2026-11-22" })).toEqual([]);
    const place = { matched_at: at("08:50").toISOString(), manifest_id: 2 };
    expect(await store.streamPlaces.countAbove(1, place, reader, 9)).toBe(1);
    expect(await store.streamPlaces.countAbove(1, { ...place, manifest_id: 1 }, reader, 9)).toBe(2);
    expect(await store.streamPlaces.countAbove(1, { matched_at: "", manifest_id: 0 }, reader, 2)).toBe(2);
    expect(await store.streamPlaces.countAbove(1, place, { ...reader, before: span.until }, 9)).toBe(0);
    const lower = await store.streamPlaces.below(1, { ...place, manifest_id: 3 }, reader, 9);
    expect(lower.map(({ manifest_id, significance_score }) => [manifest_id, significance_score])).toEqual([
      [2, 90],
      [1, 42],
    ]);
    const listed = await store.streams.list({ sees_private: true }, { page: 0, page_size: 9 }, "title");
    expect(listed.streams.map(({ title }) => title)).toEqual(["DESK", "FEES"]);
    expect(await store.arrivals.sources(span, reader)).toBe(1);
    expect(await store.arrivals.sources(span, operator)).toBe(2);
    expect(await store.arrivals.weightiest(span, reader, { limit: 9 })).toEqual([2, 1]);
    expect(await store.arrivals.weightiest(span, operator, { limit: 2 })).toEqual([2, 3]);
    const published_from = "2026-11-19";
    expect(await store.arrivals.weightiest(span, operator, { limit: 2, published_from })).toEqual([2, 1]);
    expect(await store.arrivals.last(reader)).toBe(at("12:00").toISOString());
    expect(await store.arrivals.last({ ...reader, before: at("08:30").toISOString() })).toBe(at("08:10").toISOString());
    const placed = { copy_of: null, headline: "", names: "[]", sketch: "", published_at: span.since };
    const told = (record_id: number, origin: string) =>
      store.coverage.add([{ ...placed, record_id, coverage_id: 1, origin, placed_on: at("10:00").toISOString() }]);
    await told(early.record_id, "Harbour News");
    expect(await store.arrivals.events(span, operator, 9)).toEqual([]);
    await told(inner.record_id, "Inner Desk");
    expect(await store.arrivals.events(span, operator, 9)).toEqual([{ coverage_id: 1, record_id: 3, outlets: 2 }]);
    expect(await store.arrivals.events(span, reader, 9)).toEqual([]);
  });
});
