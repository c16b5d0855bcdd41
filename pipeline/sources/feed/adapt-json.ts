import type { JsonFeed } from "feedsmith";
import { distinctAuthors, distinctTexts, emptyEntry, emptyHead, firstText, languageTag } from "./adapt-common.ts";
import { absoluteAddress, cleanHtml } from "./clean-html.ts";
import { parseFeedDate } from "./dates.ts";
import { escapeHtml } from "./entities.ts";
import type { ParsedEntry, ReadFeed } from "./parsed-feed.ts";

/** JSON Feed 1.0 and 1.1, as feedsmith reads it, in our terms: text is escaped, HTML sanitised, addresses absolute. */
export function adaptJson(json: JsonFeed.Feed<string>, base: string | null): ReadFeed {
  const absolute = (address: string | undefined) => (address ? absoluteAddress(address, base) : null);
  const authors = distinctAuthors((json.authors ?? []).map(({ name, url }) => author(name, absolute(url))));
  const feed = {
    ...emptyHead,
    title_html: lineHtml(json.title),
    description_html: lineHtml(json.description),
    link: absolute(json.home_page_url),
    id: firstText(json.feed_url),
    language: languageTag(json.language),
    image: absolute(json.icon ?? json.favicon),
    authors,
    hub: absolute(json.hubs?.find(({ type }) => /websub/i.test(type ?? ""))?.url),
    self: absolute(json.feed_url),
  };
  return { feed, entries: (json.items ?? []).map((item) => adaptItem(item, base, feed)) };
}

function adaptItem(item: JsonFeed.Item<string>, base: string | null, feed: ReadFeed["feed"]): ParsedEntry {
  const absolute = (address: string | undefined) => (address ? absoluteAddress(address, base) : null);
  const own = distinctAuthors((item.authors ?? []).map(({ name, url }) => author(name, absolute(url))));
  return {
    ...emptyEntry,
    id: firstText(item.id),
    link: absolute(item.url) ?? absolute(item.external_url),
    title_html: lineHtml(item.title),
    summary_html: lineHtml(item.summary),
    content_html: item.content_html
      ? cleanHtml(item.content_html, absolute(item.url) ?? base)
      : textAsHtml(item.content_text),
    published: parseFeedDate(item.date_published),
    updated: parseFeedDate(item.date_modified),
    authors: own.length > 0 ? own : feed.authors,
    categories: distinctTexts(item.tags ?? []),
    language: languageTag(item.language, feed.language),
    enclosures: (item.attachments ?? []).flatMap(({ url, mime_type, size_in_bytes }) => {
      const address = absolute(url);
      return address ? [{ url: address, type: mime_type ?? null, length: size_in_bytes ?? null }] : [];
    }),
    image: absolute(item.image ?? item.banner_image),
    duration_s: item.attachments?.[0]?.duration_in_seconds ?? null,
  };
}

function author(name: string | undefined, url: string | null) {
  return { name: firstText(name), email: null, url };
}

/** Titles are plain text by the standard; those that carry references or whole tags were meant as HTML. */
function lineHtml(text: string | undefined): string | null {
  const said = firstText(text);
  if (said === null) return null;
  return /&(#\d+|#x[\da-f]+|[a-z]{2,8});|<\/?[a-z][^>]*>/i.test(said) ? cleanHtml(said, null) : escapeHtml(said);
}

function textAsHtml(text: string | undefined): string | null {
  const said = firstText(text);
  if (said === null) return null;
  const paragraphs = said.split(/\n\s*\n/).map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br>")}</p>`);
  return paragraphs.length > 1 ? paragraphs.join("\n") : escapeHtml(said);
}
