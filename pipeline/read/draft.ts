import { type ClaimType, Domain, type MediaFormat, type SourceType } from "../../store/model/vocabulary.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Document, Extraction } from "../../workers/extraction.ts";
import type { Story } from "../ingest/story.ts";
import type { Item } from "../visit/item.ts";
import { settingsOf } from "../visit/visit.ts";
import type { LinkedText } from "./linked-text.ts";

/** An item on its way into the store. */
export interface Arrival {
  /** The queued item; null when a stored record is read again from its own text. */
  item_id: number | null;
  channel: ChannelRow;
  item: Item;
  /** The record that the item already is, when it is read again. */
  known: { record_id: number; ingested_at: string } | null;
}

/** What a worker is asked to read. */
export function documentOf(
  { item, channel }: Arrival,
  text: Extract<LinkedText, { kind: "ready" }>,
  host_titles: string[] = [],
): Document {
  const rules = settingsOf(channel).article;
  return {
    url: item.link,
    title: item.title,
    source_name: channel.source_name,
    media_format: mediaFormatOf(item, channel),
    claim_type: item.claim_type ?? (channel.claim_type as ClaimType | null),
    page: text.page,
    host_titles,
    body: text.body,
    ...(rules ? { article_rules: rules } : {}),
    language: item.language,
    computed: "cells" in item.extra,
  };
}

/** Whose pages a link's page stands among, with the port; null for what is no page of the network. */
export function hostOf({ link }: Item): string | null {
  const address = link === null ? null : URL.parse(link);
  return address && /^https?:$/.test(address.protocol) ? address.host : null;
}

/** A record for an item that no worker could read: the item is kept, and says why it has no claims. */
export function unreadable(arrival: Arrival, reason: string): Extraction {
  const title = arrival.item.title ?? arrival.item.link ?? "Untitled";
  return {
    content: title,
    content_origin: "none",
    title,
    author: null,
    published: null,
    canonical_url: null,
    language: "und",
    word_count: title.split(/\s+/).length,
    claim_type: (arrival.channel.claim_type as ClaimType | null) ?? "publication",
    claims: [],
    no_claims_reason: reason,
    tags: [],
    topics: [],
    home_domain: null,
    cross_domains: [],
    sentiment_score: 0,
    significance_score: 0,
    headline: title,
    summary: "",
    key_insights: [],
    quotes: [],
    audio: null,
    extractor: "none/1",
  };
}

/** A story before the store gave it ids and tags their names. */
export type Draft = Omit<Story, "record_id" | "version" | "canonical">;

/** What item, channel and extraction make together. `problem`: why the text is not the one that was wished for. */
export function draftOf(arrival: Arrival, extraction: Extraction, problem: string | null, now: Date): Draft {
  const { item, channel } = arrival;
  const ruled = extraction.ruled ?? {};
  const text_problem = problem ?? extraction.text_problem;
  const stated = ruled.published ?? item.published ?? extraction.published ?? item.updated;
  const published = stated && Number.isFinite(Date.parse(stated)) ? new Date(stated) : null;
  return {
    title: ruled.title ?? item.title ?? extraction.title ?? extraction.headline,
    url: publicAddress(item.link),
    author:
      ruled.author ??
      (item.authors
        .map((author) => author.name)
        .filter(Boolean)
        .join(", ") ||
        extraction.author),
    source_published_date: (published ?? arrivalDate(arrival, now)).toISOString().slice(0, 10),
    source_name: channel.source_name,
    channel_id: channel.channel_id,
    channel_name: channel.name,
    source_type: channel.source_type as SourceType,
    media_format: mediaFormatOf(item, channel),
    claim_type: extraction.claim_type,
    extraction: { ...extraction, home_domain: extraction.home_domain ?? declaredDomain(channel) },
    is_read: extraction.claims.length > 0 || extraction.home_domain !== null,
    extra: {
      published_at: published?.toISOString() ?? null,
      date_origin: published ? "stated" : "first_seen",
      ...(text_problem ? { text_problem } : {}),
      ...(extraction.extractor_problem ? { extractor_problem: extraction.extractor_problem } : {}),
      ...(extraction.extractor_dropped ? { extractor_dropped: extraction.extractor_dropped } : {}),
      ...(item.enclosures.length > 0 ? { enclosures: item.enclosures } : {}),
      ...(item.persons.length > 0 ? { persons: item.persons } : {}),
      ...item.extra,
    },
  };
}

function declaredDomain({ home_domain }: Arrival["channel"]): Domain | null {
  return home_domain === null ? null : Domain.parse(home_domain);
}

/** Where an item lies on this machine is nobody else's business. */
function publicAddress(link: string | null): string | null {
  return link?.startsWith("file:") ? null : link;
}

/** An item that states no date counts as published when it was first seen. */
function arrivalDate(arrival: Arrival, now: Date): Date {
  return arrival.known ? new Date(arrival.known.ingested_at) : now;
}

/** The record as it is written, but for when it came. */
export function recordRow(
  arrival: Arrival,
  draft: Draft,
  { content_hash, now }: { content_hash: string; now: string },
) {
  const { extraction } = draft;
  return {
    channel_id: arrival.channel.channel_id,
    source_id: arrival.channel.source_id,
    title: draft.title,
    url: arrival.item.link,
    canonical_url: extraction.canonical_url,
    author: draft.author,
    source_published_date: draft.source_published_date,
    published_at: (draft.extra.published_at as string | null) ?? null,
    source_type: draft.source_type,
    media_format: draft.media_format,
    claim_type: draft.claim_type,
    language: extraction.language,
    content: extraction.content,
    content_hash,
    content_origin: extraction.content_origin,
    word_count: extraction.word_count,
    extra: JSON.stringify(draft.extra),
    updated_at: now,
  };
}

function mediaFormatOf(item: Item, channel: ChannelRow): MediaFormat {
  return item.media_format ?? (channel.media_format as MediaFormat);
}
