import type RssParser from "rss-parser";
import { distinctAuthors, distinctTexts, emptyEntry, emptyHead, firstText, personFrom } from "./adapt-common.ts";
import { absoluteAddress } from "./clean-html.ts";
import { parseFeedDate } from "./dates.ts";
import type { ParsedEntry, ReadFeed } from "./parsed-feed.ts";

/** What rss-parser calls texts; it gives an object where an element has attributes or elements of its own instead. */
type Fields = Record<string, unknown>;

/** What rss-parser reads, in our terms: the plain fields that every feed has. */
export function adaptSecondReader(read: RssParser.Output<Fields>, base: string | null): ReadFeed {
  const head: Fields = { ...read };
  const feed = {
    ...emptyHead,
    title_html: textIn(head, "title"),
    description_html: textIn(head, "description"),
    link: linkIn(head, base),
    image: textIn({ ...read.image }, "url"),
  };
  return { feed, entries: (read.items ?? []).map((item) => adaptItem(item, base)) };
}

function adaptItem(item: Fields, base: string | null): ParsedEntry {
  const content = textIn(item, "content:encoded");
  const categories = Array.isArray(item.categories) ? item.categories : [];
  return {
    ...emptyEntry,
    id: textIn(item, "guid", "id"),
    link: linkIn(item, base),
    title_html: textIn(item, "title"),
    summary_html: textIn(item, "summary", ...(content ? [] : ["content"])),
    content_html: content,
    published: parseFeedDate(textIn(item, "pubDate", "isoDate")),
    authors: distinctAuthors([personFrom(textIn(item, "creator", "author") ?? "")]),
    categories: distinctTexts(categories.filter((category) => typeof category === "string")),
    enclosures: enclosuresOf(item.enclosure),
  };
}

function enclosuresOf(enclosure: unknown): ParsedEntry["enclosures"] {
  const fields: Fields = { ...(typeof enclosure === "object" ? enclosure : {}) };
  const url = textIn(fields, "url");
  return url ? [{ url, type: textIn(fields, "type"), length: Number(fields.length) || null }] : [];
}

function linkIn(fields: Fields, base: string | null): string | null {
  const link = textIn(fields, "link");
  return link && absoluteAddress(link, base);
}

/** The first of the fields that is a text and says something. */
function textIn(fields: Fields, ...names: string[]): string | null {
  const texts = names.map((name) => fields[name]);
  return firstText(...texts.filter((text) => typeof text === "string"));
}
