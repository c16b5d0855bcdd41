import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { itemOfRecord } from "../../../pipeline/read/record-item.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { harbourWords, openSpeechServer, type SpeechReply } from "../../support/servers/speech-server.ts";
import { testPipeline } from "../../support/service/pipeline.ts";
import { eventually, installation, startProcess } from "../../support/service/service-process.ts";

interface StreamQuery {
  replies?: SpeechReply[];
  /** Settings of speech_to_text; null leaves it off. */
  settings?: object | null;
  /** Numbers of the episodes. */
  episodes?: number[];
  bytes?: number;
  media_format?: string;
}

/** A podcast without transcripts, a server that listens, and a pipeline that follows. */
async function podcast({
  replies = [{ hears: harbourWords }],
  settings = {},
  episodes = [1],
  bytes = 3_000_000,
  media_format = "audio",
}: StreamQuery = {}) {
  const server = await openSpeechServer(
    (_, number) => replies[Math.min(number, replies.length - 1)] ?? { status: 500 },
  );
  const recording = (number: number) => ({
    path: `/episode-${number}.mp3`,
    body: new Uint8Array(bytes).fill(number),
    content_type: "audio/mpeg",
  });
  const newsroom = await openNewsroom({ pages: episodes.map(recording), feeds: [] });
  const items = episodes.map(
    (number) =>
      `<item><title>Episode ${number}</title><guid>${number}</guid><description>Notes of the show about fees.</description><enclosure url="${newsroom.url}/episode-${number}.mp3" type="audio/mpeg" length="${bytes}"/></item>`,
  );
  newsroom.publish({
    path: "/feed.xml",
    body: `<rss version="2.0"><channel><title>Quay Talk</title><language>en-gb</language>${items.join("")}</channel></rss>`,
    content_type: "application/rss+xml",
  });
  const channel = { name: "Episodes", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format };
  const speech_to_text = { base_url: server.url, retry_ms: 1, attempts: 2, ...settings };
  const pipeline = await testPipeline({
    sources: [{ name: "Quay Talk", source_type: "organization", channels: [channel] }],
    service: { network: { allow: ["127.0.0.1/32"] }, ...(settings && { speech_to_text }) },
  });
  return {
    newsroom,
    server,
    pipeline,
    extra: async () => JSON.parse((await pipeline.onlyRecord()).extra) as Record<string, unknown>,
    async [Symbol.asyncDispose]() {
      await pipeline[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await newsroom[Symbol.asyncDispose]();
    },
  };
}

test("an episode without a transcript is listened to: its record holds the words, with the times of its paragraphs", async () => {
  await using run = await podcast();
  await run.pipeline.drain();
  const record = await run.pipeline.onlyRecord();
  expect(record.content).toBe(
    "The Harbour Board of Alder Bay raised its grain fee by 4 percent. It will apply from May.\n\nThe council of Alder Bay closes the north bridge on 4 May 2026.",
  );
  expect(await run.extra()).toMatchObject({
    transcript: { origin: "speech_to_text", model: "whisper-1", duration_s: 318.4, paragraph_seconds: [0, 312.5] },
  });
  expect(record.claim_count).toBeGreaterThan(0);
  expect(run.server.asked[0]).toMatchObject({ name: "recording.mp3", fields: { language: "en" } });
  // Larger than what feeds and pages may have, and nothing of it stays.
  expect(run.server.asked[0]?.bytes).toHaveLength(3_000_000);
  expect(readdirSync(join(run.pipeline.dataDir, "recordings"))).toEqual([]);
});

test("a recording is sent once, also when its episode is read again", async () => {
  await using run = await podcast();
  const { store } = run.pipeline;
  await run.pipeline.drain();
  const item = await store.items.ofRecord(1);
  const payload = {
    identity: "1",
    link: null,
    title: "Episode 1, edited",
    enclosures: [{ url: `${run.newsroom.url}/episode-1.mp3`, type: "audio/mpeg", length: null }],
  };
  const rest = {
    published: null,
    updated: null,
    authors: [],
    categories: [],
    language: "en",
    summary_html: null,
    content_html: null,
  };
  const edited = { ...payload, ...rest, text: null, transcripts: [], persons: [], image: null, extra: {} };
  await store.items.requeue(item?.item_id ?? 0, JSON.stringify(edited), run.pipeline.now().toISOString());
  await run.pipeline.drain();
  expect(await run.pipeline.onlyRecord()).toMatchObject({
    title: "Episode 1, edited",
    content: expect.stringMatching(/^The Harbour Board/),
  });
  expect(run.server.asked).toHaveLength(1);
  expect(run.newsroom.requests("/episode-1.mp3")).toHaveLength(1);
});

test("without a server the record is made of what came with the episode, and says so", async () => {
  await using run = await podcast({ settings: null });
  await run.pipeline.drain();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content: "Notes of the show about fees." });
  expect(await run.extra()).toMatchObject({
    transcript_problem: expect.stringMatching(/speech_to_text in service\.yaml/),
  });
  expect(run.newsroom.requests("/episode-1.mp3")).toHaveLength(0);
});

test("a recording that comes with an article is left alone", async () => {
  await using run = await podcast({ media_format: "text" });
  await run.pipeline.drain();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content: "Notes of the show about fees." });
  expect(run.server.asked).toHaveLength(0);
});

