import { describe, expect, test } from "vitest";
import { ingestItem, readAgain, sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = new Date("2026-11-20T10:00:00.000Z");
const later = new Date("2026-11-20T11:00:00.000Z");
const latest = new Date("2026-11-20T12:00:00.000Z");

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("a record that was read once has no versions of its own", async () => {
    await using opened = await open();
    await opened.store.sources.sync([sourceEntry("Harbour News")], at.toISOString());
    const { record_id } = await ingestItem(opened.store, { channel_id: 1, identity: "a", now: at });
    expect(await opened.store.versions.ofRecord(record_id)).toEqual([]);
  });

  test("the text of each version can be had for as long as the record lives", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at.toISOString());
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "a", now: at });
    const first = (await store.records.byId(record_id))?.content;
    await readAgain(store, record_id, later, { extractor: "rules/2", headline: "Another headline" });
    await readAgain(store, record_id, latest, { content: "Nothing is left of it.", claims: [] });
    expect(await store.versions.ofRecord(record_id)).toMatchObject([
      { version: 3, reason: "edited", claim_count: 0, created_on: latest.toISOString() },
      { version: 2, reason: "re_extracted", claim_count: 1, extractor: "rules/2", created_on: later.toISOString() },
      { version: 1, reason: "first", claim_count: 1, extractor: "rules/1", created_on: at.toISOString() },
    ]);
    const texts = [1, 2, 3].map((version) => store.versions.contentOf(record_id, version));
    expect(await Promise.all(texts)).toEqual([first, first, undefined]);
    await store.records.erase(record_id);
    expect(await store.versions.ofRecord(record_id)).toEqual([]);
  });

  test("a story that another extractor reads in the very same words is no new version", async () => {
    await using opened = await open();
    const { db, store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at.toISOString());
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "a", now: at });
    const before = await db.selectFrom("stories").selectAll().execute();
    await readAgain(store, record_id, later, { extractor: "rules/2" });
    expect(await db.selectFrom("stories").selectAll().execute()).toEqual(before);
  });

  test("what the substitute of an extractor read does not replace what the extractor read", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at.toISOString());
    const extraction = { extractor: "llm/1 model" };
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "a", now: at, extraction });
    await readAgain(store, record_id, later, { claims: [], extractor_problem: "The model did not answer." });
    expect(await store.records.byId(record_id)).toMatchObject({ version: 1, extractor: "llm/1 model" });
  });

  test("items that say something else are queued again, each edit counted", async () => {
    await using opened = await open();
    const { items, sources } = opened.store;
    await sources.sync([sourceEntry("Harbour News")], at.toISOString());
    const item = { identity: "a", link: null, payload: "{}", fingerprint: "one" };
    await items.enqueue(1, [item, { ...item, identity: "b" }], at.toISOString());
    expect(await items.saidBefore(1, ["a", "b"])).toEqual([]);
    await items.done(1, 1, at.toISOString());
    const said = { item_id: 1, identity: "a", fingerprint: "one", edits: 0, settled_at: at.toISOString() };
    expect(await items.saidBefore(1, ["a", "b", "c"])).toEqual([said]);
    await items.requeueEdited(1, { payload: '{"edited":1}', fingerprint: "two", due_at: later.toISOString() });
    const due = await items.next(later.toISOString(), 10, [2]);
    expect(due).toMatchObject([{ item_id: 1, record_id: 1, payload: '{"edited":1}', attempts: 0, edits: 1 }]);
    await items.done(1, 1, later.toISOString());
    await items.noteFingerprint(1, "three");
    expect(await items.saidBefore(1, ["a"])).toMatchObject([{ fingerprint: "three", edits: 1 }]);
  });

  test("records are chosen by source and by when they came, a few at a time", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], at.toISOString());
    const arrivals = [1, 2, 1, 1].map((channel_id, hour) => ({
      channel_id,
      identity: `item ${hour}`,
      now: new Date(at.getTime() + hour * 3_600_000),
    }));
    for (const arrival of arrivals) await ingestItem(store, arrival);
    const { records } = store;
    const harbour = { source_name: "Harbour News" };
    expect(await records.chosenAfter(0, {}, 3)).toEqual([1, 2, 3]);
    expect(await records.chosenAfter(1, harbour, 9)).toEqual([3, 4]);
    expect(await records.chosenAfter(0, { ...harbour, since: "2026-11-20T12:30:00.000Z" }, 9)).toEqual([4]);
    expect(await records.countChosen(0, harbour)).toBe(3);
    expect(await records.countChosen(3, harbour)).toBe(1);
  });

  test("a model's answers are kept while they are used, and its tokens counted by day", async () => {
    await using opened = await open();
    const { llm } = opened.store;
    expect(await llm.answer("question", "2026-11-20")).toBeUndefined();
    await llm.keep("question", "[1]", "2026-11-20");
    await llm.keep("question", "[2]", "2026-11-20");
    expect(await llm.answer("question", "2026-11-21")).toBe("[2]");
    await llm.forget("2026-11-21");
    expect(await llm.answer("question", "2026-11-22")).toBe("[2]");
    await llm.forget("2026-11-23");
    expect(await llm.answer("question", "2026-11-23")).toBeUndefined();
    await llm.spend("2026-11-20", 100);
    await llm.spend("2026-11-20", 20);
    expect(await llm.takenOn("2026-11-20")).toBe(120);
    expect(await llm.takenOn("2026-11-21")).toBe(0);
  });
});
