import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const kind = { source_type: "organization", media_format: "text", claim_type: "event" };
const news = { channel_id: 40, name: "News", source_name: "Harbour News", ...kind };
const look = { title: "FEES", description: "", stream_class: "discovery", home_domain: "health-medicine" };
const fees = { stream_id: 7, name: "fees", ...look, cross_domains: ["life-environment"] };
const record = {
  channel_id: 40,
  source_id: 1,
  title: "Title",
  url: null,
  canonical_url: null,
  author: null,
  source_published_date: null,
  published_at: null,
  ...kind,
  language: "en",
  content: "Text.",
  content_hash: "",
  content_origin: "body",
  word_count: 1,
  extra: "{}",
  ingested_at: at,
  updated_at: at,
};

describe.each(Object.entries(databases))("what an export is read back into, on %s", (_name, open) => {
  test("rows keep the ids that they come with, and new ones go on above them", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.imports.addChannel(news, at);
    await store.imports.addStream(fees, at);
    await store.imports.addRecord(900, record);
    expect(await store.imports.channel(news)).toMatchObject({ channel_id: 40, owner: "Harbour News" });
    expect(await store.imports.streamId("fees")).toBe(7);
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Other")], at);
    await store.streamEntries.sync([streamEntry("fees"), streamEntry("more")], at);
    expect(await store.imports.channel({ name: "News", source_name: "Other" })).toMatchObject({ channel_id: 41 });
    expect(await store.imports.streamId("more")).toBe(8);
    const arrival = { channel_id: 40, identity: "next", now: new Date(at) };
    expect((await ingestItem(store, arrival)).record_id).toBe(901);
  });

  test("an id that is taken is left to who has it", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Other")], at);
    await store.streamEntries.sync([streamEntry("more")], at);
    await store.imports.addChannel({ ...news, channel_id: 1 }, at);
    await store.imports.addStream({ ...fees, stream_id: 1 }, at);
    expect(await store.imports.channel(news)).toMatchObject({ channel_id: 2 });
    expect(await store.imports.streamId("fees")).toBe(2);
  });

  test("an imported channel is not fetched, and an imported stream takes nothing by itself", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.imports.addChannel(news, at);
    await store.imports.addStream(fees, at);
    expect(await store.channels.due("2099-01-01T00:00:00.000Z", 10)).toEqual([]);
    const { record_id } = await ingestItem(store, { channel_id: 40, identity: "one", now: new Date(at) });
    expect(await store.matching.holders([record_id])).toEqual([]);
  });

  test("claims that nobody finds yet are told of, oldest record first", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    const ids = [];
    for (const identity of ["a", "b"])
      ids.push((await ingestItem(store, { channel_id: 1, identity, now: new Date(at) })).record_id);
    expect(await store.imports.unplaced(ids)).toEqual([]);
    await opened.db.deleteFrom("claim_index").execute();
    expect((await store.imports.unplaced(ids.toReversed())).map((row) => row.record_id)).toEqual(ids);
  });
});
