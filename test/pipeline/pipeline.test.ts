import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { describe, expect, test, vi } from "vitest";
import { tidyInbox } from "../../pipeline/visit/inbox-files.ts";
import { claimRows } from "../../store/records/story-claims.ts";
import { articlePages } from "../support/pages.ts";
import { type Newsroom, type NewsroomItem, openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

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
  await run.pipeline.drain();
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
  await run.pipeline.drain();
  const { record_id, version } = await run.pipeline.onlyRecord();
  const { records } = run.pipeline.store;
  const texts = await records.storyTexts(record_id);
  const { claims } = JSON.parse(texts?.signal_json ?? "{}").body;
  expect(await records.claims(record_id, version)).toStrictEqual(claimRows(record_id, { version, claims }));
});

test("a page that is out of reach is tried again later, and read when it is back", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble(article.path, { status: 503, times: 1 });
  await run.pipeline.drain();
  expect(await run.pipeline.store.items.counts()).toEqual([{ state: "queued", items: 1 }]);
  await run.pipeline.later(2);
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content_origin: "page" });
});

test("a page that stays out of reach leaves a record of what the feed carried, which says so", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble(article.path, { status: 500 });
  await run.pipeline.drain();
  for (const minutes of [2, 6, 31]) await run.pipeline.later(minutes);
  const record = await run.pipeline.onlyRecord();
  expect(record).toMatchObject({ content_origin: "body" });
  expect(JSON.parse(record.extra).text_problem).toMatch(/could not be read: .*HTTP 500/);
});

test("a page that does not exist is not asked for twice", async () => {
  await using run = await following([{ ...teaser, link: "/nowhere.html" }]);
  await run.pipeline.drain();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content_origin: "body" });
  expect(run.newsroom.requests("/nowhere.html")).toHaveLength(1);
});

test("an item that carries its whole text is not fetched", async () => {
  const content = article.body.slice(article.body.indexOf("<p>"), article.body.indexOf("</article>"));
  await using run = await following([{ ...teaser, content }]);
  await run.pipeline.drain();
  expect(await run.pipeline.onlyRecord()).toMatchObject({ content_origin: "body" });
  expect(run.newsroom.requests(article.path)).toHaveLength(0);
});

test("a second visit to an unchanged feed is answered with 304 and fetches no page", async () => {
  await using run = await following([teaser]);
  await run.pipeline.drain();
  run.newsroom.forget();
  await run.pipeline.later(24 * 60);
  expect(run.newsroom.statuses()).toEqual({ 304: 1 });
  expect(await run.pipeline.onlyRecord()).toMatchObject({ version: 1 });
});

test("a feed that fails is tried again after longer and longer, and is fine as soon as it answers", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble("/feed.xml", { status: 500, times: 2 });
  const health = async () => (await run.pipeline.store.channels.all())[0];
  await run.pipeline.drain();
  expect(await health()).toMatchObject({ health: "failing", failures: 1, due_at: "2026-11-20T10:15:00.000Z" });
  await run.pipeline.later(15);
  expect(await health()).toMatchObject({ health: "failing", failures: 2, due_at: "2026-11-20T10:45:00.000Z" });
  await run.pipeline.later(30);
  expect(await health()).toMatchObject({ health: "fine", failures: 0, message: "1 item read, 1 of them new." });
});

test("a feed that is gone says so and is left alone for a month", async () => {
  await using run = await following([teaser]);
  run.newsroom.trouble("/feed.xml", { status: 410 });
  await run.pipeline.drain();
  const [channel] = await run.pipeline.store.channels.all();
  expect(channel).toMatchObject({ health: "gone", due_at: "2026-12-20T10:00:00.000Z" });
});

test("a feed that moved for good is asked at its new address from then on", async () => {
  await using run = await following([teaser]);
  run.newsroom.publishFeed({ path: "/new.xml", title: "News", items: [teaser] });
  run.newsroom.trouble("/feed.xml", { status: 301, headers: { location: "/new.xml" } });
  await run.pipeline.drain();
  run.newsroom.forget();
  await run.pipeline.later(24 * 60);
  expect(run.newsroom.requests().map((request) => request.path)).toEqual(["/new.xml"]);
});

