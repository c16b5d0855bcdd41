import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const now = "2026-11-20T10:00:00.000Z";
const page = { page: 0, page_size: 10 };
const [mara, other] = [
  { org_id: "one", user_id: 7 },
  { org_id: "one", user_id: 8 },
];

describe.each(Object.entries(databases))("marks on stories, on %s", (_name, open) => {
  test("keep what is not changed, and are each reader's own", async () => {
    await using opened = await open();
    const { storyMarks } = opened.store;
    await storyMarks.change(mara, 1, { is_read: 1 }, now);
    await storyMarks.change(mara, 1, { is_starred: 1, note: "Why now?" }, "2026-11-20T11:00:00.000Z");
    await storyMarks.change(other, 1, { is_muted: 1 }, now);
    const [own] = (await storyMarks.ofRecords(mara, [1, 2])).values();
    expect(own).toMatchObject({ is_read: 1, is_starred: 1, is_muted: 0, note: "Why now?" });
    expect((await storyMarks.ofRecords(other, [1])).get(1)).toMatchObject({ is_read: 0, is_muted: 1, note: null });
  });

  test("are listed by what they are, the latest first; a note that was removed is none", async () => {
    await using opened = await open();
    const { storyMarks } = opened.store;
    await storyMarks.change(mara, 1, { is_starred: 1, note: "First" }, "2026-11-20T08:00:00.000Z");
    await storyMarks.change(mara, 2, { is_starred: 1 }, "2026-11-20T09:00:00.000Z");
    const starred = await storyMarks.list(mara, "starred", page);
    expect([starred.total_count, starred.marks.map(({ record_id }) => record_id)]).toEqual([2, [2, 1]]);
    expect((await storyMarks.list(mara, "noted", page)).total_count).toBe(1);
    await storyMarks.change(mara, 1, { note: null }, now);
    expect((await storyMarks.list(mara, "noted", page)).total_count).toBe(0);
    expect((await storyMarks.list(other, "starred", page)).total_count).toBe(0);
  });

  test("go with their record", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], now);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "one", now: new Date(now) });
    await store.storyMarks.change(mara, record_id, { is_starred: 1 }, now);
    await store.records.erase(record_id);
    expect((await store.storyMarks.list(mara, "starred", page)).total_count).toBe(0);
  });
});
