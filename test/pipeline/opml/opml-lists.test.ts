import { expect, test } from "vitest";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { type TestPipeline, testPipeline } from "../../support/service/pipeline.ts";

const outline = (title: string, url: string) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;
const opml = (...outlines: string[]) => `<opml version="2.0"><body>${outlines.join("")}</body></opml>`;

const dayMinutes = 24 * 60;

/** Which sources are followed, by name, and why the others left. */
async function sourcesIn({ store }: TestPipeline) {
  const channels = await store.channels.all();
  return channels
    .toSorted((a, b) => a.source_name.localeCompare(b.source_name))
    .map(({ source_name, is_active, deactivation_reason }) =>
      is_active === 1 ? source_name : `${source_name}: ${deactivation_reason}`,
    );
}

/** A newsroom with feeds and a list of some of them, and a pipeline that follows the list beside one source of its own. */
async function following(list: Record<string, unknown> = {}) {
  const item = { title: "Fees", link: "/fees" };
  const feeds = ["/a", "/b", "/c"].map((path) => ({ path, title: path, items: [item] }));
  const newsroom = await openNewsroom({ feeds });
  const at = (path: string) => `${newsroom.url}${path}`;
  const publish = (...outlines: string[]) => newsroom.publish({ path: "/all.opml", body: opml(...outlines) });
  publish(outline("Alder", at("/a")), outline("Birch", at("/b")), outline("Own", at("/own/")));
  const channels = [{ name: "Feed", kind: "feed", url: at("/own"), full_text: "never" }];
  const sources = [{ name: "Own News", source_type: "person", channels }];
  const pipeline = await testPipeline({ sources, opml: [{ url: at("/all.opml"), ...list }] });
  return {
    newsroom,
    pipeline,
    at,
    publish,
    state: async () => (await pipeline.store.opmlLists.all())[0],
    async [Symbol.asyncDispose]() {
      await pipeline[Symbol.asyncDispose]();
      await newsroom[Symbol.asyncDispose]();
    },
  };
}

test("the sources of a list are followed, but for those that sources.yaml follows itself", async () => {
  await using run = await following({ source_type: "data" });
  await run.pipeline.drain();
  expect(await sourcesIn(run.pipeline)).toEqual(["Alder", "Birch", "Own News"]);
  const alder = (await run.pipeline.store.channels.all()).find((channel) => channel.source_name === "Alder");
  expect(alder).toMatchObject({ source_type: "data", health: "fine", url: run.at("/a") });
  expect(await run.state()).toMatchObject({ health: "fine", message: "3 feeds listed." });
  expect(await run.state()).toMatchObject({ due_reason: "lists are read once a day" });
});

test("what joins a list is followed and what leaves it is deactivated, at the next look; a new title renames nothing", async () => {
  await using run = await following();
  await run.pipeline.drain();
  run.publish(outline("Alder", run.at("/c")), outline("Alder, the new one", run.at("/a")));
  await run.pipeline.later(dayMinutes - 1);
  expect(await sourcesIn(run.pipeline)).toEqual(["Alder", "Birch", "Own News"]);
  await run.pipeline.later(2);
  const { host } = new URL(run.newsroom.url);
  const left = `Birch: no longer on the list of ${host}`;
  expect(await sourcesIn(run.pipeline)).toEqual(["Alder", `Alder (${host})`, left, "Own News"]);
  run.publish(outline("Alder", run.at("/a")), outline("Birch", run.at("/b")));
  await run.pipeline.later(dayMinutes + 1);
  expect((await sourcesIn(run.pipeline)).filter((name) => !name.includes(":"))).toContain("Birch");
});

test.each([
  ["is out of reach", { status: 503 }, "trouble answering"],
  ["holds no feed", { status: 200, body: "<html>Log in</html>" }, "lists no feed"],
])("a list that %s changes nothing and is tried again sooner", async (_name, trouble, message) => {
  await using run = await following();
  await run.pipeline.drain();
  run.newsroom.trouble("/all.opml", { ...trouble, times: 1 });
  await run.pipeline.later(dayMinutes + 1);
  expect(await sourcesIn(run.pipeline)).toEqual(["Alder", "Birch", "Own News"]);
  expect(await run.state()).toMatchObject({
    health: "failing",
    failures: 1,
    message: expect.stringContaining(message),
    due_reason: "1 failure in a row",
  });
  await run.pipeline.later(16);
  expect(await run.state()).toMatchObject({ health: "fine", failures: 0 });
});

test("a list brings what the lists that it takes in list; while one of them cannot be read, nothing changes", async () => {
  await using run = await following();
  const more = (...outlines: string[]) => run.newsroom.publish({ path: "/more.opml", body: opml(...outlines) });
  more(outline("Birch", run.at("/b")));
  run.publish(outline("Alder", run.at("/a")), '<outline type="include" url="more.opml"/>');
  await run.pipeline.drain();
  expect(await sourcesIn(run.pipeline)).toEqual(["Alder", "Birch", "Own News"]);
  run.newsroom.trouble("/more.opml", { status: 500, times: 1 });
  await run.pipeline.later(dayMinutes + 1);
  expect(await sourcesIn(run.pipeline)).toEqual(["Alder", "Birch", "Own News"]);
  expect(await run.state()).toMatchObject({
    message: expect.stringContaining(`cannot be read: ${run.at("/more.opml")}`),
  });
  more(outline("Cedar", run.at("/c")));
  await run.pipeline.later(16);
  expect((await sourcesIn(run.pipeline)).filter((name) => !name.includes(":"))).toEqual(["Alder", "Cedar", "Own News"]);
});

test("a list is read on its schedule, conditionally", async () => {
  await using run = await following({ schedule: "30 * * * *" });
  await run.pipeline.drain();
  await run.pipeline.later(29);
  expect(run.newsroom.requests("/all.opml")).toHaveLength(1);
  await run.pipeline.later(2);
  expect(run.newsroom.requests("/all.opml").map(({ status }) => status)).toEqual([200, 304]);
  expect(await run.state()).toMatchObject({ message: "Unchanged since the last look." });
});
