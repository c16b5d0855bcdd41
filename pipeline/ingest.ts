import { createHash } from "node:crypto";
import type { ClaimType, MediaFormat, SourceType } from "../store/model/vocabulary.ts";
import type { ChannelRow } from "../store/sources.ts";
import type { Queries, Store } from "../store/store.ts";
import type { Document, ExtractedTag, Extraction } from "../workers/extraction.ts";
import { announce } from "./announce.ts";
import type { Item } from "./item.ts";
import type { LinkedText } from "./linked-text.ts";
import { storyRow } from "./manifest.ts";
import { matchStreams } from "./match.ts";
import { claimsOf } from "./signal.ts";
import type { Story } from "./story.ts";
import type { StreamIndex } from "./stream-index.ts";

/** An item on its way into the store. */
export interface Arrival {
  item_id: number;
  channel: ChannelRow;
  item: Item;
  /** The record that the item already is, when it is read again. */
  known: { record_id: number; ingested_at: string } | null;
}

/** What became of an item. */
export interface Ingested {
  record_id: number;
  version: number;
  claims: number;
  streams: number;
}

/** What a worker is asked to read. */
export function documentOf({ item, channel }: Arrival, text: Extract<LinkedText, { kind: "ready" }>): Document {
  return {
    url: item.link,
    title: item.title,
    source_name: channel.source_name,
    media_format: mediaFormatOf(item, channel),
    claim_type: item.claim_type ?? (channel.claim_type as ClaimType | null),
    page: text.page,
    body: text.body,
    language: item.language,
    computed: "cells" in item.extra,
  };
}

/**
 * Writes the record with its claims, tags, story, manifest, matches and events: all of it or nothing, in one transaction.
 * A record read again unchanged by the same extractor stays as it is. Gives null when it was erased meanwhile.
 */
