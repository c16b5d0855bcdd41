import { expect, test } from "vitest";
import { matchAgain, rematchWaiting } from "../../pipeline/duties/rematch.ts";
import { readStreamIndex } from "../../pipeline/ingest/stream-index.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

const stream = (name: string, filter: object) => ({
  name,
  title: name,
  home_domain: "society-law-government",
  filter,
});

test("a stream of words takes what has them in headline or text, as it comes and when it is matched backwards", async () => {
  const items = [
    { title: "Grain fee rises", link: "/1", content: "The harbour board raised the fee by 4 percent on Monday." },
    { title: "Council meets", link: "/2", content: "The council spoke of the grain fee and of the bridge on Tuesday." },
    { title: "Harvest", link: "/3", content: "Farmers brought in more grain than last year, the union said." },
  ];
  await using newsroom = await openNewsroom({ feeds: [{ path: "/feed.xml", title: "Harbour News", items }] });
  const channel = { name: "News", kind: "feed", url: `${newsroom.url}/feed.xml`, full_text: "never" };
  await using pipeline = await testPipeline({
    sources: [{ name: "Harbour News", source_type: "organization", channels: [channel] }],
    streams: [
      stream("phrase", { words: ["grain fee"] }),
      stream("without", { words: ["grain"], without_words: ["council", "harbour board"] }),
    ],
  });
  await pipeline.drain();
  const { store } = pipeline;
  const held = async () => {
    const records = await store.records.contentAfter(0, 10);
    const placings = await Promise.all(
      records.map(async ({ record_id }) => {
        const { streams } = await store.records.placing(record_id);
        const record = await store.records.byId(record_id);
        return streams.map(({ name }) => `${name}: ${record?.title}`);
      }),
    );
    return placings.flat().toSorted();
  };
  const expected = ["phrase: Council meets", "phrase: Grain fee rises", "without: Harvest"];
  expect(await held()).toEqual(expected);

  const index = await readStreamIndex(store);
  expect(index.asksWords()).toBe(true);
  for (const { stream_id } of await store.matching.streams()) await store.matching.take(stream_id, [1, 2, 3]);
  expect(await held()).toEqual([]);
  const records = await store.matchableRecords.after("", 0, 10, index.asksWords());
  await store.transaction((store) => matchAgain(store, records, index));
  expect(await held()).toEqual(expected);
  expect(await rematchWaiting(store, index, "", new AbortController().signal)).toBe(0);
});
