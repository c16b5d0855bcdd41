import { describe, expect, test } from "vitest";
import { refreshTags } from "../../../pipeline/duties/refresh-tags.ts";
import { readStreamIndex } from "../../../pipeline/ingest/stream-index.ts";
import type { Store } from "../../../store/store.ts";
import type { ExtractedTag } from "../../../workers/extraction.ts";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const now = new Date(at);
const later = "2026-11-20T11:00:00.000Z";
const author = { made_by: "operator", reason: "one and the same" };
const view = { from: "2026-11-01T00:00:00.000Z", before: "2026-12-01T00:00:00.000Z", sees_private: false };
const page = { page: 0, page_size: 100 };

function organization(name: string, mentions = 1): ExtractedTag {
  return { tag_type: "organization", name, forms: [name], mentions, curated: false };
}

/** A store with a source and a stream that wants one tag. */
async function withStream(store: Store, tag: string): Promise<void> {
  await store.sources.sync([sourceEntry("Harbour News")], at);
  await store.streamEntries.sync([streamEntry("board", { tags: [tag] })], at);
}

/** A record that names organizations, each in a claim of its own. */
function told(store: Store, identity: string, names: string[]) {
  const { claims, content } = extractionOf();
  const [claim] = claims;
  if (!claim) throw new Error("the sample has no claim");
  const extraction = {
    content: `${identity}. ${content}`,
    tags: names.map((name) => organization(name)),
    claims: names.map((name) => ({
      ...claim,
      claim_text: `${name} raised its fee.`,
      entities: [{ name, type: "organization" as const, role: "subject" as const }],
    })),
  };
  return ingestItem(store, { channel_id: 1, identity, now, extraction });
}

async function settle(store: Store): Promise<number> {
  const streams = await readStreamIndex(store);
  return refreshTags(store, {
    streams,
    since: view.from,
    now: () => new Date(later),
    signal: new AbortController().signal,
  });
}

async function idOf(store: Store, name: string): Promise<number> {
  const ids = (await store.tagSearch.idsOf([name])).get(name) ?? [];
  expect(ids).toHaveLength(1);
  return ids[0] ?? 0;
}

async function inStream(store: Store): Promise<number[]> {
  const { manifests } = await store.manifests.ofStream(1, { conditions: {}, sections: [], page }, view);
  return manifests.map((manifest) => manifest.manifest_id).sort();
}

