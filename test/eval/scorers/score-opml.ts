import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/*
 * Scores the feeds found in OPML files: `node score-opml.ts opml.jsonl[.gz] predictions.jsonl`; the outlines that are in them
 * lie beside the cases, in `outlines.jsonl.gz` or `outlines.jsonl`. Each outline is found once, by file and address.
 *
 * whole     share of the found outlines whose title, site and folder are right
 * precision share of the predicted feeds that are outlines
 * Last line: share of the outlines that are found, in percent.
 */

const Text = z.string().nullish();
const Outline = z.object({ file: z.string(), feedUrl: z.string(), title: Text, siteUrl: Text, category: Text });
const Feed = z.object({ feed_url: z.string(), title: Text, site_url: Text, category: Text });
const Found = z.object({ file: z.string(), feeds: z.array(Feed).default([]) });

const [casesFile = "", predictedFile = ""] = process.argv.slice(2);
const answers = join(dirname(casesFile), casesFile.endsWith(".gz") ? "outlines.jsonl.gz" : "outlines.jsonl");
const files = new Set(lines(casesFile).map((line) => z.object({ file: z.string() }).parse(line).file));
const outlines = lines(answers).map((line) => Outline.parse(line));
const wanted = outlines.filter(({ file }) => files.has(file));
const predicted = new Map<string, z.output<typeof Feed>[]>(
  lines(predictedFile).map((line) => {
    const { file, feeds } = Found.parse(line);
    return [file, [...feeds]];
  }),
);
const total = [...predicted.values()].reduce((sum, feeds) => sum + feeds.length, 0);
let found = 0;
let whole = 0;
for (const outline of wanted) score(outline);
console.log(`whole ${whole}/${found} ${share(whole, found)}`);
console.log(`precision ${found}/${total} ${share(found, total)}`);
console.log(`found ${found}/${wanted.length}`);
console.log(share(found, wanted.length));

function score({ file, feedUrl, title, siteUrl, category }: z.output<typeof Outline>) {
  const feeds = predicted.get(file) ?? [];
  const same = feeds.filter((feed) => feed.feed_url === feedUrl);
  const isWhole = (feed: z.output<typeof Feed>) =>
    agree(feed.title, title) && agree(feed.site_url, siteUrl) && agree(feed.category, category);
  const best = same.find(isWhole) ?? same[0];
  if (!best) return console.error(`${file}: ${feedUrl} is not found`);
  feeds.splice(feeds.indexOf(best), 1);
  found++;
  if (isWhole(best)) whole++;
  else console.error(`${file}: ${JSON.stringify(best)}, not ${JSON.stringify({ title, siteUrl, category })}`);
}

function agree(one: string | null | undefined, other: string | null | undefined): boolean {
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  return plain(one) === plain(other);
}

function lines(file: string): unknown[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}

function share(right: number, all: number): string {
  return all === 0 ? "0.0" : (Math.floor((1000 * right) / all) / 10).toFixed(1);
}
