import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ClaimDiff } from "../../../store/model/version.ts";
import { type Newsroom, openNewsroom } from "../../support/servers/newsroom.ts";
import { type TestPipeline, testPipeline } from "../../support/service/pipeline.ts";

let newsroom: Newsroom;
let pipeline: TestPipeline;
beforeEach(async () => {
  newsroom = await openNewsroom();
  publish("4 percent");
  const channel = {
    name: "News",
    kind: "feed",
    url: `${newsroom.url}/feed.xml`,
    media_format: "text",
    schedule: "0 * * * *",
  };
  const sources = [{ name: "Harbour News", source_type: "organization", channels: [channel] }];
  const streams = [
    {
      name: "fees",
      title: "Fees",
      description: "Fees.",
      stream_class: "discovery",
      home_domain: "economics-business-work",
      filter: { sources: ["Harbour News"] },
    },
  ];
  pipeline = await testPipeline({ sources, streams });
  await pipeline.drain();
});
afterEach(async () => {
  await pipeline[Symbol.asyncDispose]();
  await newsroom[Symbol.asyncDispose]();
});

/** Puts the article out with its fee, and whatever else it says. */
function publish(fee: string, more = "", title = "Fees change") {
  const text = [
    `The Harbour Board of Alder Bay raised its grain fee by ${fee} in May 2026.`,
    "The Grain Council shipped 5,400 tonnes of wheat through the port of Alder Bay in April 2026.",
    "Mara Venn has led the Harbour Board of Alder Bay since 2019.",
    more,
  ];
  const content = `<p>${text.join(" ")}</p>`;
  const item = { title, link: "/fees.html", guid: "fees", content };
  newsroom.publishFeed({ path: "/feed.xml", title: "News", items: [item] });
}

describe("an article that its source edits", () => {
  test("becomes the next version with what became of its claims, and keeps what it was", async () => {
    const first = await pipeline.onlyRecord();
    publish("6 percent", "The fee for steel is 3 percent until June 2027.");
    await pipeline.later(24 * 60);
    const { store } = pipeline;
    const record = await pipeline.onlyRecord();
    expect(record).toMatchObject({ record_id: first.record_id, version: 2, ingested_at: first.ingested_at });
    const [second, before] = await store.versions.ofRecord(record.record_id);
    expect(before).toMatchObject({ version: 1, reason: "first", diff: null, created_on: first.ingested_at });
    expect(second).toMatchObject({ version: 2, reason: "edited", created_on: pipeline.now().toISOString() });
    const diff = ClaimDiff.parse(JSON.parse(second?.diff ?? ""));
    expect(diff.changed).toMatchObject([
      {
        claim_text: "The Harbour Board of Alder Bay raised its grain fee by 6 percent in May 2026.",
        previous_claim_text: "The Harbour Board of Alder Bay raised its grain fee by 4 percent in May 2026.",
      },
    ]);
    expect(diff.added.map(({ claim_text }) => claim_text).join()).toContain("steel");
    expect(diff.withdrawn).toEqual([]);
    expect(await store.records.claims(record.record_id, 1)).toHaveLength(first.claim_count);
    expect(await store.versions.contentOf(record.record_id, 1)).toBe(first.content);
    expect(await store.versions.contentOf(record.record_id, 2)).toBeUndefined();
  });

  test("stays in its streams with the moment of its first match, and fires no event", async () => {
    const { store } = pipeline;
    const { record_id } = await pipeline.onlyRecord();
    const matched = (await store.records.placing(record_id)).streams;
    expect(matched).toHaveLength(1);
    publish("6 percent");
    await pipeline.later(24 * 60);
    expect((await store.records.placing(record_id)).streams).toEqual(matched);
  });

  test("is read again at once the first time, and the later the more often it changes", async () => {
    const version = async () => (await pipeline.onlyRecord()).version;
    publish("5 percent");
    await pipeline.later(60);
    expect(await version()).toBe(2);
    publish("6 percent");
    await pipeline.later(60);
    expect(await version()).toBe(3);
    publish("7 percent");
    await pipeline.later(60);
    expect(await version()).toBe(3);
    await pipeline.later(120);
    expect(await version()).toBe(4);
  });

  test("is no new version when only its markup changes", async () => {
    const item = { title: "Fees change", link: "/fees.html", guid: "fees" };
    const { content } = await pipeline.onlyRecord();
    newsroom.publishFeed({ path: "/feed.xml", title: "News", items: [{ ...item, content: `<div>${content}</div>` }] });
    await pipeline.later(24 * 60);
    expect(await pipeline.onlyRecord()).toMatchObject({ version: 1 });
    expect(await pipeline.store.items.counts()).toEqual([{ state: "done", items: 1 }]);
  });

  test("is a new version when only its title changes", async () => {
    publish("4 percent", "", "Fees change for grain");
    await pipeline.later(24 * 60);
    expect(await pipeline.onlyRecord()).toMatchObject({ version: 2, title: "Fees change for grain" });
  });
});

test("an erased record takes its versions along, and does not come back when it is edited", async () => {
  const { store } = pipeline;
  const { record_id } = await pipeline.onlyRecord();
  publish("6 percent");
  await pipeline.later(24 * 60);
  await store.records.erase(record_id);
  expect(await store.versions.ofRecord(record_id)).toEqual([]);
  publish("8 percent");
  await pipeline.later(24 * 60);
  expect(await store.records.contentAfter(0, 10)).toEqual([]);
});
