import { afterEach, expect, test } from "vitest";
import { parseOpml } from "../../../pipeline/opml/opml.ts";
import { parseFeed } from "../../../pipeline/sources/feed/parse.ts";
import { NotAFeed } from "../../../pipeline/sources/feed/parsed-feed.ts";
import { lineOf, parsePage, select, WrongSelector } from "../../../pipeline/sources/page/selection.ts";
import { configFolder } from "../../config/config-folder.ts";

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then"];

/** What every object of this process would show had a publisher's or an operator's text reached their prototype. */
afterEach(() => {
  const bare: Record<string, unknown> = {};
  expect([bare.polluted, bare.title, Object.keys(Object.prototype)]).toEqual([undefined, undefined, []]);
});

const parse = (text: string, type: string) =>
  parseFeed(Buffer.from(text), { url: "https://example.org/feed", headers: { "content-type": type } });

test.each(names)("a JSON feed with %s in it is read as without, or as none", async (name) => {
  const hostile = `"${name}": {"polluted": true, "title": "x"}`;
  const item = `{"id": "1", "title": "Story", "url": "https://example.org/1", "content_text": "About.", ${hostile}}`;
  const text = `{"version": "https://jsonfeed.org/version/1.1", "title": "News", ${hostile}, "items": [${item}]}`;
  // Its reader knows objects by their constructor, and takes what brings one of its own for no feed.
  if (name === "constructor") await expect(parse(text, "application/feed+json")).rejects.toThrow(NotAFeed);
  else expect((await parse(text, "application/feed+json")).entries).toMatchObject([{ title_html: "Story" }]);
});

test.each(names)("a feed with elements and attributes called %s is read as without", async (name) => {
  const hostile = `<${name} ${name}="x"><polluted>true</polluted></${name}>`;
  const item = `<item><title>Story</title><link>https://example.org/1</link><description>About.</description>${hostile}</item>`;
  const text = `<rss version="2.0" xmlns:${name}="urn:x"><channel><title>News</title>${hostile}${item}</channel></rss>`;
  const { entries } = await parse(text, "application/rss+xml");
  expect(entries.map(({ title_html }) => title_html)).toEqual(["Story"]);
});

test.each(names)("a list of feeds with attributes called %s is read as without", (name) => {
  const { feeds } = parseOpml(
    `<opml ${name}="x"><outline ${name}="polluted" text="News" xmlUrl="https://a.example/" /></opml>`,
  );
  expect(feeds).toMatchObject([{ title: "News", feed_url: "https://a.example/" }]);
});

test.each(names)("%s in a config file is no setting, wherever it stands", (name) => {
  const folder = configFolder({
    "service.yaml": `${name}:\n  polluted: true\nnetwork:\n  ${name}:\n    polluted: true\n`,
  });
  // A name that is dropped in silence sets nothing; one that is kept is refused.
  const complaints = folder.complaints();
  if (complaints.length === 0)
    expect(Object.keys(folder.read().service.network)).toEqual(["allow_private", "allow", "proxy"]);
  else expect(complaints.join("\n")).toContain(name);
});

const page = parsePage(`<main>${"<div class=x>".repeat(200)}<p class="y">found</p>${"</div>".repeat(200)}</main>`);

test.each([
  `${":not(".repeat(200)}.x${")".repeat(200)}`,
  `${"div ".repeat(8)}.y`,
  `${":is(".repeat(50)}p${")".repeat(50)}`,
  `[class="${"a".repeat(50_000)}"]`,
  `${".x".repeat(5000)}`,
  `${"(".repeat(1000)}`,
  `${"\\".repeat(5001)}`,
  ":nth-child(99999999999999999999n+1)",
])("a selector that asks for much is answered or refused: %#", (selector) => {
  const before = process.threadCpuUsage().user;
  try {
    expect(select(selector, page).map(lineOf).length).toBeGreaterThanOrEqual(0);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSelector);
  }
  expect((process.threadCpuUsage().user - before) / 1e6).toBeLessThan(5);
});
