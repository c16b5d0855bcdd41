import { expect, test } from "vitest";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

const words = "The Harbour Board of Alder Bay raised its fee for grain by four percent on Tuesday. ";
const pageOf = (title: string) => ({
  path: `/${title.replaceAll(" ", "-")}`,
  body: `<!doctype html><title>${title} | Mooring Lines</title><main><p>${title}. ${words.repeat(5)}</p></main>`,
});
const pages = ["Bridge opens", "Grain fee rises", "Ferry stops"].map(pageOf);

/** A feed whose items say nothing but where their page is. */
const feedOf = (url: string, count: number) => ({
  path: "/feed",
  content_type: "application/rss+xml",
  body: `<rss version="2.0"><channel><title>Board</title>${pages
    .slice(0, count)
    .map(({ path }) => `<item><link>${url}${path}</link><guid>${path}</guid></item>`)
    .join("")}</channel></rss>`,
});

test("the site's name is learnt from two earlier pages of the host, and goes with their records", async () => {
  await using newsroom = await openNewsroom({ pages });
  newsroom.publish(feedOf(newsroom.url, 2));
  const channel = { name: "Feed", kind: "feed", url: `${newsroom.url}/feed` };
  await using pipeline = await testPipeline({
    sources: [{ name: "Board", source_type: "organization", channels: [channel] }],
  });
  const { store } = pipeline;
  await pipeline.drain();
  newsroom.publish(feedOf(newsroom.url, 3));
  await pipeline.later(24 * 60);

  const titleOf = async (record_id: number) => (await store.records.byId(record_id))?.title;
  expect(await Promise.all([1, 2, 3].map(titleOf))).toEqual([
    expect.stringContaining("| Mooring Lines"),
    expect.stringContaining("| Mooring Lines"),
    "Ferry stops",
  ]);
  const { host } = new URL(newsroom.url);
  expect(await store.pageTitles.ofHost(host)).toHaveLength(3);
});
