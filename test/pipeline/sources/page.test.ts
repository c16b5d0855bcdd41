import { expect, test } from "vitest";
import { page, pageItems } from "../../../pipeline/sources/page.ts";
import { testFetcher, testNow } from "../../support/fetching.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";

const html = `<html><head><title>The Harbor Times &amp; News</title></head><body>
  <header><a href="/">Home</a><a href="/subscribe">Subscribe to our newsletter for the best stories</a></header>
  <nav><a href="/sport/">Sport</a><a href="/tag/boats-and-harbors-of-the-coast">All stories about boats and harbors</a></nav>
  <main>
    <article><a href="/2026/11/20/bridge-opens-after-three-years.html"><img src="b.jpg" alt=""></a>
      <h2><a href="/2026/11/20/bridge-opens-after-three-years.html?utm_source=front#top">Bridge opens after three years of <em>delay</em></a></h2></article>
    <a href="/news/council-votes-for-new-flood-barrier-4711"><h3>Council votes for a new flood barrier</h3></a>
    <h3><a href="story.php?id=12345">Fishing fleet returns with record catch of herring</a></h3>
    <a href="https://elsewhere.example/2026/11/20/not-ours-but-somebody-elses">Not ours but a story of somebody else</a>
    <a href="javascript:void(0)">Click here for more of the same</a>
    <a href="/about">About the people who write this paper</a>
    <a href="/files/report-of-the-harbor-board.zip">The full report of the harbor board</a>
  </main>
  <footer><a href="/privacy/how-we-use-your-data">How we use your data and why</a></footer>
</body></html>`;

test("the links that look like articles are found, each once, with their headlines and dates", () => {
  const items = pageItems(html, "https://www.harbor.example/", "en");
  expect(items.map(({ title, link, published }) => [title, link, published])).toEqual([
    [
      "Bridge opens after three years of delay",
      "https://www.harbor.example/2026/11/20/bridge-opens-after-three-years.html",
      "2026-11-20T00:00:00.000Z",
    ],
    [
      "Council votes for a new flood barrier",
      "https://www.harbor.example/news/council-votes-for-new-flood-barrier-4711",
      null,
    ],
    ["Fishing fleet returns with record catch of herring", "https://www.harbor.example/story.php?id=12345", null],
  ]);
  expect(items.every(({ identity, link, language }) => identity === link && language === "en")).toBe(true);
});

test("a page is read like a channel: conditionally, and a page without articles says so", async () => {
  await using newsroom = await openNewsroom({
    pages: [
      { path: "/", body: html },
      { path: "/empty", body: "<p>nothing</p>" },
      { path: "/x.pdf", body: "%PDF", content_type: "application/pdf" },
    ],
  });
  await using fetcher = testFetcher();
  const read = (path: string, validators = null as null | { etag: string | null; last_modified: string | null }) =>
    page.read(
      { name: "Front", kind: "page", url: newsroom.url + path, media_format: "text" },
      { fetcher, validators, now: () => testNow },
    );
  const first = await read("/");
  expect(first.feed?.title).toBe("The Harbor Times & News");
  expect(first.items.length).toBeGreaterThanOrEqual(3);
  expect((await read("/", first.validators)).outcome.kind).toBe("not_modified");
  expect((await read("/empty")).warnings).toEqual(["No link on the page looks like an article."]);
  expect((await read("/x.pdf")).outcome).toMatchObject({ kind: "failed", reason: "unreadable" });
});
