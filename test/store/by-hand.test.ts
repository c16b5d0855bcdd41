import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { databases } from "../support/databases.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const at = now.toISOString();
const later = "2026-11-20T11:00:00.000Z";

describe.each(Object.entries(databases))("what is asked by hand, on %s", (_name, open) => {
  test("totals count what is there, and nothing in an empty database", async () => {
    await using opened = await open();
    const { store } = opened;
    expect(await store.totals.read()).toEqual({ sources: 0, records: 0, claims: 0, tags: 0, manifests: 0 });
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await ingestItem(store, { channel_id: 1, identity: "fee", now });
    expect(await store.totals.read()).toEqual({ sources: 1, records: 1, claims: 1, tags: 2, manifests: 1 });
  });

  test("a record tells where it was put, and is found by its source", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], at);
    await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
    await store.streamEntries.sync([streamEntry("fees"), streamEntry("chess", { topics: ["Chess"] })], at);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "fee", now });
    expect(await store.records.placing(record_id)).toMatchObject({
      tags: [{ name: "Harbour Board", mentions: 1 }, { name: "Mara Venn" }],
      topics: [{ name: "Shipping", reason: "harbour" }],
      domains: ["economics-business-work", "society-law-government"],
      streams: [{ name: "fees", matched_at: at }],
    });
    expect(await store.records.idsOfSources(["Harbour News", "Nobody"])).toEqual([record_id]);
    expect(await store.records.idsOfSources(["Hill News"])).toEqual([]);
    expect(await store.records.idsOfSources([])).toEqual([]);
  });

  test("a channel tells what became of its items since a moment, and a record's item can be queued again", async () => {
    await using opened = await open();
    const { store } = opened;
    const { items } = store;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], at);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "fee", now });
    const found = ["a", "b", "c"].map((identity) => ({ identity, link: null, payload: "{}" }));
    await items.enqueue(1, found, at);
    const [first, second] = await items.next(at, 10);
    await items.fail(first?.item_id ?? 0, 3, "broken", at);
    await items.retry(second?.item_id ?? 0, 1, "no page", later);
    expect(await items.sinceIn(1, at, at)).toEqual({ ingested: 1, failed: 1, waiting: 1 });
    expect(await items.sinceIn(1, later, later)).toEqual({ ingested: 0, failed: 0, waiting: 2 });
    expect(await items.sinceIn(2, at, at)).toEqual({ ingested: 0, failed: 0, waiting: 0 });
    const row = await items.ofRecord(record_id);
    await items.requeue(row?.item_id ?? 0, '{"again":true}', later);
    expect(await items.ofRecord(record_id)).toMatchObject({
      state: "queued",
      payload: '{"again":true}',
      attempts: 0,
      error: null,
      due_at: later,
      settled_at: null,
    });
  });
});
