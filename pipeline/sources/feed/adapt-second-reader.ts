import type RssParser from "rss-parser";
import { distinctAuthors, distinctTexts, emptyEntry, emptyHead, firstText, personFrom } from "./adapt-common.ts";
import { absoluteAddress } from "./clean-html.ts";
import { parseFeedDate } from "./dates.ts";
import type { ParsedEntry, ReadFeed } from "./parsed-feed.ts";

type SecondItem = RssParser.Item & Record<string, unknown>;

/** What rss-parser reads, in our terms: the plain fields that every feed has. */
export function adaptSecondReader(read: RssParser.Output<Record<string, unknown>>, base: string | null): ReadFeed {
  const feed = {
    ...emptyHead,
    title_html: firstText(read.title),
    description_html: firstText(read.description),
    link: read.link ? absoluteAddress(read.link, base) : null,
    image: firstText(read.image?.url),
  };
  return { feed, entries: (read.items ?? []).map((item) => adaptItem(item, base)) };
}

function adaptItem(item: SecondItem, base: string | null): ParsedEntry {
  const content = firstText(textField(item, "content:encoded"));
  return {
    ...emptyEntry,
    id: firstText(item.guid, textField(item, "id")),
    link: item.link ? absoluteAddress(item.link, base) : null,
    title_html: firstText(item.title),
    summary_html: firstText(item.summary, content ? null : item.content),
    content_html: content,
    published: parseFeedDate(firstText(item.pubDate, item.isoDate)),
    authors: distinctAuthors([personFrom(firstText(item.creator, textField(item, "author")) ?? "")]),
    categories: distinctTexts((item.categories ?? []).filter((category) => typeof category === "string")),
    enclosures: item.enclosure?.url
      ? [{ url: item.enclosure.url, type: item.enclosure.type ?? null, length: Number(item.enclosure.length) || null }]
      : [],
  };
}

function textField(item: SecondItem, name: string): string | null {
  const value = item[name];
  return typeof value === "string" ? value : null;
}
