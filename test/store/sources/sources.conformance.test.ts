import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

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
    expect(await store.channels.publishingDays(1, 3)).toEqual(["2026-11-05", "2026-11-03"]);
    expect(await store.channels.publishingDays(1, 500)).toEqual(["2026-11-05", "2026-11-03", "2026-11-01"]);
    expect(await store.channels.publishingDays(3, 500)).toEqual([]);
  });

  test("a source that is paused stays known, says so, and is taken up again", async () => {
    await using opened = await open();
    const { channels, sources } = opened.store;
    const [harbour, hill] = [sourceEntry("Harbour News"), sourceEntry("Hill News")];
    await sources.sync([harbour, hill], now.toISOString());
    const paused = await sources.sync([{ ...harbour, paused: true }, hill], now.toISOString());
    expect(paused).toEqual({ added: 0, deactivated: 1 });
    const later = "2026-11-20T11:00:00.000Z";
    expect(await sources.sync([{ ...harbour, paused: true }, hill], later)).toEqual({ added: 0, deactivated: 0 });
    expect((await channels.due(later, 10)).map(({ source_name }) => source_name)).toEqual(["Hill News"]);
    expect(await channels.byId(1)).toMatchObject({
      is_active: 0,
      deactivated_on: now.toISOString(),
      deactivation_reason: "paused in sources.yaml",
    });
    expect(await sources.sync([harbour, hill], later)).toEqual({ added: 1, deactivated: 0 });
    expect(await channels.byId(1)).toMatchObject({ is_active: 1, message: "it was taken up again" });
  });

  test("a channel that leaves says whether the file or a list no longer has it, and a list of no more use is forgotten", async () => {
    await using opened = await open();
    const { channels, sources, opmlLists } = opened.store;
    const [url, other] = ["https://reader.example/mine?token=abc", "https://other.example/all.opml"];
    const [own] = sourceEntry("Hill News").channels;
    if (!own) throw new Error("there is no channel");
    const listed = { ...own, settings: JSON.stringify({ listed_by: url }) };
    await sources.sync(
      [sourceEntry("Harbour News"), sourceEntry("Hill News", { channels: [listed] })],
      now.toISOString(),
    );
    expect(await sources.sync([], now.toISOString())).toEqual({ added: 0, deactivated: 2 });
    expect((await channels.all()).map(({ deactivation_reason }) => deactivation_reason)).toEqual([
      "removed from sources.yaml",
      "no longer on the list of reader.example",
    ]);
    await opmlLists.sync([url, other], now.toISOString());
    await opmlLists.settle(url, { health: "fine", due_at: "2026-11-21T10:00:00.000Z" });
    await opmlLists.sync([url, other], "2026-11-20T11:00:00.000Z");
    expect((await opmlLists.due("2026-11-20T12:00:00.000Z")).map((list) => list.url)).toEqual([other]);
    await opmlLists.sync([url], now.toISOString());
    expect(await opmlLists.all()).toMatchObject([{ url, health: "fine", sources: "[]" }]);
    await opmlLists.sync([], now.toISOString());
    expect(await opmlLists.all()).toEqual([]);
  });
});