test("a server that is down is asked again later, and in the end the record says why it has no transcript", async () => {
  await using run = await podcast({ replies: [{ status: 503 }] });
  await run.pipeline.drain();
  expect(await run.pipeline.store.items.counts()).toEqual([{ state: "queued", items: 1 }]);
  for (const minutes of [2, 6, 31]) await run.pipeline.later(minutes);
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content: "Notes of the show about fees." });
  expect(await run.extra()).toMatchObject({
    transcript_problem: expect.stringMatching(/could not be listened to: its server answered HTTP 503/),
  });
  expect(run.server.asked).toHaveLength(8);
  // What was put aside of the day was given back.
  expect(await run.pipeline.store.speech.takenOn("2026-11-20")).toBe(0);
});

test("a server that comes back is heard", async () => {
  await using run = await podcast({ replies: [{ hangs_up: true }, { raw: "?" }, { hears: harbourWords }] });
  await run.pipeline.drain();
  await run.pipeline.later(2);
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content: expect.stringMatching(/^The Harbour Board/) });
});

test.each<[string, StreamQuery, RegExp]>([
  ["is larger than may be", { settings: { max_bytes: 100_000 } }, /larger than 100000 bytes/],
  ["the server refuses", { replies: [{ status: 415, body: "no such format" }] }, /HTTP 415: "no such format"/],
  ["holds no words", { replies: [{ hears: { text: "", segments: [], duration: 12 } }] }, /no words were heard/],
  [
    "does not fit into the day",
    { settings: { max_minutes_per_day: 1 } },
    /the day's 1 minutes of speech_to_text are used up/,
  ],
])("a recording that %s leaves a record that says so at once", async (_name, wish, says) => {
  await using run = await podcast(wish);
  await run.pipeline.drain();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content: "Notes of the show about fees." });
  expect(await run.extra()).toMatchObject({ transcript_problem: expect.stringMatching(says) });
});

test("a record whose recording could not be listened to is listened to when it is fetched again", async () => {
  await using run = await podcast({ replies: [{ status: 415 }, { status: 415 }, { hears: harbourWords }] });
  const { store, now, drain, onlyRecord } = run.pipeline;
  await drain();
  const item = await store.items.ofRecord(1);
  const again = async () =>
    store.items.requeue(item?.item_id ?? 0, JSON.stringify(itemOfRecord(await onlyRecord(), "1")), now().toISOString());
  await again();
  await drain();
  expect(await onlyRecord()).toMatchObject({ version: 1, content: "Notes of the show about fees." });
  await again();
  await drain();
  expect(await onlyRecord()).toMatchObject({ version: 2, content: expect.stringMatching(/^The Harbour Board/) });
  expect(await run.extra()).toMatchObject({ transcript: { origin: "speech_to_text" } });
  expect(await run.extra()).not.toHaveProperty("transcript_problem");
});

test("a recording whose server lies about its size is cut off, and its file goes", async () => {
  await using run = await podcast({ settings: { max_bytes: 100_000 }, bytes: 50_000 });
  run.newsroom.trouble("/episode-1.mp3", { status: 200, body: new Uint8Array(400_000) });
  await run.pipeline.drain();
  expect(await run.extra()).toMatchObject({ transcript_problem: expect.stringMatching(/larger than 100000 bytes/) });
  const folder = join(run.pipeline.dataDir, "recordings");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

test("minutes are counted as they were spoken, and episodes wait for their turn without losing a try", async () => {
  await using run = await podcast({ episodes: [1, 2, 3], settings: { max_minutes_per_day: 60 } });
  await run.pipeline.drain();
  for (const minutes of [1, 1, 1]) await run.pipeline.later(minutes);
  expect(await run.pipeline.store.items.counts()).toEqual([{ state: "done", items: 3 }]);
  expect(run.server.asked).toHaveLength(3);
  expect(await run.pipeline.store.speech.takenOn("2026-11-20")).toBe(3 * 319);
});

test("a service that is stopped or killed while it listens goes on later, and leaves no recording behind", async () => {
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using server = await openSpeechServer((_, number) => {
    asked[number]?.resolve();
    return number < 2 ? { stalls: true } : { hears: harbourWords };
  });
  await using newsroom = await openNewsroom({
    pages: [{ path: "/1.mp3", body: new Uint8Array(1000), content_type: "audio/mpeg" }],
  });
  const item = `<item><title>Episode 1</title><guid>1</guid><enclosure url="${newsroom.url}/1.mp3" type="audio/mpeg"/></item>`;
  const feed = `<rss version="2.0"><channel><title>Quay Talk</title>${item}</channel></rss>`;
  newsroom.publish({ path: "/feed.xml", body: feed, content_type: "application/rss+xml" });
  const channel = { name: "Episodes", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format: "audio" };
  using place = installation({
    sources: [{ name: "Quay Talk", source_type: "organization", channels: [channel] }],
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
    service: { network: { allow: ["127.0.0.1/32"] }, speech_to_text: { base_url: server.url } },
  });
  const left = () => readdirSync(join(place.dataDir, "recordings")).length;
  for (const [number, signal, code] of [
    [1, "SIGTERM", 0],
    [2, "SIGKILL", null],
  ] as const) {
    await using service = await startProcess(place);
    await asked[number - 1]?.promise;
    expect(await service.end(signal)).toBe(code);
    expect(left()).toBe(number - 1);
  }
  await using service = await startProcess(place);
  const total = async () => (await service.get("/streams/1/manifests")).body.data.pagination.total_count;
  await eventually("the record", async () => (await total()) === 1);
  expect(left()).toBe(0);
});
