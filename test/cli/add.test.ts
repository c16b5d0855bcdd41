import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { commonFeeds, siteFeeds } from "../../server/cli/feed-addresses.ts";
import { linkedFeeds, namedFeeds } from "../../server/cli/page-feeds.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

const feed = {
  path: "/feed.xml",
  title: "Harbour & Hill",
  items: [
    { title: "Grain fee rises", link: "/fee", published: new Date("2026-11-18T10:00:00Z") },
    { title: "Tide\u001b[31m table", link: "/tide", published: new Date("2026-11-19T10:00:00Z") },
  ],
};
const page = {
  path: "/",
  body: `<!doctype html><base href="/"><LINK TYPE='application/rss+xml; charset=utf-8' rel="home Alternate" href=feed.xml>
    <link rel="alternate" type="application/atom+xml" href="/comments.atom?a=1&amp;b=2"><p>Welcome <a href="/rss">RSS</a>`,
};

const claimstream = (place: Installation, ...words: string[]) => runHere(place, words);
const claimstreamJson = <T>(place: Installation, ...words: string[]) => runHereJson<T>(place, words);

const sourcesOf = (place: Installation) => readFileSync(join(place.configDir, "sources.yaml"), "utf8");

describe("the feeds that a page names", () => {
  test.each([
    [
      "absolute and relative ones, in order, each once",
      `<link rel=alternate type=application/rss+xml href=/a><link rel=alternate type=application/rss+xml href="https://news.example/a"><link rel=alternate type=application/feed+json href=b>`,
      ["https://news.example/a", "https://news.example/x/b"],
    ],
    [
      "from where base says",
      `<base href="/deep/"><link rel=alternate type=application/atom+xml href=c.atom>`,
      ["https://news.example/deep/c.atom"],
    ],
    [
      "no translations, styles or commented ones",
      `<link rel=alternate hreflang=de href=/de><link rel=stylesheet type=text/css href=/s><!-- <link rel=alternate type=application/rss+xml href=/old> -->`,
      [],
    ],
    ["no link without an address", `<link rel=alternate type=application/rss+xml>`, []],
  ])("%s", (_name, html, expected) => {
    expect(namedFeeds(html, "https://news.example/x/page")).toEqual(expected);
  });
});

test("a feed is added to sources.yaml with what it says of itself, and every comment stays", async () => {
  await using newsroom = await openNewsroom({ feeds: [feed] });
  using place = installation();
  const before =
    "# Ours, not theirs.\nsources:\n  - name: Hill News # the other one\n    source_type: person\n    channels:\n      - { name: News, kind: feed, url: https://hill.example/feed }\n";
  place.configure("sources.yaml", before);
  const url = `${newsroom.url}/feed.xml`;
  const { code, stdout } = await claimstream(
    place,
    "add",
    url,
    "--claim-type",
    "event",
    "--schedule",
    "0 * * * *",
    "--yes",
  );
  expect(code).toBe(0);
  expect(stdout).toContain("Harbour & Hill");
  expect(stdout.indexOf("Tide[31m table")).toBeLessThan(stdout.indexOf("Grain fee rises"));
  expect(stdout).not.toContain("\u001b");
  expect(sourcesOf(place).startsWith(before.trimEnd())).toBe(true);
  expect(parse(sourcesOf(place)).sources[1]).toMatchObject({
    name: "Harbour & Hill",
    source_type: "organization",
    channels: [{ name: "Feed", kind: "feed", url, media_format: "text", claim_type: "event", schedule: "0 * * * *" }],
  });
  expect((await claimstream(place, "check")).code).toBe(0);
  const again = await claimstream(place, "add", `${url}#top`);
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is followed already: Harbour & Hill, Feed."),
  });
});

test("the feeds of a page are told, the first is taken, readers' comments come last; --dry-run changes nothing", async () => {
  const comments = { path: "/comments.atom?a=1&b=2", title: "Comments on Harbour", items: feed.items.slice(1) };
  const twin = { ...feed, path: "/rss" };
  await using newsroom = await openNewsroom({ feeds: [comments, feed, twin], pages: [page] });
  using place = installation();
  const before = sourcesOf(place);
  const { code, data } = await claimstreamJson<{ yaml: string }>(
    place,
    "add",
    newsroom.url,
    "--name",
    "Harbour",
    "--dry-run",
  );
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      added: false,
      source: { name: "Harbour" },
      channel: { name: "Harbour & Hill", url: `${newsroom.url}/feed.xml` },
      feeds: [
        { url: `${newsroom.url}/feed.xml`, items: 2, newest: "2026-11-19T10:00:00.000Z", text: "teaser" },
        { url: `${newsroom.url}/comments.atom?a=1&b=2`, title: "Comments on Harbour" },
      ],
    },
  });
  expect(data.yaml).toContain("name: Harbour");
  expect(sourcesOf(place)).toBe(before);
});

