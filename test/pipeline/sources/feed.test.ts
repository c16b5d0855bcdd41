import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fetcher } from "../../../pipeline/fetch/fetch.ts";
import { feed } from "../../../pipeline/sources/feed.ts";
import type { ChannelToRead } from "../../../pipeline/sources/source-reader.ts";
import { testFetcher, testNow } from "../../support/fetching.ts";
import { type Newsroom, openNewsroom } from "../../support/servers/newsroom.ts";

let newsroom: Newsroom;
let fetcher: Fetcher;

beforeEach(async () => {
  newsroom = await openNewsroom();
  fetcher = testFetcher();
});

afterEach(async () => {
  await fetcher[Symbol.asyncDispose]();
  await newsroom[Symbol.asyncDispose]();
});

function read(
  path: string,
  more: Partial<ChannelToRead> = {},
  validators = null as null | { etag: string | null; last_modified: string | null },
) {
  const channel: ChannelToRead = {
    name: "News",
    kind: "feed",
    url: `${newsroom.url}${path}`,
    media_format: "text",
    ...more,
  };
  return feed.read(channel, { fetcher, validators, now: () => testNow });
}

test("an RSS feed becomes items, and an unchanged one is not read again", async () => {
  newsroom.publishFeed({
    path: "/feed.xml",
    title: "The Courier & Co",
    items: [
      {
        title: "First <story>",
        link: "/a?utm_source=rss",
        published: new Date("2026-11-20T10:00:00Z"),
        description: "A teaser",
      },
      { title: "Second", link: "/b", guid: "b-1", content: "<p>All of it.</p>" },
    ],
  });
  const first = await read("/feed.xml");
  expect(first.outcome.kind).toBe("read");
  expect(first.feed?.title).toBe("The Courier & Co");
  expect(first.items.map(({ identity }) => identity)).toEqual([`${newsroom.url}/a?utm_source=rss`, "b-1"]);
  expect(first.items[0]).toMatchObject({
    published: "2026-11-20T10:00:00.000Z",
    summary_html: "A teaser",
    content_html: null,
  });
  expect(first.items[1]).toMatchObject({ link: `${newsroom.url}/b`, content_html: "<p>All of it.</p>" });
  expect(JSON.parse(JSON.stringify(first.items))).toEqual(first.items);
  const second = await read("/feed.xml", {}, first.validators);
  expect(second).toMatchObject({ outcome: { kind: "not_modified" }, items: [], validators: first.validators });
  expect(newsroom.statuses()).toEqual({ 200: 1, 304: 1 });
});

test("a failure hands the old validators back", async () => {
  newsroom.trouble("/feed.xml", { status: 410 });
  const validators = { etag: '"x"', last_modified: null };
  const reading = await read("/feed.xml", {}, validators);
  expect(reading).toMatchObject({ outcome: { kind: "failed", gone: true }, items: [], validators });
});

test.each([
  ["<!doctype html><html><body>Welcome</body></html>", "The document is a web page, not a feed."],
  ["", "The document is empty."],
  ['{"version": 1}', "The document is JSON but not a JSON Feed."],
  ["hello", "The document is not a feed."],
])("what is no feed is said in words: %s", async (body, message) => {
  newsroom.publish({ path: "/feed.xml", body });
  expect((await read("/feed.xml")).outcome).toMatchObject({ kind: "failed", reason: "unreadable", message });
});

test("a faulty feed is read and the fault named", async () => {
  newsroom.publish({
    path: "/feed.xml",
    body: "<rss><channel><title>A & B</title><item><title>Cats & dogs</title><link>/x</link></item></channel>",
    content_type: "application/xml",
  });
  const reading = await read("/feed.xml");
  expect(reading.items[0]).toMatchObject({ title: "Cats & dogs", link: `${newsroom.url}/x` });
  expect(reading.warnings).toEqual(["The feed is faulty (bare ampersand, cut short) and was read all the same."]);
});

