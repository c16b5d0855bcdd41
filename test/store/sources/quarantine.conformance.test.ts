import { describe, expect, test } from "vitest";
import { sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const now = "2026-11-20T10:00:00.000Z";
const kept = { document: '{"title":"Fees"}', reason: "It died.", extractor: "rules/1" };

describe.each(Object.entries(databases))("quarantine, on %s", (_name, open) => {
  test("keeps an item's document until it is dropped; what comes later takes its place", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], now);
    await store.items.enqueue(1, [{ identity: "a", link: "https://a.example/", payload: "{}" }], now);
    await store.quarantine.put(1, kept, now);
    await store.quarantine.put(1, { ...kept, document: "{}", reason: "It hung." }, now);
    expect(await store.quarantine.list(10)).toMatchObject([
      { item_id: 1, record_id: null, link: "https://a.example/", state: "queued", reason: "It hung." },
    ]);
    expect(await store.quarantine.document(1)).toBe("{}");
    expect(await store.quarantine.document(2)).toBeUndefined();
    expect(await store.quarantine.count()).toEqual({ items: 1, newest: now });
    expect(await store.quarantine.drop(1)).toBe(true);
    expect(await store.quarantine.drop(1)).toBe(false);
  });

  test("keeps the newest 500", async () => {
    await using opened = await open();
    const { store } = opened;
    for (let item_id = 1; item_id <= 503; item_id += 1) await store.quarantine.put(item_id, kept, now);
    expect(await store.quarantine.count()).toEqual({ items: 500, newest: now });
    expect(await store.quarantine.document(3)).toBeUndefined();
    expect(await store.quarantine.document(4)).toBe(kept.document);
  });
});
