/** Design: docs/design/record-shapes.md */
import type { ClaimType, MediaFormat } from "../../store/model/vocabulary.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Document, Extraction } from "../../workers/extraction.ts";
import type { Item } from "../visit/item.ts";
import { settingsOf } from "../visit/visit.ts";
import type { LinkedText } from "./linked-text.ts";

/** What a worker is asked to read. */
export function documentOf(
  { item, channel }: { item: Item; channel: ChannelRow },
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

/** In which form an item's content comes: as its kind says, else as its channel does. */
export function mediaFormatOf(item: Item, channel: ChannelRow): MediaFormat {
  return item.media_format ?? (channel.media_format as MediaFormat);
}

/** Whose pages a link's page stands among, with the port; null for what is no page of the network. */
export function hostOf({ link }: Item): string | null {
  const address = link === null ? null : URL.parse(link);
  return address && /^https?:$/.test(address.protocol) ? address.host : null;
}

/** What is found in an item that no worker could read: the item is kept, and says why it has no claims. */
export function unreadable({ item, channel }: { item: Item; channel: ChannelRow }, reason: string): Extraction {
  const title = item.title ?? item.link ?? "Untitled";
  return {
    content: title,
    content_origin: "none",
    title,
    author: null,
    published: null,
    canonical_url: null,
    language: "und",
    word_count: title.split(/\s+/).length,
    claim_type: (channel.claim_type as ClaimType | null) ?? "publication",
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
