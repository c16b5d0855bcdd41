import { Domain, type SourceType } from "../../store/model/vocabulary.ts";
import type { StoredRecord } from "../../store/records/records.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Extraction } from "../../workers/extraction.ts";
import { mediaFormatOf } from "../read/document.ts";
import type { Item } from "../visit/item.ts";
import type { Story } from "./story.ts";

/** An item that was read: what a record is written from. */
export interface ReadItem {
  /** The queued item; null when a stored record is read again from its own text. */
  item_id: number | null;
  /** The record that the item already is, when it is read again. */
  record_id: number | null;
  item: Item;
  channel: ChannelRow;
  extraction: Extraction;
  /** Why the text is not the one that was wished for. */
  problem: string | null;
}

/** A story before its record has an id and a version. */
export type NewStory = Omit<Story, "record_id" | "version">;

/** What item, channel and extraction make together. `known`: the record as it is now, when there is one. */
export function newStory(
  read: ReadItem,
  { known, canonical, now }: { known: StoredRecord | null; canonical: Story["canonical"]; now: string },
): NewStory {
  const { item, channel, extraction } = read;
  const published = publishedOf(read);
  // An item that states no date counts as published when it was first seen.
  const day = published ?? new Date(known?.ingested_at ?? now);
  return {
    title: titleOf(read),
    url: publicAddress(item.link),
    author: authorOf(read),
    source_published_date: day.toISOString().slice(0, 10),
    source_name: channel.source_name,
    channel_id: channel.channel_id,
    channel_name: channel.name,
    source_type: channel.source_type as SourceType,
    media_format: mediaFormatOf(item, channel),
    claim_type: extraction.claim_type,
    canonical,
    extraction: { ...extraction, home_domain: extraction.home_domain ?? declaredDomain(channel) },
    is_read: extraction.claims.length > 0 || extraction.home_domain !== null,
    extra: extraOf(read, published),
  };
}

/** What a record is called: as its source's own rules, its feed, its page or its first words say. */
export function titleOf({ item, extraction }: ReadItem): string {
  return extraction.ruled?.title ?? item.title ?? extraction.title ?? extraction.headline;
}

function authorOf({ item, extraction }: ReadItem): string | null {
  const named = item.authors.map((author) => author.name).filter(Boolean);
  return extraction.ruled?.author ?? (named.join(", ") || extraction.author);
}

function publishedOf({ item, extraction }: ReadItem): Date | null {
  const stated = extraction.ruled?.published ?? item.published ?? extraction.published ?? item.updated;
  return stated && Number.isFinite(Date.parse(stated)) ? new Date(stated) : null;
}

function extraOf({ item, extraction, problem }: ReadItem, published: Date | null): Story["extra"] {
  const text_problem = problem ?? extraction.text_problem;
  return {
    published_at: published?.toISOString() ?? null,
    date_origin: published ? "stated" : "first_seen",
    ...(text_problem ? { text_problem } : {}),
    ...(extraction.extractor_problem ? { extractor_problem: extraction.extractor_problem } : {}),
    ...(extraction.extractor_dropped ? { extractor_dropped: extraction.extractor_dropped } : {}),
    ...(item.enclosures.length > 0 ? { enclosures: item.enclosures } : {}),
    ...(item.persons.length > 0 ? { persons: item.persons } : {}),
    ...item.extra,
  };
}

function declaredDomain({ home_domain }: ChannelRow): Domain | null {
  return home_domain === null ? null : Domain.parse(home_domain);
}

/** Where an item lies on this machine is nobody else's business. */
function publicAddress(link: string | null): string | null {
  return link?.startsWith("file:") ? null : link;
}
