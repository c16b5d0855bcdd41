import { feedText } from "../feed-text.ts";
import type { Ask, Play } from "../scene.ts";

/** Headers of a feed. */
export const rss = { "content-type": "application/rss+xml; charset=utf-8" };

/** Headers of a web page. */
export const html = { "content-type": "text/html; charset=utf-8" };

/** When the feeds say they were changed last. */
export const modified = "Fri, 20 Nov 2026 08:00:00 GMT";

/** Words enough for packing to be worth it. */
export const news = "The quick brown fox read the news. ".repeat(100);

/** The feed, or 304 when asked with the very ETag, as a server without a cache would answer. */
export function conditional(etag: string, more: Record<string, string> = {}, body: () => string = feedText) {
  return ({ headers }: Ask): Play =>
    headers["if-none-match"] === etag
      ? { status: 304, headers: { etag, ...more } }
      : { headers: { ...rss, etag, ...more }, body: body() };
}

/** The feed with more headers. */
export const fresh = (headers: Record<string, string>) => (): Play => ({
  headers: { ...rss, ...headers },
  body: feedText(),
});

/** A status without a body. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (): Play => ({ status: code, headers });

/** An HTTP date so many seconds from now. */
export const seconds = (now: Date, s: number) => new Date(now.getTime() + s * 1000).toUTCString();

/** A feed with more in its head, and an ETag. */
export function feedWith(head: string, namespaces = "") {
  return conditional(`"feed-${head.length}"`, {}, () => feedText({ head, namespaces }));
}

/** A redirect, as the Location was given. */
export const redirect = (code: number, to: string) => (): Play => ({ status: code, headers: { location: to } });