test("feeds that a page links to in its text are found by their address or their name", () => {
  const links = ["/news/rss", "/a.atom", "/?feed=rss2", "/sitemap.xml", "/feedback", "/x"].map(
    (href) => `<a href="${href}">it</a>`,
  );
  expect(linkedFeeds(`${links.join("")}<a href="/y"><b>RSS</b> feed</a>`, "https://news.example/")).toEqual(
    ["/news/rss", "/a.atom", "/?feed=rss2", "/y"].map((path) => `https://news.example${path}`),
  );
});

describe("feeds are known of sites by the form of their addresses", () => {
  test.each([
    ["https://www.youtube.com/channel/UCabc-1/videos", "https://www.youtube.com/feeds/videos.xml?channel_id=UCabc-1"],
    ["https://youtube.com/playlist?list=PL9", "https://www.youtube.com/feeds/videos.xml?playlist_id=PL9"],
    ["https://github.com/nodejs/node/issues", "https://github.com/nodejs/node/releases.atom"],
    ["https://social.example/@mara", "https://social.example/@mara.rss"],
    ["https://www.reddit.com/r/harbours/top", "https://www.reddit.com/r/harbours/.rss"],
    ["https://bsky.app/profile/mara.example", "https://bsky.app/profile/mara.example/rss"],
    ["https://gitlab.example/board/fees/-/issues", "https://gitlab.example/board/fees/-/tags?format=atom"],
    ["https://news.example/", undefined],
  ])("%s", (url, feed) => {
    expect(siteFeeds(url)[0]).toBe(feed);
  });

  test("elsewhere they are looked for where common programs keep them, near the page first", () => {
    expect(commonFeeds("https://news.example/desk/index.html").slice(0, 4)).toEqual(
      ["/desk/feed", "/desk/rss.xml", "/desk/index.xml", "/feed"].map((path) => `https://news.example${path}`),
    );
  });
});

test("a page that names no feed is followed by its site's front page, then by an address where feeds often are", async () => {
  const plain = { path: "/story", body: "<!doctype html><p>A story." };
  await using named = await openNewsroom({ feeds: [feed], pages: [plain, page] });
  await using guessed = await openNewsroom({ feeds: [{ ...feed, path: "/rss.xml" }], pages: [plain] });
  using place = installation();
  const urls = [];
  for (const { url } of [named, guessed]) {
    const { data } = await claimstreamJson<{ channel: object }>(place, "add", `${url}/story`, "--dry-run");
    urls.push(data.channel);
  }
  expect(urls).toMatchObject([{ url: `${named.url}/feed.xml` }, { url: `${guessed.url}/rss.xml` }]);
  expect(guessed.requests("/feed.json")).toEqual([]);
});

test("a site without any feed is followed by its page, where it links to articles", async () => {
  const titles = [
    "Board raises the grain fee again",
    "Tide tables for the next winter",
    "Ferry timetable changes in May",
  ];
  const links = titles.map((title, at) => `<h2><a href="/2026/05/0${at + 1}/a-story-of-${at}">${title}</a></h2>`);
  await using newsroom = await openNewsroom({
    pages: [{ path: "/", body: `<!doctype html><title>The board</title>${links.join("")}` }],
  });
  using place = installation();
  const { code, stdout } = await claimstream(place, "add", newsroom.url, "--yes");
  expect(code).toBe(0);
  expect(stdout).toContain("no feed, 3 links to articles, every day, language en");
  expect(parse(sourcesOf(place)).sources.at(-1)).toMatchObject({
    name: "The board",
    channels: [{ name: "Page", kind: "page", url: `${newsroom.url}/` }],
  });
  expect((await claimstream(place, "check")).code).toBe(0);
});