describe("every format gives the same item", () => {
  const expected = {
    title: "Bread & circuses",
    published: "2026-11-20T09:30:00.000Z",
    authors: [{ name: "Jo Doe", email: null, url: null }],
    categories: ["Food", "Fun"],
    language: "en",
    content_html: '<p>See <a href="https://example.org/more">more</a>.</p>',
  };
  const html = '&lt;p onclick="x()"&gt;See &lt;a href="/more"&gt;more&lt;/a&gt;.&lt;/p&gt;';
  const documents: Record<string, string> = {
    "RSS 2.0": `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:base="https://example.org/"><channel>
      <title>T</title><language>en</language><item><title>Bread &amp;amp; circuses</title><link>/a</link><guid isPermaLink="false">id-1</guid><dc:creator>Jo Doe</dc:creator>
      <category>Food</category><category>Fun</category><pubDate>Fri, 20 Nov 2026 04:30:00 EST</pubDate><content:encoded>${html}</content:encoded></item></channel></rss>`,
    "RSS 0.91 in upper case": `<RSS VERSION="0.91"><CHANNEL><TITLE>T</TITLE><LANGUAGE>en</LANGUAGE><LINK>https://example.org/</LINK><ITEM><TITLE>Bread &amp; circuses</TITLE><LINK>https://example.org/a</LINK>
      <GUID isPermaLink="false">id-1</GUID><AUTHOR>Jo Doe</AUTHOR><CATEGORY>Food</CATEGORY><CATEGORY>Fun</CATEGORY><PUBDATE>20 Nov 2026 09:30 UT</PUBDATE>
      <content:encoded xml:base="https://example.org/">${html}</content:encoded></ITEM></CHANNEL></RSS>`,
    RDF: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:c="http://purl.org/rss/1.0/modules/content/" xml:base="https://example.org/">
      <channel rdf:about="https://example.org/"><title>T</title><d:language>en</d:language></channel>
      <item rdf:about="id-1"><title>Bread &amp; circuses</title><link>https://example.org/a</link><d:creator>Jo Doe</d:creator><d:subject>Food</d:subject><d:subject>Fun</d:subject>
      <d:date>2026-11-20T10:30:00+01:00</d:date><c:encoded><![CDATA[<p>See <a href="/more">more</a>.</p>]]></c:encoded></item></rdf:RDF>`,
    "Atom 1.0": `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://example.org/"><title>T</title><author><name>Jo Doe</name></author>
      <entry><id>id-1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Bread &amp; <i>circuses</i></div></title><link href="a"/><category term="food" label="Food"/><category term="Fun"/>
      <published>2026-11-20T09:30:00Z</published><content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>See <x:a href="more">more</x:a>.</x:p></x:div></content></entry></feed>`,
    "Atom 0.3": `<feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="en"><title>T</title><entry xml:base="https://example.org/"><id>id-1</id><title>Bread &amp; circuses</title><link rel="alternate" href="/a"/>
      <author><name>Jo Doe</name></author><dc:subject xmlns:dc="http://purl.org/dc/elements/1.1/">Food</dc:subject><category term="Fun"/><issued>2026-11-20T09:30:00Z</issued>
      <content type="text/html" mode="base64">${Buffer.from('<p>See <a href="/more">more</a>.</p>').toString("base64")}</content></entry></feed>`,
    "JSON Feed": JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "T",
      language: "en",
      items: [
        {
          id: "id-1",
          url: "https://example.org/a",
          title: "Bread & circuses",
          authors: [{ name: "Jo Doe" }],
          tags: ["Food", "Fun"],
          date_published: "2026-11-20T09:30:00Z",
          content_html: '<p onclick="x()">See <a href="/more">more</a>.</p><script>1</script>',
        },
      ],
    }),
  };

  test.each(Object.entries(documents))("%s", async (name, body) => {
    newsroom.publish({ path: "/feed", body, content_type: "application/xml" });
    const { items, warnings } = await read("/feed");
    const categories = name === "Atom 0.3" ? ["Fun", "Food"] : expected.categories;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ identity: "id-1", link: "https://example.org/a", ...expected, categories });
    expect(warnings).toEqual(name === "RSS 0.91 in upper case" ? [expect.stringContaining("undeclared prefix")] : []);
  });
});

test("a podcast brings its sound, its length, its transcripts and its people", async () => {
  newsroom.publish({
    path: "/podcast",
    content_type: "application/rss+xml",
    body: `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:media="http://search.yahoo.com/mrss/">
      <channel><title>Pod</title><ttl>90</ttl><skipHours><hour>1</hour><hour>2</hour></skipHours><skipDays><day>Sunday</day></skipDays>
      <atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="https://hub.example/"/>
      <item><title>Episode 1</title><guid>e1</guid><enclosure url="/e1.mp3" length="1234" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration><itunes:image href="/cover.jpg"/>
      <podcast:transcript url="/e1.vtt" type="text/vtt" language="de"/><podcast:transcript url="/e1.json" type="application/json"/><podcast:person role="guest">Mx Guest</podcast:person>
      <media:group><media:content url="/e1.mp4" type="video/mp4" fileSize="99"/><media:content url="/e1.mp3" type="audio/mpeg"/></media:group></item></channel></rss>`,
  });
  const { items, feed: self } = await read("/podcast");
  expect(self).toMatchObject({
    ttl_minutes: 90,
    skip_hours: [1, 2],
    skip_days: ["Sunday"],
    hub: "https://hub.example/",
  });
  expect(items[0]).toMatchObject({
    link: `${newsroom.url}/e1.mp3`,
    enclosures: [
      { url: `${newsroom.url}/e1.mp3`, type: "audio/mpeg", length: 1234 },
      { url: `${newsroom.url}/e1.mp4`, type: "video/mp4", length: 99 },
    ],
    transcripts: [
      { url: `${newsroom.url}/e1.vtt`, type: "text/vtt", language: "de" },
      { url: `${newsroom.url}/e1.json`, type: "application/json", language: null },
    ],
    persons: [{ name: "Mx Guest", role: "guest" }],
    image: `${newsroom.url}/cover.jpg`,
    extra: { duration_s: 3723 },
  });
});

test("a feed that moved for good says so, and its addresses hang on where it is", async () => {
  newsroom.publish({
    path: "/new/feed.xml",
    body: "<rss><channel><item><title>x</title><link>story</link></item></channel></rss>",
  });
  newsroom.trouble("/feed.xml", { status: 301, headers: { location: "/new/feed.xml" } });
  const { outcome, items } = await read("/feed.xml");
  expect(outcome).toMatchObject({ kind: "read", permanent_url: `${newsroom.url}/new/feed.xml` });
  expect(items[0]?.link).toBe(`${newsroom.url}/new/story`);
});

test("a channel's headers and language are its own", async () => {
  newsroom.publish({
    path: "/feed.xml",
    body: "<rss><channel><item><title>x</title><guid>1</guid></item></channel></rss>",
  });
  const { items } = await read("/feed.xml", { headers: { Authorization: "Bearer t" }, language: "fr" });
  expect(items[0]?.language).toBe("fr");
  expect(newsroom.requests("/feed.xml")[0]?.headers.authorization).toBe("Bearer t");
});
