import { describe, expect, test } from "vitest";
import { ingestItem, readAgain, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";
import { wholeScope } from "../../support/whole-scope.ts";

const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-20T11:00:00.000Z";
const page = { page: 0, page_size: 50 };
const view = { from: "2026-11-01T00:00:00.000Z", before: "2026-12-01T00:00:00.000Z", sees_private: false };
const entry = {
  org_id: "org",
  object_type: "tag" as const,
  object_id: 7,
  external_id: "crm-1",
  external_name: "Board",
  labels: ["Watchlist", "harbour"],
};

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("a sync is overwritten by the next one, deleted softly, and created again", async () => {
    await using opened = await open();
    const { ontology } = opened.store;
    const id = await ontology.sync(entry, at);
    expect(await ontology.sync({ ...entry, external_id: "crm-2", labels: ["WATCHLIST"] }, later)).toBe(id);
    expect((await ontology.list("org", {}, page)).syncs).toMatchObject([
      { id, external_id: "crm-2", labels: "Watchlist", created_on: at, updated_on: later },
    ]);
    expect(await ontology.unsync(id, "other", later)).toBe(false);
    expect(await ontology.unsync(id, "org", later)).toBe(true);
    expect(await ontology.unsync(id, "org", later)).toBe(false);
    expect((await ontology.list("org", {}, page)).total_count).toBe(0);
    expect(await ontology.sync(entry, later)).toBe(id);
    expect((await ontology.list("org", { object_type: "tag", label: "HARBOUR" }, page)).total_count).toBe(1);
    expect((await ontology.list("org", { label: "nothing" }, page)).total_count).toBe(0);
    expect((await ontology.list("org", { object_type: "topic" }, page)).total_count).toBe(0);
  });

  test("a label's name is taken once for each organization, in any case", async () => {
    await using opened = await open();
    const { ontology } = opened.store;
    const label = { org_id: "org", name: "Watchlist", description: null, color: "#1f6feb" };
    expect(await ontology.createLabel(label, at)).toMatchObject({ name: "Watchlist", color: "#1f6feb" });
    expect(await ontology.createLabel({ ...label, name: "watchLIST" }, at)).toBeUndefined();
    expect(await ontology.createLabel({ ...label, org_id: "other" }, at)).toMatchObject({ name: "Watchlist" });
    await ontology.sync(entry, at);
    expect((await ontology.labels("org", page)).labels.map((each) => each.name)).toEqual(["harbour", "Watchlist"]);
  });

  test("tags are found by name, alias and part of either, with wrong letters, without accents", async () => {
    await using opened = await open();
    const { tags, tagSearch } = opened.store;
    const curated = [
      { name: "Federal Reserve", type: "organization", aliases: ["the Fed"] },
      { name: "Federal Court", type: "organization", aliases: [] },
      { name: "São Paulo", type: "place", aliases: [] },
    ];
    await tags.sync(curated, at);
    await tags.sync(curated, later);
    await tags.resolve([{ tag_type: "person", name: "Mara Venn" }], at);
    const names = async (search: string, type?: "place") =>
      (await tagSearch.search(search, { type })).map((tag) => tag.name);
    expect(await tagSearch.search("Federal Reserve", {})).toMatchObject([
      { name: "Federal Reserve", type: "organization", score: 1 },
      { name: "Federal Court" },
    ]);
    expect((await tagSearch.search("fed", {}))[0]).toMatchObject({ name: "Federal Reserve", score: 1 });
    expect((await tagSearch.search("fed", {}))[0]?.aliases).toEqual(["the Fed"]);
    expect((await names("federal resreve"))[0]).toBe("Federal Reserve");
    expect((await names("reserve"))[0]).toBe("Federal Reserve");
    expect(await names("sao paolo")).toEqual(["São Paulo"]);
    expect(await names("sao paulo", "place")).toEqual(["São Paulo"]);
    expect(await names("Mara", "place")).toEqual([]);
    expect(await names("mara ven")).toEqual(["Mara Venn"]);
    expect(await names("zzzzqq")).toEqual([]);
    expect(await names("!?")).toEqual([]);
    expect(await tagSearch.list({ type: "place" }, page)).toMatchObject({
      tags: [{ name: "São Paulo" }],
      total_count: 1,
    });
    expect(await tagSearch.idsOf(["The Fed", "Nobody"])).toEqual(new Map([["The Fed", [1]]]));
    expect((await tagSearch.aliasKeys([1])).get(1)?.toSorted()).toEqual(["fed", "federal reserve"]);
  });

  test("related tags count what stands together in visible manifests, and weigh it against chance", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], at);
    const inner = streamEntry("inner", { sources: ["Inner Desk"] }, { is_public: false });
    await store.streamEntries.sync(
      [streamEntry("all", { sources: ["Harbour News"] }), streamEntry("twin", { sources: ["Harbour News"] }), inner],
      at,
    );
    const tag = (name: string) => ({ tag_type: "person" as const, name, forms: [name], mentions: 1, curated: false });
    const arrivals = [["Ada", "Ben"], ["Ada", "Ben"], ["Ada", "Cem"], ["Dan"]];
    for (const [index, names] of arrivals.entries()) {
      const given = { channel_id: 1, identity: String(index), now: new Date(at) };
      await ingestItem(store, { ...given, extraction: { tags: names.map(tag) } });
    }
    const hidden = { channel_id: 2, identity: "hidden", now: new Date(at) };
    await ingestItem(store, { ...hidden, extraction: { tags: [tag("Ada"), tag("Dan")] } });
    const ada = (await store.tagSearch.idsOf(["Ada"])).get("Ada")?.[0] ?? 0;
    expect(await store.tagSearch.related(ada, { page }, view)).toMatchObject({
      tags: [
        { name: "Ben", co_occurrences: 2, manifest_count: 2, lift: 1.333 },
        { name: "Cem", co_occurrences: 1, manifest_count: 1, lift: 1.333 },
      ],
      total_count: 2,
      manifest_count: 3,
    });
    expect((await store.tagSearch.related(ada, { page }, { ...view, before: at })).total_count).toBe(0);
    expect((await store.tagSearch.related(ada, { type: "place", page }, view)).total_count).toBe(0);
    const all = await store.tagSearch.related(ada, { page }, { ...view, sees_private: true });
    expect(all.tags.map((each) => each.name)).toEqual(["Ben", "Cem", "Dan"]);
  });

  test("a beacon is its organization's alone and counts while it is active", async () => {
    await using opened = await open();
    const { beacons } = opened.store;
    const content = { name: "Rates", scope: '{"stream_ids":[1]}', lookback_hours: 24 };
    const { beacon_id } = await beacons.create("org", content, at);
    expect(await beacons.byId(beacon_id, "other")).toBeUndefined();
    expect(await beacons.countActive("org")).toBe(1);
    await beacons.setState(beacon_id, "archived", later);
    expect(await beacons.byId(beacon_id, "org")).toMatchObject({ state: "archived", archived_on: later });
    expect(await beacons.countActive("org")).toBe(0);
    await beacons.setState(beacon_id, "active", later);
    expect(await beacons.update(beacon_id, { ...content, name: "Fees" }, later)).toMatchObject({
      name: "Fees",
      state: "active",
      archived_on: null,
    });
    expect((await beacons.list("org", page)).total_count).toBe(1);
    await beacons.remove(beacon_id);
    expect(await beacons.byId(beacon_id, "org")).toBeUndefined();
  });

  test("what happened in a scope is told in its order from any place on and back, a correction at its own moment", async () => {
    await using opened = await open();
    const { store } = opened;
    const { changes } = store;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync([streamEntry("fees"), streamEntry("twin")], at);
    const ids: number[] = [];
    for (const minute of [1, 1, 2]) {
      const now = new Date(`2026-11-20T10:0${minute}:00.000Z`);
      ids.push((await ingestItem(store, { channel_id: 1, identity: String(ids.length), now })).record_id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    await readAgain(store, first, new Date("2026-11-20T10:03:00.000Z"), { content: "The board lowered it." });
    const scope = { ...wholeScope, stream_ids: [1, 2] };
    const start = { moment: at, manifest_id: 0 };
    const told = async (position: typeof start, limit = 10, seen = view) =>
      (await changes.after(scope, seen, position, limit)).map((each) => [each.manifest_id, each.updated]);
    expect(await told(start)).toEqual([
      [second, false],
      [third, false],
      [first, true],
    ]);
    expect(await told(start, 1)).toEqual([[second, false]]);
    expect(await told({ moment: "2026-11-20T10:01:00.000Z", manifest_id: second })).toEqual([
      [third, false],
      [first, true],
    ]);
    expect(await changes.countAfter(scope, view, start)).toBe(3);
    expect(await changes.countAfter(scope, view, { moment: later, manifest_id: 0 })).toBe(0);
    const back = await changes.upTo(scope, view, { moment: "2026-11-20T10:02:00.000Z", manifest_id: third }, 2);
    expect(back.map((each) => each.manifest_id)).toEqual([third, second]);
    const unreleased = { ...view, before: "2026-11-20T10:02:00.000Z" };
    expect(await told(start, 10, unreleased)).toEqual([
      [first, false],
      [second, false],
    ]);
  });
});
