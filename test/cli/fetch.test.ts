import { expect, test } from "vitest";
import { articlePages } from "../support/pages.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { openDatabase } from "../support/service/command-line.ts";
import { eventually, installation, startProcess } from "../support/service/service-process.ts";

interface Fetched {
  service: string;
  finished: boolean;
  channels: { source: string; health: string; records: number; waiting: number; message: string }[];
}

/** A source with one feed, fetched once a year unless it is asked for. */
function source(name: string, url: string) {
  const channel = { name: "News", kind: "feed", url, schedule: "0 0 1 1 *" };
  return { name, source_type: "organization", channels: [channel] };
}

/** One thread is enough, and a service that looks every second need not be waited for. */
const service = { workers: { threads: 1 }, schedule: { tick: "* * * * * *" } };

/** Publishes `count` generated articles behind a feed. */
async function newsroomWith(count: number) {
  const pages = articlePages(count);
  const newsroom = await openNewsroom({ pages });
  const items = pages.map(({ path, title }) => ({ title, link: path }));
  newsroom.publishFeed({ path: "/feed.xml", title: "Harbour News", items });
  return { newsroom, pages };
}

test("without a service the source asked for is fetched to the end, and no other; a second time only if it changed", async () => {
  const { newsroom } = await newsroomWith(5);
  await using _newsroom = newsroom;
  const feed = `${newsroom.url}/feed.xml`;
  using place = installation({
    service,
    sources: [source("Harbour News", feed), source("Hill News", `${newsroom.url}/hill.xml`)],
  });
  const { code, data } = await runHereJson<Fetched>(place, ["fetch", "harbour news"]);
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      service: "not running",
      finished: true,
      channels: [{ source: "Harbour News", health: "fine", records: 5, waiting: 0 }],
    },
  });
  expect(newsroom.requests("/hill.xml")).toEqual([]);
  expect((await runHere(place, ["verify"])).code).toBe(0);
  const again = await runHereJson<Fetched>(place, ["fetch", "Harbour News"]);
  expect(again.data.channels).toMatchObject([{ records: 0, message: "Nothing new since the last visit." }]);
  const forced = await runHereJson<Fetched>(place, ["fetch", "Harbour News", "--force"]);
  expect(forced.data.channels).toMatchObject([{ records: 0, message: expect.stringContaining("nothing new") }]);
  expect(newsroom.requests(feed.slice(newsroom.url.length)).map((request) => request.status)).toEqual([200, 304, 200]);
});

test("a source that fails is told with its reason and ends with 1; an unknown one names the near ones", async () => {
  await using newsroom = await openNewsroom();
  using place = installation({ service, sources: [source("Harbour News", `${newsroom.url}/feed.xml`)] });
  const { code, stdout } = await runHere(place, ["fetch"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^failing +Harbour News +News .*does not have this address \(HTTP 404\)/m);
  const unknown = await runHere(place, ["fetch", "Harbor Newz"]);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('(did you mean "Harbour News"?)') });
});

test("a record read again from its page becomes its next version, and keeps its text when the page is gone", async () => {
  const { newsroom, pages } = await newsroomWith(2);
  await using _newsroom = newsroom;
  using place = installation({ service, sources: [source("Harbour News", `${newsroom.url}/feed.xml`)] });
  await runHere(place, ["fetch"]);
  const [first, second] = await recordsAndPaths();
  const body = String(pages.find((page) => page.path === first?.path)?.body);
  newsroom.publish({
    path: first?.path ?? "",
    body: body.replace(/<p>/, "<p>The mayor of Harrow opened the new bridge on Monday. "),
  });
  newsroom.trouble(second?.path ?? "", { status: 410 });
  for (const record of [first, second]) await runHere(place, ["record", "refetch", String(record?.record_id)]);
  const { data } = await runHereJson<Fetched>(place, ["fetch"]);
  expect(data).toMatchObject({ finished: true, channels: [{ records: 1, failed: 1 }] });
  await using store = await openDatabase(place);
  expect(await store.records.byId(first?.record_id ?? 0)).toMatchObject({
    version: 2,
    content: expect.stringContaining("mayor of Harrow"),
  });
  expect(await store.records.byId(second?.record_id ?? 0)).toMatchObject({
    version: 1,
    word_count: second?.word_count,
  });

  async function recordsAndPaths() {
    await using store = await openDatabase(place);
    const rows = await Promise.all([1, 2].map((record_id) => store.records.byId(record_id)));
    return rows.map((row) => ({
      record_id: row?.record_id,
      word_count: row?.word_count,
      path: new URL(row?.url ?? "").pathname,
    }));
  }
});

test("beside a running service the service does the work: fetch waits for it, and add makes it follow a new feed", async () => {
  const { newsroom, pages } = await newsroomWith(3);
  await using _newsroom = newsroom;
  newsroom.publishFeed({
    path: "/hill.xml",
    title: "Hill News",
    items: [{ title: "A late hill item", link: pages[0]?.path ?? "" }],
  });
  using place = installation({ service, sources: [source("Harbour News", `${newsroom.url}/feed.xml`)] });
  await using running = await startProcess(place);
  const asked = await runHereJson<Fetched>(place, ["fetch", "Harbour News"]);
  expect(asked).toMatchObject({
    code: 0,
    data: { service: "running", finished: true, channels: [{ health: "fine", waiting: 0 }] },
  });
  expect((await runHereJson<{ counts: object }>(place, ["status"])).data.counts).toMatchObject({ records: 3 });
  expect((await runHere(place, ["add", `${newsroom.url}/hill.xml`, "--yes"])).stdout).toContain(
    "takes it up within seconds",
  );
  await eventually("the new feed's record", async () => {
    const { data } = await runHereJson<{ counts: { records: number } }>(place, ["status"]);
    return data.counts.records === 4;
  });
  expect(await running.end()).toBe(0);
});