/** What is handed out: entity details of the signal, and the entities of all claims as stored and as shown. */
async function namesShown(store: Store, record_id: number) {
  const record = await store.records.byId(record_id);
  const stored = await store.records.claims(record_id, record?.version ?? 0);
  const { manifests } = await store.manifests.ofStream(
    1,
    { conditions: {}, sections: ["signal", "brief"], page },
    view,
  );
  const signal = JSON.parse(manifests.find((each) => each.record_id === record_id)?.json.signal ?? "{}");
  const details = (signal.body?.entity_details ?? []).filter((each: { tag_type: string }) => each.tag_type !== "Topic");
  return {
    details: details.map((each: { tag_value: string }) => each.tag_value),
    shown: (signal.body?.claims ?? []).map((claim: { entities: { name: string }[] }) => claim.entities[0]?.name),
    stored: stored.map((claim) => JSON.parse(claim.entities)[0].name),
  };
}

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("a company's legal form and a person's initials make no second tag", async () => {
    await using opened = await open();
    const { tags } = opened.store;
    const ids = async (tag_type: string, names: string[]) => {
      const found = await tags.resolve(
        names.map((name) => ({ tag_type, name })),
        at,
      );
      return new Set(found.values()).size;
    };
    expect(await ids("organization", ["Varnik Works", "Varnik Works Inc.", "Varnik Works, Ltd"])).toBe(1);
    expect(await ids("organization", ["Sierra Corporation", "Sierra Corp.", "Sierra"])).toBe(1);
    expect(await ids("organization", ["News Corp", "News"])).toBe(2);
    expect(await ids("person", ["Patrick W. Carver", "Patrick Carver"])).toBe(1);
    expect(await ids("person", ["Ada K. Holm", "Ada M. Holm", "Ada Holm"])).toBe(3);
    expect(await ids("place", ["Jalisco", "State of Jalisco"])).toBe(1);
  });

  test("of merged tags both ids and all names lead to one, and undoing parts them again", async () => {
    await using opened = await open();
    const { store } = opened;
    await withStream(store, "Harbour Board");
    const first = await told(store, "a", ["Harbour Board"]);
    const second = await told(store, "b", ["Port Board", "Harbour Board"]);
    const third = await told(store, "c", ["Port Board"]);
    const [harbour, port] = [await idOf(store, "Harbour Board"), await idOf(store, "Port Board")];
    expect(await inStream(store)).toEqual([first.record_id, second.record_id]);

    const merge = await store.tagChanges.merge({ tag_id: port, into_tag_id: harbour }, author, later);
    expect(merge).not.toBeNull();
    expect(await store.tagChanges.merge({ tag_id: port, into_tag_id: harbour }, author, later)).toBeNull();
    expect(await settle(store)).toBe(2);
    expect(await store.tagRefreshes.next()).toBeUndefined();
    expect(await idOf(store, "Port Board")).toBe(harbour);
    expect(await store.tags.today(port)).toMatchObject({ tag_id: harbour, name: "Harbour Board" });
    expect(await inStream(store)).toEqual([first.record_id, second.record_id, third.record_id]);
    expect(await namesShown(store, second.record_id)).toEqual({
      details: ["Harbour Board"],
      shown: ["Harbour Board", "Harbour Board"],
      stored: ["Harbour Board", "Harbour Board"],
    });
    for (const tag_id of [port, harbour]) {
      const conditions = { tag_ids: [tag_id] };
      expect((await store.manifests.ofStream(1, { conditions, sections: [], page }, view)).total_count).toBe(3);
    }
    expect((await store.tagSearch.list({ type: "organization" }, page)).tags).toMatchObject([
      { name: "Harbour Board", aliases: ["Port Board"] },
    ]);

    expect(await store.tagChanges.undo(merge ?? 0, { ...author, reason: "two after all" }, later)).not.toBeNull();
    expect(await store.tagChanges.undo(merge ?? 0, author, later)).toBeNull();
    expect(await settle(store)).toBe(2);
    expect(await idOf(store, "Port Board")).toBe(port);
    expect(await inStream(store)).toEqual([first.record_id, second.record_id]);
    expect(await namesShown(store, second.record_id)).toEqual({
      details: ["Harbour Board", "Port Board"],
      shown: ["Port Board", "Harbour Board"],
      stored: ["Port Board", "Harbour Board"],
    });
    expect((await store.tagChanges.log(page)).map(({ kind, undoes, reason }) => ({ kind, undoes, reason }))).toEqual([
      { kind: "undo", undoes: merge, reason: "two after all" },
      { kind: "merge", undoes: null, reason: "one and the same" },
    ]);
  });

  test("a merge into a merged tag follows it, and no merge runs in a circle", async () => {
    await using opened = await open();
    const { store } = opened;
    const found = ["A Works", "B Works", "C Works"].map((name) => ({ tag_type: "organization", name }));
    const [a = 0, b = 0, c = 0] = [...(await store.tags.resolve(found, at)).values()];
    const first = await store.tagChanges.merge({ tag_id: a, into_tag_id: b }, author, at);
    const second = await store.tagChanges.merge({ tag_id: b, into_tag_id: c }, author, at);
    expect((await store.tags.today(a))?.tag_id).toBe(c);
    expect(await store.tagChanges.merge({ tag_id: c, into_tag_id: a }, author, at)).toBeNull();
    await store.tagChanges.undo(second ?? 0, author, at);
    expect((await store.tags.today(a))?.tag_id).toBe(b);
    await store.tagChanges.undo(first ?? 0, author, at);
    expect((await store.tags.today(a))?.tag_id).toBe(a);
    expect(await store.tags.today(99)).toBeUndefined();
  });

  test("a split gives a name from texts a tag of its own, and undoing gives it back", async () => {
    await using opened = await open();
    const { store } = opened;
    await withStream(store, "Varnik Works");
    await told(store, "a", ["Varnik Works"]);
    const second = await told(store, "b", ["Varnik Works Ltd"]);
    const tag_id = await idOf(store, "Varnik Works");
    expect(await idOf(store, "Varnik Works Ltd")).toBe(tag_id);
    const wanted = { tag_id, alias: "Varnik Works Ltd", into_tag_id: null };
    expect(await store.tagChanges.split({ ...wanted, alias: "Nothing" }, author, later)).toBeNull();
    const split = await store.tagChanges.split(wanted, author, later);
    expect(await settle(store)).toBe(1);
    const own = await idOf(store, "Varnik Works Ltd");
    expect(own).not.toBe(tag_id);
    expect(await inStream(store)).not.toContain(second.record_id);
    await store.tagChanges.undo(split ?? 0, author, later);
    expect(await settle(store)).toBe(1);
    expect(await idOf(store, "Varnik Works Ltd")).toBe(tag_id);
    expect((await store.tags.today(own))?.tag_id).toBe(tag_id);
    expect(await inStream(store)).toContain(second.record_id);
  });

  test("an alias that is put into the file takes the tag of that name over, and lets it go when it leaves", async () => {
    await using opened = await open();
    const { store } = opened;
    const file = (aliases: string[]) => [{ name: "Harbour Board", type: "organization", aliases }];
    await store.tags.sync(file([]), at);
    await withStream(store, "Harbour Board");
    const record = await told(store, "a", ["Board of the Harbour"]);
    const found = await idOf(store, "Board of the Harbour");
    expect(await inStream(store)).toEqual([]);

    await store.tags.sync(file(["Board of the Harbour"]), later);
    expect(await settle(store)).toBe(1);
    expect((await store.tags.today(found))?.name).toBe("Harbour Board");
    expect(await inStream(store)).toEqual([record.record_id]);
    expect(await store.tagChanges.log(page)).toMatchObject([
      { kind: "merge", made_by: "config/tags.yaml", reason: '"Board of the Harbour" is an alias' },
    ]);

    await store.tags.sync(file(["Board of the Harbour"]), later);
    expect(await store.tagRefreshes.next()).toBeUndefined();
    await store.tags.sync(file([]), later);
    expect(await settle(store)).toBe(1);
    expect((await store.tags.today(found))?.name).toBe("Board of the Harbour");
    expect(await inStream(store)).toEqual([]);
  });

  test("a curated tag that gets another name keeps its records under the new one", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.tags.sync([{ name: "HB", type: "organization", aliases: [] }], at);
    await withStream(store, "Harbour Board");
    const record = await told(store, "a", ["HB"]);
    const old = await idOf(store, "HB");
    await store.tags.sync([{ name: "Harbour Board", type: "organization", aliases: ["HB"] }], later);
    await settle(store);
    expect((await store.tags.today(old))?.name).toBe("Harbour Board");
    expect(await inStream(store)).toEqual([record.record_id]);
  });

  test("a name that is a person's and a place's is told apart when one of them is merged", async () => {
    await using opened = await open();
    const { store } = opened;
    await withStream(store, "Jordan");
    const [person, place] = ["person" as const, "place" as const].map((tag_type) => ({
      ...organization("Jordan"),
      tag_type,
    }));
    if (!person || !place) throw new Error("two kinds");
    const record = await ingestItem(store, {
      channel_id: 1,
      identity: "a",
      now,
      extraction: { tags: [person, place], claims: [] },
    });
    const kingdom = [...(await store.tags.resolve([{ tag_type: "place", name: "Hashemite Realm" }], at)).values()];
    const ids = (await store.tagSearch.idsOf(["Jordan"])).get("Jordan") ?? [];
    const tags = await store.tags.byIds(ids);
    const tag_id = tags.find((tag) => tag.tag_type === "place")?.tag_id ?? 0;
    await store.tagChanges.merge({ tag_id, into_tag_id: kingdom[0] ?? 0 }, author, later);
    await settle(store);
    const { tags: placed } = await store.records.placing(record.record_id);
    expect(placed.map((tag) => `${tag.tag_type}:${tag.name}`).sort()).toEqual([
      "person:Jordan",
      "place:Hashemite Realm",
    ]);
    expect((await namesShown(store, record.record_id)).details).toEqual(["Jordan", "Hashemite Realm"]);
  });

  test("settling anew goes on where it was broken off", async () => {
    await using opened = await open();
    const { store } = opened;
    await withStream(store, "Harbour Board");
    for (let at = 0; at < 60; at += 1) await told(store, `r${at}`, ["Port Board"]);
    await told(store, "other", ["Harbour Board"]);
    const [harbour, port] = [await idOf(store, "Harbour Board"), await idOf(store, "Port Board")];
    await store.tagChanges.merge({ tag_id: port, into_tag_id: harbour }, author, later);
    const stop = new AbortController();
    const streams = await readStreamIndex(store);
    const deps = { streams, since: view.from, signal: stop.signal };
    const changed = await refreshTags(store, {
      ...deps,
      now: () => {
        stop.abort();
        return new Date(later);
      },
    });
    expect(changed).toBeLessThan(60);
    expect(await store.tagRefreshes.next()).toBeDefined();
    expect(changed + (await settle(store))).toBe(60);
    expect((await inStream(store)).length).toBe(61);
  });
});
