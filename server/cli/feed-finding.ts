import type { Fetched } from "../../pipeline/fetch/outcome.ts";
import type { Fetcher } from "../../pipeline/fetch.ts";
import type { Item } from "../../pipeline/item.ts";
import { htmlToLine } from "../../pipeline/sources/feed/clean-html.ts";
import { decodeText } from "../../pipeline/sources/feed/decode.ts";
import { decodeReferences } from "../../pipeline/sources/feed/entities.ts";
import { type HtmlTag, htmlTokens } from "../../pipeline/sources/feed/html-tokens.ts";
import { parseFeed } from "../../pipeline/sources/feed/parse.ts";
import { NotAFeed } from "../../pipeline/sources/feed/parsed-feed.ts";
import { feedAccept, feedItems } from "../../pipeline/sources/feed.ts";
import { failed } from "./command.ts";

/** A feed that an address leads to. */
export interface FoundFeed {
  /** The address to follow: where permanent redirects lead. */
  url: string;
  title: string | null;
  /** Of what the feed belongs to. */
  homepage: string | null;
  items: Item[];
  /** Other feeds that the page names, when the address was a page. */
  others: string[];
}

/** The feed at an address, or the first that the page there names. Fails with the reason. */
export async function findFeed(url: string, fetcher: Fetcher): Promise<FoundFeed> {
  const fetched = await get(url, fetcher);
  const feed = await feedIn(fetched, url);
  if (!(feed instanceof NotAFeed)) return { ...feed, others: [] };
  const [first, ...others] = namedFeeds(decodeText(fetched.bytes, fetched.headers).text, fetched.url);
  if (first === undefined) throw failed(`${url}: ${feed.message} Nor does it name one.`);
  const named = await feedIn(await get(first, fetcher), first);
  if (named instanceof NotAFeed) throw failed(`${url} names the feed ${first}: ${named.message}`);
  return { ...named, others };
}

/** Addresses of the feeds that a page names in its `<link rel="alternate">`, in order, each once. */
export function namedFeeds(html: string, pageUrl: string): string[] {
  const tags = [...htmlTokens(html)].filter((token) => token.kind !== "text");
  const base = tags.find((tag) => tag.name === "base");
  const from = URL.parse(attributesOf(base).get("href") ?? "", pageUrl)?.href ?? pageUrl;
  const links = tags.filter((tag) => tag.name === "link").map(attributesOf);
  const feeds = links.filter((link) => isFeedLink(link)).map((link) => URL.parse(link.get("href") ?? "", from)?.href);
  return [...new Set(feeds.filter((href) => href !== undefined))];
}

async function get(url: string, fetcher: Fetcher): Promise<Fetched> {
  const outcome = await fetcher.fetch({ url, accept: feedAccept });
  if (outcome.kind === "fetched") return outcome;
  throw failed(outcome.kind === "failed" ? `${url}: ${outcome.message}` : `${url} answered with nothing.`);
}

async function feedIn(fetched: Fetched, asked: string): Promise<Omit<FoundFeed, "others"> | NotAFeed> {
  try {
    const parsed = await parseFeed(fetched.bytes, fetched);
    const { title_html, link } = parsed.feed;
    const homepage = /^https?:/.test(link ?? "") ? link : null;
    const title = htmlToLine(title_html ?? "") || null;
    return { url: fetched.permanent_url ?? asked, title, homepage, items: feedItems(parsed) };
  } catch (error) {
    if (error instanceof NotAFeed) return error;
    throw error;
  }
}

/** HTML standard, 4.6.7.1: `rel` is a set of words, and the type says that it is a feed. */
function isFeedLink(link: Map<string, string>): boolean {
  const rel = (link.get("rel") ?? "").toLowerCase().split(/\s+/);
  const type = (link.get("type") ?? "").toLowerCase().split(";")[0]?.trim() ?? "";
  return rel.includes("alternate") && link.has("href") && feedTypes.has(type);
}

const feedTypes = new Set(["application/rss+xml", "application/atom+xml", "application/feed+json", "application/json"]);

const attributePattern = /([^\s=/>"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function attributesOf(tag: HtmlTag | undefined): Map<string, string> {
  const found = [...(tag?.attributes ?? "").matchAll(attributePattern)];
  return new Map(
    found.map(([, name, double, single, bare]) => [
      name?.toLowerCase() ?? "",
      decodeReferences(double ?? single ?? bare ?? ""),
    ]),
  );
}