test("a channel's credentials go to its own origin only", async () => {
  await using elsewhere = await openNewsroom({ pages: [article as NonNullable<typeof article>] });
  const items = [teaser, { ...teaser, guid: "away", link: `${elsewhere.url}${article.path}` }];
  await using run = await following(items, { headers: { Authorization: "Bearer of-the-desk" } });
  await run.pipeline.drain();
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

test("large files are worked on a few at a time, whatever room there is for small ones", async () => {
  const channels = [{ name: "Notices", kind: "inbox", url: "inbox", media_format: "text" }];
  await using pipeline = await testPipeline({ sources: [{ name: "Town", source_type: "organization", channels }] });
  const folder = join(pipeline.dataDir, "inbox");
  mkdirSync(folder, { recursive: true });
  const sentence = "The council of Alder Bay closes the north bridge on 4 May 2026. ";
  for (let file = 1; file <= 6; file += 1)
    writeFileSync(join(folder, `${file}.txt`), `Notice ${file}\n\n${sentence.repeat(900_000 / sentence.length)}`);
  const asked = vi.spyOn(pipeline.store.items, "next");
  await pipeline.later(1);
  expect(await pipeline.store.records.contentAfter(0, 10)).toHaveLength(6);
  // More are asked for while those in work bring less than a million characters along.
  expect(Math.max(...asked.mock.calls.map(([_at, _limit, taken = []]) => taken.length))).toBe(1);
  expect(new Set(asked.mock.calls.map(([_at, limit]) => limit))).toEqual(new Set([1]));
});

test("a dropped file that is gone before it could be moved concerns no other", async () => {
  const channels = [{ name: "Notices", kind: "inbox", url: "inbox", media_format: "text" }];
  await using pipeline = await testPipeline({ sources: [{ name: "Town", source_type: "organization", channels }] });
  await pipeline.drain();
  const channel = await pipeline.store.channels.byId(1);
  if (!channel) throw new Error("there is no channel");
  const url = (name: string) => pathToFileURL(join(pipeline.dataDir, "inbox", name)).href;
  for (const name of ["kept.xyz", `${"n".repeat(245)}.xyz`]) writeFileSync(fileURLToPath(url(name)), "no text");
  const rejected = ["gone.xyz", `${"n".repeat(245)}.xyz`, "kept.xyz"].map((name) => ({
    url: url(name),
    reason: "odd",
  }));
  const problems = await tidyInbox(pipeline.store, channel, { items: [], rejected });
  // Its reason would have a longer name than a file may have.
  expect(problems).toEqual([expect.stringMatching(/^n{245}\.xyz could not be moved to failed\/: ENAMETOOLONG/)]);
  expect(readdirSync(join(pipeline.dataDir, "inbox", "failed"))).toContain("kept.xyz");
});

test("an item without a date counts as published when it was first seen", async () => {
  await using run = await following([teaser]);
  await run.pipeline.drain();
  const record = await run.pipeline.onlyRecord();
  expect(record.source_published_date).toBe("2026-11-20");
  expect(JSON.parse(record.extra)).toMatchObject({ date_origin: "first_seen", published_at: null });
});

describe("items without a guid that share a link", () => {
  const episode = (name: string, notes: string, link = "/show") => ({ name, notes, link });
  const [first, second, third] = [
    episode("Tolls", "The Harbour Board of Alder Bay raised its tolls by 4 percent in May."),
    episode("Grain", "The grain fee of Alder Bay fell to 12 dollars a tonne on Monday."),
    episode("Ferries", "The ferries of Alder Bay carried 40,000 passengers in October."),
  ];

  /** A podcast as small stations write it: no guid, and every episode leads to the show's page. */
  function podcast(newsroom: Newsroom, homepage: string, episodes: ReturnType<typeof episode>[]): void {
    const items = episodes.map(
      ({ name, notes, link }) =>
        `<item><title>${name}</title><link>${newsroom.url}${link}</link><description>${notes}</description>` +
        `<enclosure url="${newsroom.url}/${name}.mp3" length="9" type="audio/mpeg"/></item>`,
    );
    const head = `<title>Quay Talk</title><link>${newsroom.url}${homepage}</link><description>A podcast</description>`;
    const body = `<rss version="2.0"><channel>${head}${items.join("")}</channel></rss>`;
    newsroom.publish({ path: "/feed.xml", body, content_type: "application/rss+xml" });
  }

  const order = ["Tolls", "Grain", "Ferries"];

  async function records({ pipeline }: Awaited<ReturnType<typeof following>>) {
    const { records } = pipeline.store;
    const found = await Promise.all(
      (await records.contentAfter(0, 10)).map(({ record_id }) => records.byId(record_id)),
    );
    // Which of two items is read first is nobody's promise.
    return found
      .flatMap((record) => (record ? [{ id: record.record_id, title: record.title, version: record.version }] : []))
      .toSorted((a, b) => order.indexOf(a.title ?? "") - order.indexOf(b.title ?? ""));
  }

  test("are all kept, are told apart when one is edited, and are read from what came with them", async () => {
    await using run = await following([]);
    run.newsroom.publish({ path: "/show", body: article.body });
    podcast(run.newsroom, "/show/", [first, second]);
    await run.pipeline.drain();
    // Both are read at once: which becomes a record first says nothing.
    const byTitle = async () => (await records(run)).toSorted((a, b) => (a.title ?? "").localeCompare(b.title ?? ""));
    expect(await byTitle()).toMatchObject([{ title: "Grain" }, { title: "Tolls" }]);
    expect(run.newsroom.requests("/show")).toHaveLength(0);
    podcast(run.newsroom, "/show/", [third, { ...second, notes: `${second.notes} It was 14 dollars before.` }, first]);
    await run.pipeline.later(24 * 60);
    expect(await byTitle()).toMatchObject([
      { title: "Ferries", version: 1 },
      { title: "Grain", version: 2 },
      { title: "Tolls", version: 1 },
    ]);
    expect((await run.pipeline.store.channels.byId(1))?.shared_link).toBe(`${run.newsroom.url}/show`);
  });

  test("leave the one that was stored under the link alone its record", async () => {
    await using run = await following([]);
    podcast(run.newsroom, "/", [first]);
    await run.pipeline.drain();
    const [stored] = await records(run);
    podcast(run.newsroom, "/", [third, second, first]);
    await run.pipeline.later(24 * 60);
    expect((await records(run)).map(({ title }) => title).toSorted()).toEqual(["Ferries", "Grain", "Tolls"]);
    expect((await records(run))[0]).toEqual(stored);
    podcast(run.newsroom, "/", [third, second, { ...first, notes: `${first.notes} Shippers protested.` }]);
    await run.pipeline.later(24 * 60);
    expect((await records(run)).map(({ title, version }) => [title, version])).toEqual([
      ["Tolls", 2],
      [expect.any(String), 1],
      [expect.any(String), 1],
    ]);
  });

  test("leave other items of the channel, known by their own links, their records as well", async () => {
    await using run = await following([]);
    const own = episode("Weather", "A storm warning for Alder Bay was lifted at noon.", "/weather");
    podcast(run.newsroom, "/", [own]);
    await run.pipeline.drain();
    podcast(run.newsroom, "/", [first, second, own]);
    await run.pipeline.later(24 * 60);
    await run.pipeline.later(24 * 60);
    expect((await records(run)).map(({ title }) => title)).toHaveLength(3);
  });

  test("do not double what was stored before it was noted what items say", async () => {
    await using run = await following([]);
    const { store } = run.pipeline;
    podcast(run.newsroom, "/", [first]);
    await run.pipeline.drain();
    const known = await store.items.saidBefore(1, [`${run.newsroom.url}/show`]);
    await forgetSaid(run.pipeline.dataDir, known[0]?.item_id ?? 0);
    podcast(run.newsroom, "/show", [second, first]);
    await run.pipeline.later(24 * 60);
    expect((await records(run)).map(({ title }) => title)).toEqual(["Tolls", "Grain"]);
  });
});

/** As versions left items that did not note what they say. */
async function forgetSaid(dataDir: string, item_id: number): Promise<void> {
  const database = new Database(join(dataDir, "claimstream.db"));
  database.prepare("update items set fingerprint = null where item_id = ?").run(item_id);
  database.close();
}
