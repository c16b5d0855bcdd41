import zlib from "node:zlib";
import { feedText } from "../feed-text.ts";
import type { Scene } from "../scene.ts";
import { html, news } from "./answers.ts";

/** Bodies: packed, broken, endless, slow, and in another charset than they say. */
export const bodyScenes: Scene[] = [
  {
    path: "/gzip",
    plays: "a body packed with gzip",
    answer: () => ({ headers: { ...html, "content-encoding": "gzip" }, body: zlib.gzipSync(news) }),
  },
  {
    path: "/gzip/twice",
    plays: "gzip inside br",
    answer: () => ({
      headers: { ...html, "content-encoding": "gzip, br" },
      body: zlib.brotliCompressSync(zlib.gzipSync(news)),
    }),
  },
  {
    path: "/gzip/truncated",
    plays: "half a gzip body",
    answer: () => ({
      headers: { ...html, "content-encoding": "gzip" },
      body: zlib.gzipSync(news.repeat(50)).subarray(0, 200),
    }),
  },
  {
    path: "/gzip/bomb",
    plays: "20 MB in 20 kB",
    answer: () => ({ headers: { ...html, "content-encoding": "gzip" }, body: zlib.gzipSync(Buffer.alloc(20_000_000)) }),
  },
  {
    path: "/gzip/plain",
    plays: "a plain body that says it is gzip",
    answer: () => ({ headers: { ...html, "content-encoding": "gzip" }, body: news }),
  },
  {
    path: "/long/announced",
    plays: "a body of 1 GB, announced",
    answer: () => ({ headers: { ...html, "content-length": "1000000000" }, body: news, slowness: "stalled" }),
  },
  {
    path: "/long/unannounced",
    plays: "a body of 3 MB without its length",
    answer: () => ({ headers: html, body: Buffer.alloc(3_000_000, "x"), is_chunked: true }),
  },
  { path: "/slow/silent", plays: "no answer at all", answer: () => ({ slowness: "silent" }) },
  {
    path: "/slow/stalled",
    plays: "half a body, then nothing",
    answer: () => ({ headers: html, body: news, slowness: "stalled" }),
  },
  {
    path: "/slow/drip",
    plays: "a byte now and then, without end",
    answer: () => ({ headers: html, slowness: "drip" }),
  },
  { path: "/slow/short", plays: "an answer after 40 ms", answer: () => ({ headers: html, body: news, delay_ms: 40 }) },
  {
    path: "/charset/header",
    plays: "UTF-8 that its header calls Latin 1",
    answer: () => ({
      headers: { "content-type": "application/rss+xml; charset=iso-8859-1" },
      body: feedText().replace("quays", "Kais für Größe"),
    }),
  },
  {
    path: "/charset/declared",
    plays: "Latin 1 that its XML declaration calls UTF-8",
    answer: () => ({
      headers: { "content-type": "application/rss+xml" },
      body: Buffer.from(feedText().replace("quays", "Kais für Größe"), "latin1"),
    }),
  },
];
