import { expect, test } from "vitest";
import type { PageChannel } from "../../../../config/source-kinds/page.ts";
import { ruledItems, watchedPage } from "../../../../pipeline/sources/page/rules.ts";
import { page } from "../../../../pipeline/sources/page.ts";
import type { ChannelToRead } from "../../../../pipeline/sources/source-reader.ts";
import { testFetcher, testNow } from "../../../support/fetching.ts";
import { openNewsroom } from "../../../support/servers/newsroom.ts";

const place = { url: "https://board.example/notices/", language: "en" };
const html = `<html><head><title>Notices</title></head><body><nav><ul><li class="row"><a href="/a">Home</a></li></ul></nav>
  <main><div class="notice"><a href="#top">Up</a><a href="n1.html"><img src="x.png"></a><h2>Fee raised</h2><p class="when">Published on: 4 May 2026</p></div>
  <div class="notice"><a href="/n2?utm_source=x">Berth closed</a> <time datetime="2026-05-03T10:00:00Z">Sunday</time></div>
  <div class="notice"><h2>No link</h2><p>Pilots are on <b>duty</b>.</p></div><div class="notice"></div></main>
  <footer>Contact us</footer></body></html>`;

test("a rule finds items with their links, titles and dates, and texts that have no link", () => {
  const rules = { item_selector: "main .notice", title_selector: "h2" };
  const items = ruledItems(html, place, { ...rules, date_selector: ".when, time" });
  expect(items.map(({ link, title, published, text }) => [link, title, published, text])).toEqual([
    ["https://board.example/notices/n1.html", "Fee raised", "2026-05-04T00:00:00.000Z", null],
    ["https://board.example/n2?utm_source=x", "Berth closed", "2026-05-03T10:00:00.000Z", null],
    ["https://board.example/notices/", "No link", null, "No link\n\nPilots are on duty."],
  ]);
  expect(new Set(items.map(({ identity }) => identity)).size).toBe(3);
  expect(ruledItems(html, place, rules)[1]).toMatchObject({ published: "2026-05-03T10:00:00.000Z", language: "en" });
});

test("a watched page is one item, without what stands around its text, and stays it when its words change", () => {
  const before = watchedPage(html, place, {});
  const after = watchedPage(html.replace("Fee raised", "Fee lowered"), place, {});
  expect(before).toMatchObject({ title: "Notices", link: place.url });
  expect(before?.text).toContain("Fee raised");
  expect(before?.text).not.toMatch(/Home|Contact/);
  expect(after?.identity).toBe(before?.identity);
  expect(after?.text).toContain("Fee lowered");
  expect(watchedPage(html, place, { item_selector: ".when" })?.text).toBe("Published on: 4 May 2026");
  expect(watchedPage("<nav>Home</nav>", place, {})).toBeNull();
});

test("a channel is read by its rule, and one that finds nothing or is no selector says so", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/", body: html }] });
  await using fetcher = testFetcher();
  const read = (rules: Partial<ChannelToRead<PageChannel>>) =>
    page.read(
      { name: "Notices", kind: "page", url: `${newsroom.url}/`, media_format: "text", ...rules },
      { fetcher, validators: null, now: () => testNow },
    );
  expect((await read({ item_selector: ".notice" })).items).toHaveLength(3);
  expect((await read({ mode: "changes" })).items).toHaveLength(1);
  expect((await read({ item_selector: ".none" })).warnings).toEqual(['Nothing on the page meets the rule ".none".']);
  expect((await read({ item_selector: "p:::" })).outcome).toMatchObject({
    kind: "failed",
    reason: "unreadable",
    message: '"p:::" is no CSS selector.',
  });
});
