import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry } from "../support/arrivals.ts";
import { databases } from "../support/databases.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

describe.each(Object.entries(databases))("sources, on %s", (_name, open) => {
  test("the days on which a channel published are told once each, of its newest records only", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], now.toISOString());
    const given: [number, string][] = [
      [1, "01"],
      [1, "05"],
      [1, "05"],
      [2, "06"],
      [1, "03"],
    ];
    for (const [at, [channel_id, day]] of given.entries()) {
      const item = { published: `2026-11-${day}T09:00:00.000Z` };
      await ingestItem(store, { channel_id, identity: `item-${at}`, now, item });
    }
    expect(await store.sources.publishingDays(1, 3)).toEqual(["2026-11-05", "2026-11-03"]);
    expect(await store.sources.publishingDays(1, 500)).toEqual(["2026-11-05", "2026-11-03", "2026-11-01"]);
    expect(await store.sources.publishingDays(3, 500)).toEqual([]);
  });
});
