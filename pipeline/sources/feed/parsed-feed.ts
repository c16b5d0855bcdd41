import type { ItemAuthor, ItemEnclosure, ItemTranscript } from "../../visit/item.ts";
import type { FeedFormat } from "./canonical-xml.ts";

/** One entry of a feed, formats levelled. HTML is sanitised, addresses are absolute, times ISO 8601 in UTC. */
export interface ParsedEntry {
  /** guid, atom:id or JSON Feed id as published. */
  id: string | null;
  link: string | null;
  title_html: string | null;
  summary_html: string | null;
  content_html: string | null;
  published: string | null;
  updated: string | null;
  authors: ItemAuthor[];
  categories: string[];
  language: string | null;
  enclosures: ItemEnclosure[];
  transcripts: ItemTranscript[];
  persons: { name: string; role: string | null }[];
  image: string | null;
  /** Seconds; podcasts. */
  duration_s: number | null;
}

/** What a feed says about itself. */
export interface ParsedFeedHead {
  title_html: string | null;
  description_html: string | null;
  link: string | null;
  id: string | null;
  language: string | null;
  updated: string | null;
  published: string | null;
  image: string | null;
  authors: ItemAuthor[];
  categories: string[];
  ttl_minutes: number | null;
  skip_hours: number[];
  skip_days: string[];
  hub: string | null;
  self: string | null;
}

/** Head and entries as one reader gives them. */
export interface ReadFeed {
  feed: ParsedFeedHead;
  entries: ParsedEntry[];
}

/** A feed that was read, however badly it was made. */
export interface ParsedFeed {
  format: FeedFormat;
  encoding: string;
  /** The document is not well-formed or not in the encoding it claims, and was read all the same. */
  bozo: boolean;
  /** In what way; words for people. */
  faults: string[];
  /** Which reader the entries come from. */
  reader: "feedsmith" | "rss-parser";
  feed: ParsedFeedHead;
  entries: ParsedEntry[];
}

/** The document is no feed, or nothing of it could be read. */
export class NotAFeed extends Error {
  override name = "NotAFeed";
}
