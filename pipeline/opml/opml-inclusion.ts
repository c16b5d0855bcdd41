import type { Fetcher } from "../fetch/fetch.ts";
import { decodeText } from "../sources/feed/decode.ts";
import { type Opml, parseOpml } from "./opml.ts";

/** What OPML is asked for as. There is no registered type; `text/x-opml` is what OPML 2.0 names. */
export const opmlAccept = "text/x-opml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5";

/** How many lists one list may take in, by itself and by those that it takes in. Ours. */
const includedMax = 20;

/**
 * An OPML with the feeds of all lists that it takes in (OPML 2.0, "Inclusion"), each list once. `includes` is what could not be
 * read, or was too much. Only what is on the web is taken in; `url` is where relative addresses count from, null for a file.
 */
export async function withIncluded(
  opml: Opml,
  url: string | null,
  { fetcher, signal }: { fetcher: Fetcher; signal?: AbortSignal },
): Promise<Opml> {
  const feeds = [...opml.feeds];
  const unread: string[] = [];
  const waiting = addressesOf(opml, url);
  const seen = new Set(url === null ? [] : [url]);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    const included = seen.size < includedMax ? await opmlAt(next, fetcher, signal) : null;
    seen.add(next);
    if (included === null) unread.push(next);
    else {
      feeds.push(...included.feeds);
      waiting.push(...addressesOf(included, next));
    }
  }
  return { ...opml, feeds, includes: unread };
}

function addressesOf({ includes }: Opml, url: string | null): string[] {
  return includes.map((written) => URL.parse(written, url ?? undefined)?.href ?? written);
}

/** null for what cannot be had and for what is no OPML at all, such as a page to log in. */
async function opmlAt(url: string, fetcher: Fetcher, signal: AbortSignal | undefined): Promise<Opml | null> {
  if (!/^https?:/.test(url)) return null;
  const outcome = await fetcher.fetch({ url, accept: opmlAccept, ...(signal && { signal }) });
  const text = outcome.kind === "fetched" ? decodeText(outcome.bytes, outcome.headers).text : "";
  return /<opml[\s>]/i.test(text) ? parseOpml(text) : null;
}
