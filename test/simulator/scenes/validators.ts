import { feedText } from "../feed-text.ts";
import type { Scene } from "../scene.ts";
import { conditional, fresh, modified, rss, status } from "./answers.ts";

/** Validators that servers give, and what they make of those that they get back. */
export const validatorScenes: Scene[] = [
  {
    path: "/feed",
    plays: "a feed with a strong ETag and Last-Modified",
    answer: conditional('"strong"', { "last-modified": modified }),
  },
  { path: "/etag/weak", plays: "a weak ETag", answer: conditional('W/"weak, \\ and odd"') },
  {
    path: "/etag/changing",
    plays: "another ETag for the same body each time",
    answer: ({ times }) => ({ headers: { ...rss, etag: `"${times}"` }, body: feedText() }),
  },
  {
    path: "/last-modified",
    plays: "Last-Modified alone, compared as text",
    answer: ({ headers }) =>
      headers["if-modified-since"] === modified
        ? { status: 304 }
        : { headers: { ...rss, "last-modified": modified }, body: feedText() },
  },
  {
    path: "/last-modified/unreadable",
    plays: "a Last-Modified that is no date",
    answer: fresh({ "last-modified": "0" }),
  },
  { path: "/304/silent", plays: "304 that repeats no validators", answer: status(304) },
  { path: "/304/newer", plays: "304 with another ETag", answer: status(304, { etag: '"newer"' }) },
  {
    path: "/partial",
    plays: "206 to a request that asked for no range",
    answer: () => ({
      status: 206,
      headers: { ...rss, "content-range": "bytes 0-9/1000" },
      body: feedText().slice(0, 10),
    }),
  },
  {
    path: "/delta",
    plays: "226 with the new items alone",
    answer: ({ headers }) =>
      headers["if-none-match"] === '"all"' && headers["a-im"]
        ? { status: 226, headers: { ...rss, etag: '"newest"', im: "feed" }, body: feedText({ items: 1 }) }
        : { headers: { ...rss, etag: '"all"' }, body: feedText({ items: 5 }) },
  },
];
