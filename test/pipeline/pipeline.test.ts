import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimRows } from "../../store/story-claims.ts";
import { type Newsroom, type NewsroomItem, openNewsroom } from "../support/newsroom.ts";
import { articlePages } from "../support/pages.ts";
import { testPipeline } from "../support/pipeline.ts";

const [article] = articlePages(1);
if (!article) throw new Error("there is no article");

/** A newsroom with one feed of the given items beside the article's page, and a pipeline that follows it. */
async function following(items: NewsroomItem[], channel: Record<string, unknown> = {}) {
  const newsroom = await openNewsroom({
    pages: [article as NonNullable<typeof article>],
    feeds: [{ path: "/feed.xml", title: "News", items }],
  });
  const news = { name: "News", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format: "text", ...channel };
  const sources = [{ name: "Harbour News", source_type: "organization", channels: [news] }];
  const pipeline = await testPipeline({ sources });
  return {
    newsroom,
    pipeline,
    async [Symbol.asyncDispose]() {
      await pipeline[Symbol.asyncDispose]();
      await newsroom[Symbol.asyncDispose]();
    },
  };
}

const teaser = {
  title: "Fees change",
  link: article.path,
  description: "The Harbour Board of Alder Bay changed its fees in May.",
};

test("the linked page becomes the record's text, its claims proved against it", async () => {
  await using run = await following([teaser]);
  await run.pipeline.settle();
  const record = await run.pipeline.onlyRecord();
  expect(record).toMatchObject({
    content_origin: "page",
    title: "Fees change",
    url: `${run.newsroom.url}${article.path}`,
  });
  expect(record.claim_count).toBeGreaterThanOrEqual(15);
});

test("the claims of a record that was just written are at hand as its story has them", async () => {
  await using run = await following([teaser]);
  await run.pipeline.settle();
  const { record_id, version } = await run.pipeline.onlyRecord();
  const { records } = run.pipeline.store;
  const texts = await records.storyTexts(record_id);
  const { claims } = JSON.parse(texts?.signal_json ?? "{}").body;
  expect(await records.claims(record_id, version)).toStrictEqual(claimRows(record_id, { version, claims }));
});

test("a page that is out of reach is tried again later, and read when it is back", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble(article.path, { status: 503, times: 1 });
  await run.pipeline.settle();
  expect(await run.pipeline.store.items.counts()).toEqual([{ state: "queued", items: 1 }]);
  await run.pipeline.later(2);
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content_origin: "page" });
});

test("a page that stays out of reach leaves a record of what the feed carried, which says so", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble(article.path, { status: 500 });
  await run.pipeline.settle();
  for (const minutes of [2, 6, 31]) await run.pipeline.later(minutes);
  const record = await run.pipeline.onlyRecord();
  expect(record).toMatchObject({ content_origin: "body" });
  expect(JSON.parse(record.extra).text_problem).toMatch(/could not be read: .*HTTP 500/);
});

test("a page that does not exist is not asked for twice", async () => {
  await using run = await following([{ ...teaser, link: "/nowhere.html" }]);
  await run.pipeline.settle();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content_origin: "body" });
  expect(run.newsroom.requests("/nowhere.html")).toHaveLength(1);
});

test("an item that carries its whole text is not fetched", async () => {
  const content = article.body.slice(article.body.indexOf("<p>"), article.body.indexOf("</article>"));
  await using run = await following([{ ...teaser, content }]);
  await run.pipeline.settle();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content_origin: "body" });
  expect(run.newsroom.requests(article.path)).toHaveLength(0);
});

test("a second visit to an unchanged feed is answered with 304 and fetches no page", async () => {
  await using run = await following([teaser]);
  await run.pipeline.settle();
  run.newsroom.forget();
  await run.pipeline.later(24 * 60);
  expect(run.newsroom.statuses()).toEqual({ 304: 1 });
  expect(await run.pipeline.onlyRecord()).toMatchObject({ version: 1 });
});

test("a feed that fails is tried again after longer and longer, and is fine as soon as it answers", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble("/feed.xml", { status: 500, times: 2 });
  const health = async () => (await run.pipeline.store.channels.all())[0];
  await run.pipeline.settle();
  expect(await health()).toMatchObject({ health: "failing", failures: 1, due_at: "2026-11-20T10:15:00.000Z" });
  await run.pipeline.later(15);
  expect(await health()).toMatchObject({ health: "failing", failures: 2, due_at: "2026-11-20T10:45:00.000Z" });
  await run.pipeline.later(30);
  expect(await health()).toMatchObject({ health: "fine", failures: 0, message: "1 item read, 1 of them new." });
});

test("a feed that is gone says so and is left alone for a month", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble("/feed.xml", { status: 410 });
  await run.pipeline.settle();
  const [channel] = await run.pipeline.store.channels.all();
  expect(channel).toMatchObject({ health: "gone", due_at: "2026-12-20T10:00:00.000Z" });
});

test("a feed that moved for good is asked at its new address from then on", async () => {
  await using run = await following([teaser]);
  run.newsroom.publishFeed({ path: "/new.xml", title: "News", items: [teaser] });
  run.newsroom.trouble("/feed.xml", { status: 301, headers: { location: "/new.xml" } });
  await run.pipeline.settle();
  run.newsroom.forget();
  await run.pipeline.later(24 * 60);
  expect(run.newsroom.requests().map((request) => request.path)).toEqual(["/new.xml"]);
});

test("a channel's credentials go to its own origin only", async () => {
  await using elsewhere = await openNewsroom({ pages: [article as NonNullable<typeof article>] });
  const items = [teaser, { ...teaser, guid: "away", link: `${elsewhere.url}${article.path}` }];
  await using run = await following(items, { headers: { Authorization: "Bearer of-the-desk" } });
  await run.pipeline.settle();
  const shown = ({ requests }: Newsroom) =>
    requests()
      .filter(({ path }) => path !== "/robots.txt")
      .map(({ headers }) => headers.authorization);
  expect(shown(run.newsroom)).toEqual(["Bearer of-the-desk", "Bearer of-the-desk"]);
  expect(shown(elsewhere)).toEqual([undefined]);
});

test("a dropped file becomes a record and is moved to done, one that cannot be read to failed with the reason", async () => {
  const channels = [{ name: "Notices", kind: "inbox", url: "inbox", media_format: "text" }];
  await using pipeline = await testPipeline({ sources: [{ name: "Town", source_type: "organization", channels }] });
  const folder = join(pipeline.dataDir, "inbox");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "notice.md"),
    "# Notice\n\nThe council of Alder Bay closes the north bridge on 4 May 2026.\n",
  );
  writeFileSync(join(folder, "picture.xyz"), "no text");
  await pipeline.later(1);
  await pipeline.later(1);
  expect(await pipeline.onlyRecord()).toMatchObject({ title: "Notice", content_origin: "body" });
  expect(readdirSync(folder).toSorted()).toEqual(["done", "failed"]);
  expect(readdirSync(join(folder, "done"))).toEqual(["notice.md"]);
  expect(readFileSync(join(folder, "failed", "picture.xyz.reason.txt"), "utf8")).toBe(
    "files of this kind are not read\n",
  );
});

test("an item without a date counts as published when it was first seen", async () => {
  await using run = await following([teaser]);
  await run.pipeline.settle();
  const record = await run.pipeline.onlyRecord();
  expect(record.source_published_date).toBe("2026-11-20");
  expect(JSON.parse(record.extra)).toMatchObject({ date_origin: "first_seen", published_at: null });
});
