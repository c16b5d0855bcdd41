import { decodeReferences } from "../sources/feed/entities.ts";

/** A feed that an OPML file lists, as the file says it. */
export interface OpmlFeed {
  /** Its address as written, without spaces around it; not always one that can be fetched. */
  feed_url: string;
  title: string | null;
  site_url: string | null;
  /** Names of the folders that it lies in, outermost first. */
  folders: string[];
  /** What its `category` attribute says: paths such as `/News/World`. OPML 2.0, "What is a category?". */
  categories: string[];
}

/** What an OPML file holds. */
export interface Opml {
  title: string | null;
  feeds: OpmlFeed[];
  /** Addresses of other OPML files that it takes in. OPML 2.0, "Inclusion". */
  includes: string[];
}

/** An OPML file larger than this is not read to its end, in characters. Ours: some twenty thousand feeds. */
const lengthMax = 5_000_000;

/**
 * Reads OPML as people have it: also with bare `&`, `<` and quotes in attributes, in any case, without an end. Every piece from
 * one `<outline` to the next stands for itself, so that no fault costs more than its own outline. Never throws.
 */
export function parseOpml(text: string): Opml {
  const pieces = withoutComments(text.slice(0, lengthMax)).split(/(?=<\/?outline(?:[\s/>]|$))/i);
  const opml: Opml = { title: headTitle(pieces[0] ?? ""), feeds: [], includes: [] };
  const open: (string | null)[] = [];
  for (const piece of pieces) {
    if (/^<\/outline/i.test(piece)) open.pop();
    if (!/^<outline/i.test(piece)) continue;
    const attributes = attributesOf(piece);
    const title = attributes.get("title") || attributes.get("text") || null;
    const feed_url = feedUrl(attributes, piece);
    if (feed_url)
      opml.feeds.push({ ...feedOf(attributes, feed_url), title, folders: open.filter((name) => name !== null) });
    if (attributes.get("type")?.toLowerCase() === "include") opml.includes.push(attributes.get("url") ?? "");
    if (!isClosed(piece)) open.push(feed_url ? null : title);
  }
  return { ...opml, includes: opml.includes.filter((url) => url !== "") };
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    const end = start < 0 ? -1 : text.indexOf("-->", start + 4);
    if (end < 0) return kept.join("") + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}

function headTitle(head: string): string | null {
  return clean(/<title[^<>]*>([^<]*)/i.exec(head)?.[1] ?? "") || null;
}

/** A feed without `xmlUrl` may have what old programs wrote; one whose quotes are in disorder is still told by its name. */
function feedUrl(attributes: Map<string, string>, piece: string): string | undefined {
  const isFeed = /^(rss|atom|feed|rss1|pie)$/i.test(attributes.get("type") ?? "");
  const named = attributes.get("xmlurl") || attributes.get("feedurl") || (isFeed ? attributes.get("url") : undefined);
  return named || clean(/\bxmlurl\s*=\s*(?:["']\s*)?([^\s"'<>]+)/i.exec(piece)?.[1] ?? "");
}

function feedOf(attributes: Map<string, string>, feed_url: string) {
  const categories = (attributes.get("category") ?? "").split(",").map((each) => each.trim());
  return {
    feed_url,
    site_url: attributes.get("htmlurl") || null,
    categories: categories.filter((each) => each !== ""),
  };
}

/** Whether an outline ends with its own tag. Only tags may follow it that close what it lies in. */
function isClosed(piece: string): boolean {
  const own = piece.replace(/<\/(?:body|opml)\b.*/is, "");
  const end = own.lastIndexOf(">");
  return end > 0 && /\/\s*$/.test(own.slice(Math.max(0, end - 20), end));
}

/** Attributes by their name in lower case. A quote ends a value only where an attribute, the tag's end or nothing follows. */
function attributesOf(piece: string): Map<string, string> {
  const found = new Map<string, string>();
  const opening = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:(["'])|([^\s"'<>]+))/g;
  for (let match = opening.exec(piece); match !== null; match = opening.exec(piece)) {
    const [, name = "", quote, bare] = match;
    const end = quote === undefined ? opening.lastIndex : valueEnd(piece, quote, opening.lastIndex);
    const value = bare ?? piece.slice(opening.lastIndex, end);
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), clean(value));
    opening.lastIndex = end;
  }
  return found;
}

const afterValue = /["']\s*(?:[\w:.-]+\s*=\s*["']|\/?>\s*(?:<|$)|(?:\/\s*)?$)/y;

function valueEnd(piece: string, quote: string, from: number): number {
  const first = piece.indexOf(quote, from);
  for (let at = first; at >= 0 && at - from < valueMax; at = piece.indexOf(quote, at + 1)) {
    afterValue.lastIndex = at;
    if (afterValue.test(piece)) return at;
  }
  return first < 0 ? piece.length : first;
}

/** Values with quotes in them are followed this far, in characters. Ours: descriptions are paragraphs at most. */
const valueMax = 4000;

/** Only references that end with a semicolon: `&copy=1` in an address is none. */
function clean(value: string): string {
  const decoded = value.replace(/&(?:#\w{1,7}|[A-Za-z]\w{1,9});/g, decodeReferences);
  return decoded.replace(/\s+/g, " ").trim();
}
