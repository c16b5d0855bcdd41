import { expect, test } from "vitest";
import { largeFeedBytes, readFeed } from "../../../../pipeline/sources/feed/feed-reading.ts";
import { parseFeed } from "../../../../pipeline/sources/feed/parse.ts";
import { NotAFeed } from "../../../../pipeline/sources/feed/parsed-feed.ts";

const origin = { url: "https://harbour.example/feed", headers: { "content-type": "application/rss+xml" } };

/** An RSS feed of some items, each of 10 kB. */
function rss(items: number): Uint8Array {
  const item = (number: number) =>
    `<item><title>Notice ${number}</title><link>/${number}</link><description>${"The grain fee rose. ".repeat(500)}</description></item>`;
  const all = Array.from({ length: items }, (_, number) => item(number)).join("");
  return Buffer.from(`<rss version="2.0"><channel><title>Harbour</title>${all}</channel></rss>`);
}

/** How many threads begin while something is done. */
async function threadsOf(work: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  process.on("worker", count);
  await work().finally(() => process.off("worker", count));
  return begun;
}

test("a feed of more than a megabyte is read in a thread of its own, and says the same", async () => {
  const large = rss(120);
  expect(large.byteLength).toBeGreaterThan(largeFeedBytes);
  const begun = await threadsOf(async () => {
    expect(await readFeed(large, origin)).toEqual(await parseFeed(large, origin));
  });
  expect(begun).toBe(1);
});

test("a smaller one needs no thread", async () => {
  expect(await threadsOf(() => readFeed(rss(10), origin))).toBe(0);
});

test("a large document that is no feed says so as a small one does", async () => {
  const page = Buffer.from(`<!doctype html><html><body>${"<p>The fee rose.</p>".repeat(60_000)}</body></html>`);
  await expect(readFeed(page, origin)).rejects.toThrow(new NotAFeed("The document is a web page, not a feed."));
});

test("a large feed that takes all memory of its thread fails alone", async () => {
  const nested = Buffer.from(`<rss><channel>${"<item>".repeat(2_000_000)}</channel></rss>`);
  await expect(readFeed(nested, origin)).rejects.toThrow(NotAFeed);
  expect((await readFeed(rss(1), origin)).entries).toHaveLength(1);
}, 120_000);