export async function ingest(
  arrival: Arrival,
  extraction: Extraction,
  problem: string | null,
  means: { store: Store; streams: () => StreamIndex; now: Date },
): Promise<Ingested | null> {
  const now = means.now.toISOString();
  const content_hash = createHash("sha256").update(extraction.content).digest("hex");
  return means.store.transaction(async (store) => {
    const known = arrival.known && (await store.records.byId(arrival.known.record_id));
    if (known === undefined) return null;
    if (known && known.content_hash === content_hash && known.extractor === extraction.extractor) {
      await store.items.done(arrival.item_id, known.record_id, now);
      return { record_id: known.record_id, version: known.version, claims: extraction.claims.length, streams: 0 };
    }
    const tags = await settleTags(store, extraction.tags, now);
    const draft = draftOf(arrival, extraction, problem, means.now);
    const row = recordRow(arrival, draft, { content_hash, now });
    const record_id = known?.record_id ?? (await store.records.create({ ...row, ingested_at: now }));
    if (known) await store.records.update(record_id, row);
    const story: Story = { ...draft, record_id, version: (known?.version ?? 0) + 1, canonical: tags.canonical };
    await store.records.writeStory(storyRow(story, now), await partsOf(store, story, tags));
    await store.records.openManifest(record_id, now);
    const matched = matchStreams(traitsOf(arrival, story), means.streams().filters);
    await announce(store, { story, streams: matched, matched_at: now, first: known === null });
    await store.items.done(arrival.item_id, record_id, now);
    return { record_id, version: story.version, claims: extraction.claims.length, streams: matched.length };
  });
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
    home_domain: "society-law-government",
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

type Draft = Omit<Story, "record_id" | "version" | "canonical">;

function draftOf(arrival: Arrival, extraction: Extraction, problem: string | null, now: Date): Draft {
  const { item, channel } = arrival;
  const stated = item.published ?? extraction.published ?? item.updated;
  const published = stated && Number.isFinite(Date.parse(stated)) ? new Date(stated) : null;
  return {
    title: item.title ?? extraction.title ?? extraction.headline,
    url: publicAddress(item.link),
    author:
      item.authors
        .map((author) => author.name)
        .filter(Boolean)
        .join(", ") || extraction.author,
    source_published_date: (published ?? arrivalDate(arrival, now)).toISOString().slice(0, 10),
    source_name: channel.source_name,
    channel_id: channel.channel_id,
    channel_name: channel.name,
    source_type: channel.source_type as SourceType,
    media_format: mediaFormatOf(item, channel),
    claim_type: extraction.claim_type,
    extraction,
    extra: {
      published_at: published?.toISOString() ?? null,
      date_origin: published ? "stated" : "first_seen",
      ...(problem ? { text_problem: problem } : {}),
      ...(item.enclosures.length > 0 ? { enclosures: item.enclosures } : {}),
      ...(item.persons.length > 0 ? { persons: item.persons } : {}),
      ...item.extra,
    },
  };
}

/** Where an item lies on this machine is nobody else's business. */
function publicAddress(link: string | null): string | null {
  return link?.startsWith("file:") ? null : link;
}

/** An item that states no date counts as published when it was first seen. */
function arrivalDate(arrival: Arrival, now: Date): Date {
  return arrival.known ? new Date(arrival.known.ingested_at) : now;
}

function recordRow(arrival: Arrival, draft: Draft, { content_hash, now }: { content_hash: string; now: string }) {
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

interface SettledTags {
  ids: Map<number, number>;
  canonical: Map<string, string>;
}

/** Tag rows for the names met: mentions by tag id, and the stored name by the name met. */
async function settleTags(store: Queries, found: ExtractedTag[], now: string): Promise<SettledTags> {
  const ids = await store.tags.resolve(found, now);
  const names = new Map((await store.tags.byIds([...new Set(ids.values())])).map((tag) => [tag.tag_id, tag.name]));
  const mentions = new Map<number, number>();
  const canonical = new Map<string, string>();
  for (const tag of found) {
    const tag_id = ids.get(tag) as number;
    mentions.set(tag_id, (mentions.get(tag_id) ?? 0) + tag.mentions);
    canonical.set(tag.name, names.get(tag_id) ?? tag.name);
  }
  return { ids: mentions, canonical };
}

async function partsOf(store: Queries, story: Story, tags: SettledTags) {
  const { record_id, version, extraction } = story;
  const topicIds = await store.topics.idsOf(extraction.topics.map((topic) => topic.name));
  return {
    claims: claimsOf(story).map(({ span, sentence, antecedents, entities, featured, ...claim }, at) => ({
      ...claim,
      record_id,
      version,
      position: at + 1,
      featured: featured ? (1 as const) : (0 as const),
      span_start: span.start,
      span_end: span.end,
      sentence_start: sentence.start,
      sentence_end: sentence.end,
      antecedents: JSON.stringify(antecedents),
      entities: JSON.stringify(entities),
    })),
    tags: [...tags.ids].map(([tag_id, mentions]) => ({ record_id, tag_id, mentions })),
    topics: extraction.topics.flatMap(({ name, score, reason }) => {
      const topic_id = topicIds.get(name);
      return topic_id === undefined ? [] : [{ record_id, topic_id, score, reason }];
    }),
    domains: [
      { record_id, domain: extraction.home_domain, is_home: 1 as const },
      ...extraction.cross_domains.map((domain) => ({ record_id, domain, is_home: 0 as const })),
    ],
  };
}

function traitsOf({ channel }: Arrival, story: Story) {
  const { extraction } = story;
  return {
    source_name: channel.source_name,
    channel_name: channel.name,
    source_type: channel.source_type,
    claim_type: story.claim_type,
    media_format: story.media_format,
    tags: extraction.tags.map((tag) => story.canonical.get(tag.name) ?? tag.name),
    topics: extraction.topics.map((topic) => topic.name),
    domains: [extraction.home_domain, ...extraction.cross_domains],
  };
}

function mediaFormatOf(item: Item, channel: ChannelRow): MediaFormat {
  return item.media_format ?? (channel.media_format as MediaFormat);
}
