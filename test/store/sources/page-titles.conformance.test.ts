import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

describe.each(Object.entries(databases))("titles of pages, on %s", (_name, open) => {
  test("are kept by host with the record that they belong to, and go with it", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], now.toISOString());
    const page = (identity: string, page_title: string) =>
      ingestItem(store, { channel_id: 1, identity, now, extraction: { page_title } });
    const { record_id } = await page("a", "Ferry stops | Herald");
    await page("b", "Bridge opens | Herald");
    await ingestItem(store, { channel_id: 1, identity: "c", now });
    expect(await store.pageTitles.ofHost("harbour.example")).toEqual(["Bridge opens | Herald", "Ferry stops | Herald"]);
    expect(await store.pageTitles.ofHost("other.example")).toEqual([]);
    await store.transaction((inside) => inside.records.erase(record_id));
    expect(await store.pageTitles.ofHost("harbour.example")).toEqual(["Bridge opens | Herald"]);
  });

  test("are the last twenty of a host", async () => {
    await using opened = await open();
    const { pageTitles } = opened.store;
    for (let id = 1; id <= 22; id += 1) await pageTitles.put(id, { host: "a.example", title: `Page ${id}` });
    await pageTitles.put(1, { host: "b.example", title: "Page 1" });
    expect((await pageTitles.ofHost("a.example")).slice(-1)).toEqual(["Page 3"]);
    expect(await pageTitles.ofHost("a.example")).toHaveLength(20);
    expect(await pageTitles.ofHost("b.example")).toEqual(["Page 1"]);
  });
});
