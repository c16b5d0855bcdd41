import { describe, expect, test } from "vitest";
import { Brief, ManifestSource, RecordView, Signal } from "../../store/model/manifest.ts";
import { extractionOf, ingestItem, readAgain, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { bothDialects } from "../support/databases.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const at = now.toISOString();
const all = { from: "2000-01-01T00:00:00.000Z", before: "2100-01-01T00:00:00.000Z", sees_private: true };
const page = { page: 0, page_size: 50 };

describe.each(Object.entries(bothDialects))("on %s", (_name, open) => {
  test("a source that leaves the file is deactivated, never erased, and comes back as it was", async () => {
    await using opened = await open();
    const { channels, sources } = opened.store;
    await sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], at);
    await channels.settle(1, { health: "fine", etag: '"v1"', due_at: "2026-11-20T11:00:00.000Z" });
    await sources.sync([sourceEntry("Hill News")], at);
    const left = (await channels.all()).find((channel) => channel.source_name === "Harbour News");
    expect(left).toMatchObject({ is_active: 0, deactivated_on: at, deactivation_reason: "removed from sources.yaml" });
    await sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], at);
    const back = await channels.byId(left?.channel_id ?? 0);
    expect(back).toMatchObject({ is_active: 1, deactivation_reason: null, channel_id: left?.channel_id });
    expect(await channels.all()).toHaveLength(2);
  });

  test("a channel is due when its time has come, and at once after its address changed", async () => {
    await using opened = await open();
    const { channels, sources } = opened.store;
    const entry = sourceEntry("Harbour News");
    await sources.sync([entry], at);
    expect(await channels.due(at, 10)).toHaveLength(1);
    await channels.settle(1, { due_at: "2026-11-20T11:00:00.000Z", etag: '"v1"' });
    expect(await channels.due(at, 10)).toHaveLength(0);
    await sources.sync(
      [{ ...entry, channels: entry.channels.map((channel) => ({ ...channel, url: "https://new.example/" })) }],
      at,
    );
    expect(await channels.due(at, 10)).toMatchObject([{ etag: null, url: "https://new.example/" }]);
    expect(await channels.dueNow(at, "Nobody")).toBe(0);
    expect(await channels.dueNow(at, "Harbour News")).toBe(1);
  });

  test("an item is queued once per channel and identity, and leaves the queue only when settled", async () => {
    await using opened = await open();
    const { sources, items } = opened.store;
    await sources.sync([sourceEntry("Harbour News")], at);
    const found = ["a", "b", "a"].map((identity) => ({ identity, link: null, payload: "{}" }));
    expect(await items.enqueue(1, found, at)).toBe(2);
    expect(await items.enqueue(1, found, at)).toBe(0);
    const [first, second] = await items.next(at, 10);
    await items.retry(first?.item_id ?? 0, 1, "no page", "2026-11-20T10:01:00.000Z");
    expect(await items.next(at, 10)).toMatchObject([{ item_id: second?.item_id }]);
    expect(await items.next(at, 10, [second?.item_id ?? 0])).toHaveLength(0);
    await items.fail(second?.item_id ?? 0, 3, "broken", at);
    expect(await items.counts()).toEqual([
      { state: "failed", items: 1 },
      { state: "queued", items: 1 },
    ]);
  });

  test("sources take turns in the queue, the oldest item of each first, whoever has the fewest in work before the others", async () => {
    await using opened = await open();
    const { sources, items } = opened.store;
    await sources.sync([sourceEntry("Odd News"), sourceEntry("Harbour News"), sourceEntry("Hill News")], at);
    const [later, last] = ["2026-11-20T10:00:01.000Z", "2026-11-20T10:00:02.000Z"];
    const found = (...names: string[]) => names.map((identity) => ({ identity, link: null, payload: "{}" }));
    await items.enqueue(1, found("odd 1", "odd 2", "odd 3", "odd 4"), at);
    await items.enqueue(2, found("harbour 1", "harbour 2"), later);
    await items.enqueue(3, found("hill 1"), last);
    const next = async (limit: number, taken: number[] = []) =>
      (await items.next(last, limit, taken)).map(({ identity }) => identity);
    expect(await next(4)).toEqual(["odd 1", "harbour 1", "hill 1", "odd 2"]);
    expect(await next(10)).toEqual(["odd 1", "harbour 1", "hill 1", "odd 2", "harbour 2", "odd 3", "odd 4"]);
    // Items 1 and 2 are odd ones.
    expect(await next(1, [1, 2])).toEqual(["harbour 1"]);
    expect(await next(4, [1, 2])).toEqual(["harbour 1", "hill 1", "harbour 2", "odd 3"]);
  });

  test("a record is written whole: story parts that fit the contract, claims, tags, manifest, matches and events", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
    await store.streamEntries.sync(
      [streamEntry("fees", { tags: ["Harbour Board"] }), streamEntry("other", { topics: ["Chess"] })],
      at,
    );
    const ingested = await ingestItem(store, { channel_id: 1, identity: "fee", now });
    expect(ingested).toMatchObject({ version: 1, claims: 1, streams: 1 });
    const { manifests, total_count } = await store.manifests.ofStream(
      1,
      { conditions: {}, sections: ["source", "signal", "brief", "record"], page },
      all,
    );
    expect(total_count).toBe(1);
    const json = manifests[0]?.json;
    expect(ManifestSource.parse(JSON.parse(json?.source ?? "")).source_name).toBe("Harbour News");
    expect(Signal.parse(JSON.parse(json?.signal ?? "")).body.claims[0]?.claim_id).toBe(`${ingested.record_id}-1-1`);
    expect(Brief.parse(JSON.parse(json?.brief ?? "")).key_points_count).toBe(1);
    expect(RecordView.parse(JSON.parse(json?.record ?? "")).content).toContain("Harbour Board");
    expect(await store.records.claims(ingested.record_id, 1)).toMatchObject([{ featured: 1, span_end: 52 }]);
    expect(await store.outbox.after(0, 10)).toMatchObject([
      { event: "manifest.matched", stream_id: 1, manifest_id: ingested.record_id },
    ]);
    expect(await store.items.counts()).toEqual([{ state: "done", items: 1 }]);
  });

  test("a curated alias wins over a found name, and an ambiguous name gets a tag of its own", async () => {
    await using opened = await open();
    const { tags } = opened.store;
    await tags.sync([{ name: "Federal Reserve", type: "organization", aliases: ["the Fed"] }], at);
    const fed = { tag_type: "organization", name: "The Fed" };
    const person = { tag_type: "person", name: "Mara Venn" };
    const found = await tags.resolve([fed, person], at);
    expect(await tags.byIds([...found.values()])).toEqual([
      { tag_id: found.get(fed), tag_type: "organization", name: "Federal Reserve" },
      { tag_id: found.get(person), tag_type: "person", name: "Mara Venn" },
    ]);
    expect(await tags.canonicalNames(["FED", "Nobody"])).toEqual(["Federal Reserve", "Nobody"]);
    await tags.sync([], at);
    expect((await tags.resolve([fed], at)).get(fed)).not.toBe(found.get(fed));
  });

  test("a tag with two homonyms is resolved to neither", async () => {
    await using opened = await open();
    const { tags } = opened.store;
    await tags.sync(
      [
        { name: "Bank A", type: "organization", aliases: ["the Bank"] },
        { name: "Bank B", type: "organization", aliases: ["the Bank"] },
      ],
      at,
    );
    const bank = { tag_type: "organization", name: "the Bank" };
    const [row] = await tags.byIds([...(await tags.resolve([bank], at)).values()]);
    expect(row?.name).toBe("the Bank");
  });

  test("what a stream took is counted over a day, a week and thirty days", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync([streamEntry("everything")], at);
    for (const [identity, days] of [
      ["new", 0],
      ["old", 3],
      ["older", 20],
      ["oldest", 40],
    ] as const) {
      await ingestItem(store, { channel_id: 1, identity, now: new Date(now.getTime() - days * 86_400_000) });
    }
    await store.streamActivity.refresh(now);
    const [stream] = (await store.streams.list({ sees_private: false }, page)).streams;
    expect(stream).toMatchObject({ manifests_last24h: 1, manifests_last7d: 2, manifests_last30d: 3 });
    expect(await store.streams.byId(1, all)).toMatchObject({ claims_last24h: 1, claims_last7d: 2, claims_last30d: 3 });
  });

  test("manifests are read newest first, inside the visible window, by date, tag and topic", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
    await store.streamEntries.sync([streamEntry("everything")], at);
    for (const [identity, hour] of [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ] as const) {
      const item = { published: `2026-11-${10 + hour}T00:00:00.000Z` };
      await ingestItem(store, { channel_id: 1, identity, now: new Date(now.getTime() + hour * 3_600_000), item });
    }
    const read = async (conditions: object, view: object = {}) => {
      const found = await store.manifests.ofStream(1, { conditions, sections: ["source"], page }, { ...all, ...view });
      return found.manifests.map((row) => JSON.parse(row.json.source ?? "").record_title);
    };
    expect(await read({})).toEqual(["Item c", "Item b", "Item a"]);
    expect(await read({}, { before: "2026-11-20T13:00:00.000Z" })).toEqual(["Item b", "Item a"]);
    expect(await read({}, { from: "2026-11-20T12:00:00.000Z" })).toEqual(["Item c", "Item b"]);
    expect(await read({ published_date_from: "2026-11-12", published_date_to: "2026-11-12" })).toEqual(["Item b"]);
    expect(await read({ tag_ids: [1] })).toHaveLength(3);
    expect(await read({ tag_ids: [99] })).toHaveLength(0);
    expect(await read({ tag_type: "person" })).toHaveLength(3);
    expect(await read({ tag_type: "topic" })).toHaveLength(3);
    expect(await read({ tag_type: "place" })).toHaveLength(0);
  });

  test("a private stream is seen by the operator only, a removed one is in no list", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.streamEntries.sync([streamEntry("open"), streamEntry("closed", {}, { is_public: false })], at);
    const names = async (sees_private: boolean) =>
      (await store.streams.list({ sees_private }, page)).streams.map((stream) => stream.name);
    expect(await names(true)).toEqual(["open", "closed"]);
    expect(await names(false)).toEqual(["open"]);
    expect(await store.streams.byId(2, { sees_private: false })).toBeUndefined();
    await store.streamEntries.sync([streamEntry("closed", {}, { is_public: false })], at);
    expect(await names(true)).toEqual(["closed"]);
    expect(await store.streams.byId(1, all)).toMatchObject({ is_active: false, status: "removed", deactivated_on: at });
  });

  test("a manifest that no stream took is seen by the operator only", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "fee", now });
    expect(await store.manifests.ofRecord(record_id, ["source"], all)).toMatchObject({ matched_at: at, streams: [] });
    expect(await store.manifests.ofRecord(record_id, ["source"], { ...all, sees_private: false })).toBeUndefined();
  });

  test("an unchanged stream is not touched by a sync; a new filter waits to be matched backwards", async () => {
    await using opened = await open();
    const { matching, streamEntries, streams } = opened.store;
    await streamEntries.sync([streamEntry("fees")], at);
    const waiting = await matching.waiting();
    for (const stream of waiting) await matching.rematched(stream);
    await streamEntries.sync([streamEntry("fees")], "2026-11-21T00:00:00.000Z");
    expect(await matching.waiting()).toEqual([]);
    expect(await streams.byId(1, all)).toMatchObject({ updated_on: at });
    await streamEntries.sync([streamEntry("fees", { topics: ["Shipping"] })], "2026-11-21T00:00:00.000Z");
    // What was matched is what stood before: the stream waits on.
    for (const stream of waiting) await matching.rematched(stream);
    expect((await matching.waiting()).map(({ stream_id }) => stream_id)).toEqual([1]);
  });

  test("an erased record leaves nothing behind but its settled item", async () => {
    await using opened = await open();
    const { store, db } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync([streamEntry("everything")], at);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "fee", now });
    expect(await store.transaction((store) => store.records.erase(record_id))).toBe(true);
    for (const table of ["records", "stories", "claims", "manifests", "stream_manifests", "record_tags"] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await store.items.enqueue(1, [{ identity: "fee", link: null, payload: "{}" }], at)).toBe(0);
    expect(await store.records.erase(record_id)).toBe(false);
  });

  test("a transaction that fails leaves nothing", async () => {
    await using opened = await open();
    const { store } = opened;
    const broken = store.transaction(async (store) => {
      await store.installation.write("fact", "1");
      throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await store.installation.read("fact")).toBeUndefined();
  });

  test("manifests are billed once per organization and period, up to the limit", async () => {
    await using opened = await open();
    const { usage } = opened.store;
    const order = { org_id: "org", period: "2026-11", now: at, overage: null };
    expect(await usage.consume({ ...order, manifest_ids: [1, 2, 3], limit: 2 })).toEqual({
      granted: new Set([1, 2]),
      billed: 2,
      manifests_used: 2,
    });
    expect(await usage.consume({ ...order, manifest_ids: [1, 2], limit: 2 })).toEqual({
      granted: new Set([1, 2]),
      billed: 0,
      manifests_used: 2,
    });
    expect(await usage.consume({ ...order, period: "2026-12", manifest_ids: [3], limit: null })).toEqual({
      granted: new Set([3]),
      billed: 1,
      manifests_used: 1,
    });
    await usage.record([{ org_id: "org", day: "2026-11-20", api_calls: 2, words_delivered: 90 }]);
    expect(await usage.read("org", "2026-11")).toMatchObject({ manifests_used: 2, api_calls: 2, words_delivered: 90 });
  });

  test("organizations, their people and their keys are kept apart", async () => {
    await using opened = await open();
    const { organizations, credentials } = opened.store;
    const wanted = {
      name: "Harbour Desk",
      org_type: "company",
      contact_email: null,
      is_operator: true,
      plan: "platform",
      cadence: "continuous",
      user: { name: "Mara", email: null },
      now: at,
    };
    const { org_id, user_id } = await organizations.create(wanted);
    const issued = await credentials.issue({
      org_id,
      user_id,
      name: "first",
      key_type: "live",
      expires_on: null,
      now: at,
    });
    expect(await organizations.operator()).toMatchObject({ org_id, is_operator: 1 });
    expect(await organizations.users(org_id, at)).toMatchObject([{ has_active_key: true }]);
    await credentials.touch(issued.key_id, at);
    await credentials.revoke(issued.key_id);
    expect(await credentials.listFor(org_id)).toMatchObject([
      { key_id: issued.key_id, is_active: 0, last_used_on: at },
    ]);
    expect(await organizations.users(org_id, at)).toMatchObject([{ has_active_key: false }]);
  });

  test("a record read again unchanged stays; a changed one keeps its manifest and its moment, and fires nothing", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync([streamEntry("everything")], at);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "fee", now });
    const again = (content: string) => readAgain(store, record_id, new Date("2026-11-21T10:00:00.000Z"), { content });
    expect(await again(extractionOf().content)).toMatchObject({ record_id, version: 1 });
    expect(await again(`${extractionOf().content} A new line.`)).toMatchObject({ record_id, version: 2 });
    expect(await store.records.byId(record_id)).toMatchObject({ version: 2, ingested_at: at, claim_count: 1 });
    expect(await store.records.claims(record_id, 1)).toHaveLength(1);
    expect(await store.records.claims(record_id, 2)).toMatchObject([{ claim_id: `${record_id}-2-1` }]);
    expect(await store.matching.holders([record_id])).toEqual([{ manifest_id: record_id, stream_id: 1 }]);
    expect(await store.manifests.ofRecord(record_id, [], all)).toMatchObject({ matched_at: at });
    expect((await store.outbox.after(0, 10)).map(({ event }) => event)).toEqual([
      "manifest.matched",
      "manifest.updated",
    ]);
  });

  test("records of the window come with everything that filters ask for", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
    await ingestItem(store, { channel_id: 1, identity: "fee", now });
    const [candidate] = await store.matchableRecords.after("2026-11-01", 0, 10, true);
    expect(candidate).toMatchObject({
      source_name: "Harbour News",
      channel_name: "News",
      claim_type: "event",
      topics: ["Shipping"],
      text: expect.stringMatching(/^Harbour Board raises .*\n.*grain fee/),
    });
    expect((await store.matchableRecords.after("2026-11-01", 0, 10, false))[0]?.text).toMatch(/^.*\n$/);
    expect(candidate?.tags.toSorted()).toEqual(["Harbour Board", "Mara Venn"]);
    expect(candidate?.domains.toSorted()).toEqual(["economics-business-work", "society-law-government"]);
    expect(await store.matchableRecords.after("2026-12-01", 0, 10, false)).toEqual([]);
  });
});
