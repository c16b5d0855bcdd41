import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { namedFeeds } from "../../server/cli/feed-finding.ts";
import { claimstream, claimstreamJson } from "../support/command-line.ts";
import { openNewsroom } from "../support/newsroom.ts";
import { type Installation, installation } from "../support/service-process.ts";

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
    <link rel="alternate" type="application/atom+xml" href="/comments.atom?a=1&amp;b=2"><p>Welcome`,
};

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
  const { code, stdout } = await claimstream(place, "add", url, "--claim-type", "event", "--schedule", "0 * * * *");
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

test("of a page the first feed is taken and the others are told; --dry-run changes nothing", async () => {
  await using newsroom = await openNewsroom({ feeds: [feed], pages: [page] });
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
      other_feeds: [`${newsroom.url}/comments.atom?a=1&b=2`],
    },
  });
  expect(data.yaml).toContain("name: Harbour");
  expect(sourcesOf(place)).toBe(before);
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
  await using newsroom = await openNewsroom({ pages: [{ path: "/plain", body: "<!doctype html><p>Nothing here." }] });
  using place = installation();
  const before = sourcesOf(place);
  const page = await claimstream(place, "add", `${newsroom.url}/plain`);
  expect(page).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is a web page, not a feed. Nor does it name one."),
  });
  const missing = await claimstream(place, "add", `${newsroom.url}/missing`);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("does not have this address (HTTP 404)") });
  place.configure("service.yaml", { port: 0 });
  const refused = await claimstream(place, "add", `${newsroom.url}/plain`);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("network policy refuses") });
  expect(sourcesOf(place)).toBe(before);
});
