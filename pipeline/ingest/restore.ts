import { z } from "zod";
import { Claim } from "../../store/model/claim.ts";
import { contentHash } from "../../store/model/content-hash.ts";
import type { Brief, Manifest, RecordView, Signal } from "../../store/model/manifest.ts";
import type { StoryRow } from "../../store/records/stories.ts";
import type { ImportedChannel } from "../../store/sources/imports.ts";
import type { Queries } from "../../store/store.ts";
import { placeStatements } from "./claim-links.ts";
import { domainRows } from "./story.ts";

/** A manifest with every part, as an export holds it; the parts are kept as they are. */
export interface WholeManifest extends Manifest {
  record: RecordView;
}

/** What stands under a manifest's id: nothing, the same, or something else. */
export type Standing = "new" | "same" | "other";

/** Compares a manifest with what the store has under its id. */
export async function standingOf(store: Queries, manifest: WholeManifest): Promise<Standing> {
  const known = await store.records.storyTexts(Number(manifest.record_id));
  if (!known) return "new";
  const texts = textsOf(manifest);
  const same = (Object.keys(texts) as (keyof typeof texts)[]).every((name) => texts[name] === known[name]);
  return same ? "same" : "other";
}

/** The channel that a manifest came through, by what it says of it. */
export function channelOf({ source }: WholeManifest): ImportedChannel {
  const { source_name, source_type, media_format, claim_type, source_channel_display: display } = source;
  const start = `${source_name} — `;
  const name = display.startsWith(start) ? display.slice(start.length) : display;
  const channel_id = Number(source.source_channel_ids[0] ?? 0);
  return { channel_id, name, source_name, source_type, media_format, claim_type };
}

/**
 * Writes an exported manifest with its record, claims, tags, topics and domains under the ids that it has, in the caller's
 * transaction; its channel must be there, and its id free. No event is fired.
 */
export async function restore(store: Queries, manifest: WholeManifest, now: string): Promise<void> {
  const { source, matched_at } = manifest;
  const record_id = Number(manifest.record_id);
  const channel = await store.imports.channel(channelOf(manifest));
  if (!channel) throw new Error(`the channel ${source.source_channel_display} is not there`);
  const { channel_id, source_id } = channel;
  await store.imports.addRecord(record_id, { ...recordRow(manifest), channel_id, source_id, updated_at: now });
  await store.stories.write(storyRow(manifest, now), await partsOf(store, manifest, now));
  await store.records.openManifest(record_id, matched_at);
}

/** Makes the claims of restored records findable, in the order of the records: claims are numbered as they come. */
export async function placeRestored(store: Queries, record_ids: number[]): Promise<void> {
  for (const story of await store.imports.unplaced(record_ids)) {
    const { record_id, language, source_published_date: published, ...source } = story;
    const claims = Claim.array().parse(story.claims);
    await placeStatements(store, { record_id, language, published, claims }, source);
  }
}

/** Delivers a manifest that is there to streams, from the moment on that its export names. */
export async function deliver(store: Queries, manifest: WholeManifest, stream_ids: number[]): Promise<void> {
  const { manifest_id, matched_at, source, signal } = manifest;
  await store.matching.add(
    stream_ids.map((stream_id) => ({
      stream_id,
      manifest_id: Number(manifest_id),
      matched_at,
      source_published_date: source.source_published_date,
      claim_count: signal.claim_count,
    })),
  );
}

/** What `extra_data` says of the record itself; the rest is the source kind's. */
const Extra = z.object({
  language: z.string(),
  content_origin: z.string(),
  canonical_url: z.string().nullable(),
  word_count: z.int(),
  extractor: z.string(),
  published_at: z.string().nullish(),
});

function recordRow({ source, record, matched_at }: WholeManifest) {
  const { language, content_origin, canonical_url, word_count, published_at = null } = Extra.parse(record.extra_data);
  const composed = [...Object.keys(Extra.shape).filter((name) => name !== "published_at"), "extraction"];
  const extra = Object.entries(record.extra_data ?? {}).filter(([name]) => !composed.includes(name));
  return {
    title: record.title,
    url: record.url,
    canonical_url,
    author: source.author,
    source_published_date: record.source_published_date,
    published_at,
    source_type: record.source_type,
    media_format: record.media_format,
    claim_type: record.claim_type,
    language,
    content: record.content,
    content_hash: contentHash(record.content),
    content_origin,
    word_count,
    extra: JSON.stringify(Object.fromEntries(extra)),
    ingested_at: matched_at,
  };
}

function storyRow(manifest: WholeManifest, now: string): StoryRow {
  const { signal, record, record_id } = manifest;
  const { word_count, extractor } = Extra.parse(record.extra_data);
  const id = Number(record_id);
  return {
    story_id: id,
    record_id: id,
    version: signal.version,
    extractor,
    word_count,
    headline: signal.headline,
    summary: signal.summary,
    claim_count: signal.claim_count,
    sentiment_score: signal.sentiment_score,
    significance_score: signal.significance_score,
    home_domain: signal.body.domain_classification.home_domain ?? "",
    is_read: signal.claim_count > 0 || signal.body.domain_classification.home_domain !== null ? 1 : 0,
    ...textsOf(manifest),
    created_on: now,
    updated_on: now,
  };
}

/** The parts as the store keeps them: text that is handed out as it is. */
function textsOf({ source, signal, brief, record }: WholeManifest) {
  return {
    source_json: JSON.stringify(source),
    signal_json: JSON.stringify(signal),
    brief_json: JSON.stringify(brief),
    record_json: JSON.stringify(record),
  };
}

async function partsOf(store: Queries, { signal, brief, record, record_id: id }: WholeManifest, now: string) {
  const record_id = Number(id);
  const { topics, domain_classification } = signal.body;
  const found = namesIn(signal, brief);
  const resolved = await store.tags.resolve(found, now);
  const topicIds = await store.topics.idsOf(topics);
  return {
    language: Extra.parse(record.extra_data).language,
    claims: signal.body.claims.map(({ claim_text }) => claim_text),
    tags: [...new Set(resolved.values())].map((tag_id) => ({ record_id, tag_id, mentions: 1 })),
    topics: topics.flatMap((name) => {
      const topic_id = topicIds.get(name);
      return topic_id === undefined ? [] : [{ record_id, topic_id, score: 1, reason: "imported" }];
    }),
    domains: domainRows(record_id, domain_classification),
  };
}

/** The entities of a record by type and name; topics are told apart. */
function namesIn(signal: Signal, brief: Brief) {
  const details = [...signal.body.entity_details, ...brief.body.entity_details];
  const named = details.filter(({ tag_type }) => tag_type !== "Topic");
  const keyed = named.map(({ tag_type, tag_value }) => [`${tag_type} ${tag_value}`, { tag_type, tag_value }] as const);
  return [...new Map(keyed).values()].map(({ tag_type, tag_value }) => ({
    tag_type: tag_type.toLowerCase(),
    name: tag_value,
  }));
}