test("--preview shows the claims of the newest items before anything is added; nothing is added without a yes", async () => {
  const body = `<!doctype html><title>Fee</title><article>${"<p>The Harbour Board raised its grain fee by 4 percent on Tuesday. Mara Venn, who chairs the board, said that ships would pay 12 euros more from January.</p>".repeat(3)}</article>`;
  await using newsroom = await openNewsroom({ feeds: [feed], pages: [{ path: "/fee", body }] });
  using place = installation();
  const before = sourcesOf(place);
  const url = `${newsroom.url}/feed.xml`;
  const { code, data } = await claimstreamJson(place, "add", url, "--preview", "--dry-run");
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      added: false,
      preview: [
        { link: `${newsroom.url}/tide`, problem: expect.stringContaining("The linked page could not be read") },
        {
          link: `${newsroom.url}/fee`,
          claims: expect.arrayContaining([expect.objectContaining({ confidence: "stated" })]),
        },
      ],
    },
  });
  const asked = await claimstream(place, "add", url);
  expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining("add --yes to go on") });
  expect(asked.stderr).toContain("To be added to");
  expect(await claimstream(place, "add", url, "--feed", "2", "--yes")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no feed 2: 1 feed found."),
  });
  expect(sourcesOf(place)).toBe(before);
});

test("at a terminal it is asked which of several feeds is wanted, and then whether it is to be added", async () => {
  const second = { path: "/second.xml", title: "Second\u001b[2J", items: feed.items.slice(1) };
  const links = [feed, second].map(({ path }) => `<link rel="alternate" type="application/rss+xml" href="${path}">`);
  await using newsroom = await openNewsroom({
    feeds: [feed, second],
    pages: [{ path: "/", body: `<!doctype html>${links.join("")}` }],
  });
  using place = installation();
  const questions: string[] = [];
  const answers = ["2", "y"];
  const ask = async (question: string) => {
    questions.push(question);
    return answers.shift() ?? "";
  };
  expect(await runHere(place, ["add", newsroom.url], { ask })).toMatchObject({ code: 0 });
  expect(questions[0]).toContain(`2. Second[2J: ${newsroom.url}/second.xml`);
  expect(questions[0]).toContain("1 item, no cadence to be seen, language und, teasers only");
  expect(questions[1]).toContain("Go on? [y/N]");
  expect(parse(sourcesOf(place)).sources.at(-1).channels[0].url).toBe(`${newsroom.url}/second.xml`);
});

test("an address that moved for good is followed where it is now, one that is elsewhere for a while where it was", async () => {
  await using newsroom = await openNewsroom({ feeds: [feed] });
  newsroom.trouble("/moved", { status: 301, headers: { location: "/feed.xml" } });
  newsroom.trouble("/lent", { status: 302, headers: { location: "/feed.xml" } });
  using place = installation();
  const moved = await claimstreamJson(place, "add", `${newsroom.url}/moved`, "--dry-run");
  expect(moved.data).toMatchObject({ channel: { url: `${newsroom.url}/feed.xml` } });
  const lent = await claimstreamJson(place, "add", `${newsroom.url}/lent`, "--dry-run");
  expect(lent.data).toMatchObject({ channel: { url: `${newsroom.url}/lent` } });
});

test("what cannot be followed is refused with the reason, and sources.yaml stays as it was", async () => {
  await using newsroom = await openNewsroom({
    pages: [
      { path: "/plain", body: "<!doctype html><p>Nothing here." },
      { path: "/all.opml", body: '<opml><body><outline xmlUrl="https://quay.example/"/></body></opml>' },
    ],
  });
  using place = installation();
  const before = sourcesOf(place);
  const page = await claimstream(place, "add", `${newsroom.url}/plain`);
  expect(page).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is a web page, not a feed. No feed was found there, and no links to articles."),
  });
  const list = await claimstream(place, "add", `${newsroom.url}/all.opml`);
  expect(list).toMatchObject({ code: 1, stderr: expect.stringContaining("is a list of feeds: claimstream sources") });
  const missing = await claimstream(place, "add", `${newsroom.url}/missing`);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("does not have this address (HTTP 404)") });
  place.configure("service.yaml", { port: 0 });
  const refused = await claimstream(place, "add", `${newsroom.url}/plain`);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("network policy refuses") });
  expect(sourcesOf(place)).toBe(before);
});
