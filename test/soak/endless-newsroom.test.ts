import { expect, test } from "vitest";
import { openEndlessNewsroom } from "./endless-newsroom.ts";

const get = async (url: string) => (await fetch(url)).text();
const linksIn = (feed: string) => [...feed.matchAll(/<link>([^<]+\.html)<\/link>/g)].map(([, link = ""]) => link);

test("a newsroom has as many articles waiting as it is to, each another, and makes none when it rests", async () => {
  await using newsroom = await openEndlessNewsroom(2);
  const [feed = ""] = newsroom.feeds;
  expect(linksIn(await get(feed))).toEqual([]);
  newsroom.waiting = 3;
  const links = linksIn(await get(feed));
  expect(links).toHaveLength(3);
  expect(newsroom.announced()).toEqual([3, 0]);
  expect(linksIn(await get(feed))).toEqual(links);
  const articles = await Promise.all(links.map(get));
  expect(new Set(articles.flatMap((html) => html.match(/<p>.*<\/p>/g))).size).toBe(27);
  expect(await get(links[0] ?? "")).toBe(articles[0]);
  expect(linksIn(await get(feed))).toHaveLength(6);
  newsroom.waiting = 0;
  await get(feed);
  expect(newsroom.announced()).toEqual([6, 0]);
});
