import { decodeReferences } from "../../pipeline/sources/feed/entities.ts";
import { type HtmlTag, htmlTokens } from "../../pipeline/sources/feed/html-tokens.ts";
import { pageLinks } from "../../pipeline/sources/page/links.ts";

/** Addresses of the feeds that a page names in its `<link rel="alternate">`, in order, each once. */
export function namedFeeds(html: string, pageUrl: string): string[] {
  const tags = [...htmlTokens(html)].filter((token) => token.kind !== "text");
  const base = tags.find((tag) => tag.name === "base");
  const from = URL.parse(attributesOf(base).get("href") ?? "", pageUrl)?.href ?? pageUrl;
  const links = tags.filter((tag) => tag.name === "link").map(attributesOf);
  const feeds = links.filter((link) => isFeedLink(link)).map((link) => URL.parse(link.get("href") ?? "", from)?.href);
  return [...new Set(feeds.filter((href) => href !== undefined))];
}

/** Addresses that a page links to in its text and that look like feeds, in order, each once. */
export function linkedFeeds(html: string, pageUrl: string): string[] {
  const links = pageLinks(html, pageUrl).filter(({ href, text }) => looksLikeFeed(new URL(href), text));
  return [...new Set(links.map(({ href }) => href))];
}

/** By its path's last part, its ending or its query; or it is called RSS, Atom or feed, and nothing else. */
function looksLikeFeed({ pathname, search }: URL, text: string): boolean {
  const byAddress = /(^|\/)(feeds?|rss|atom)(\/|$)|\.(rss|atom|rdf|xml)$|(^|\/)(feed|rss|atom)[\w-]*\.(xml|json|php)$/i;
  const isOther = /sitemap|opensearch|opml|manifest/i.test(pathname);
  const byQuery = /[?&](feed|format|type|output)=(rss2?|atom|xml|feed)\b/i;
  return !isOther && (byAddress.test(pathname) || byQuery.test(search) || /^(rss|atom|xml)([- ]feed)?$/i.test(text));
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
