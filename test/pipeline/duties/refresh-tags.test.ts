import { expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { testPipeline } from "../../support/service/pipeline.ts";

test("a running pipeline notices a merge made beside it and delivers the records without an event", async () => {
  await using pipeline = await testPipeline({});
  const { store } = pipeline;
  const at = pipeline.now().toISOString();
  await store.sources.sync([sourceEntry("Harbour News")], at);
  await store.streamEntries.sync([streamEntry("board", { tags: ["Board of the Harbour"] })], at);
  const found = await store.tags.resolve([{ tag_type: "organization", name: "Board of the Harbour" }], at);
  const channel = (await store.channels.all()).find((each) => each.source_name === "Harbour News");
  const { record_id } = await ingestItem(store, {
    channel_id: channel?.channel_id ?? 0,
    identity: "a",
    now: pipeline.now(),
  });
  expect(await store.matching.holders([record_id])).toEqual([]);
  const told = await store.outbox.newest();
  const [tag_id = 0] = (await store.tagSearch.idsOf(["Harbour Board"])).get("Harbour Board") ?? [];
  const [into_tag_id = 0] = found.values();
  await store.tagChanges.merge({ tag_id, into_tag_id }, { made_by: "operator", reason: "" }, at);
  await pipeline.later(1);
  expect(await store.matching.holders([record_id])).toHaveLength(1);
  expect(await store.tagRefreshes.next()).toBeUndefined();
  expect(await store.outbox.newest()).toBe(told);
});
