import type { Leases } from "../../store/engine/process-leases.ts";
import { contentHash } from "../../store/model/content-hash.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import type { StoredRecord } from "../../store/records/records.ts";
import type { Queries, Store } from "../../store/store.ts";
import { hostOf } from "../read/document.ts";
import type { Extractor } from "../read/extractors/extractor.ts";
import { placeClaims } from "./claim-links.ts";
import { settleRecord } from "./claim-signals.ts";
import { storyRow } from "./manifest.ts";
import { addMatches, addVersionEvent } from "./match-events.ts";
import { type NewStory, newStory, type ReadItem, titleOf } from "./new-story.ts";
import { resolveTags, type SettledTags } from "./resolve-tags.ts";
import { domainRows, type Story } from "./story.ts";
import { freshenStreamIndex, type StreamIndex } from "./stream-index.ts";
import { keepVersions, saysTheSame } from "./versions.ts";

/** What became of an item. */
export interface Ingested {
  record_id: number;
  version: number;
  claims: number;
  streams: number;
}

/**
 * Writes the record with its claims, tags, story, manifest, matches and events: all of it or nothing, in one transaction.
 * A record read again unchanged by the same extractor stays as it is. Gives null when it was erased meanwhile.
 */
export async function ingest(
  read: ReadItem,
  deps: {
    store: Store;
    streams: StreamIndex;
    now: () => Date;
    extractor: Pick<Extractor, "signalWriter">;
    leases?: Leases;
  },
): Promise<Ingested | null> {
  const ingested = await deps.store.transaction(async (store) => {
    if (read.item_id !== null) await deps.leases?.hold(store, read.item_id);
    // Read here, moments follow each other as the transactions do: who asks for what is newer than a moment must not miss what comes late.
    const now = (await store.publication.moment(deps.now())).toISOString();
    const known = read.record_id === null ? null : await store.records.byId(read.record_id);
    if (known === undefined) return null;
    await freshenStreamIndex(store, deps.streams);
    const is_worded = deps.extractor.signalWriter() !== null;
    const means = { known, streams: deps.streams, now, is_worded };
    const written = known && isKnown(known, read) ? asItIs(known) : await writeVersion(store, read, means);
    await keepPageTitle(store, written.record_id, read);
    if (read.item_id !== null) await store.items.done(read.item_id, written.record_id, now);
    failpoint("ingest.commit");
    return written;
  });
  failpoint("ingest.committed");
  return ingested;
}

/** What the page calls itself tells the pages of its host that come later what their site is called. */
async function keepPageTitle(
  store: Queries,
  record_id: number,
  { item, extraction: { page_title } }: ReadItem,
): Promise<void> {
  const host = hostOf(item);
  if (page_title && host) await store.pageTitles.put(record_id, { host, title: page_title });
}

/**
 * Writes a record, or its next version when that is another one than the store has; in the caller's transaction. `known`: the record as
 * it stands in the store now; `is_worded`: whether a model words the signals of claims that are linked.
 */
export async function writeVersion(
  store: Queries,
  read: ReadItem,
  means: { known: StoredRecord | null; streams: StreamIndex; now: string; is_worded: boolean },
): Promise<Ingested> {
  const { known, streams, now, is_worded } = means;
  const tags = await resolveTags(store, read.extraction.tags, now);
  const told = newStory(read, { known, canonical: tags.canonical, now });
  if (known && (await saysTheSame(store, known, told))) return asItIs(known);
  const row = recordRow(read, told, now);
  const record_id = known?.record_id ?? (await store.records.create({ ...row, ingested_at: now }));
  const story: Story = { ...told, record_id, version: (known?.version ?? 0) + 1 };
  const reason = known && isSameText(known, read) ? "re_extracted" : "edited";
  if (known) await keepVersions(store, { known, story, content_hash: row.content_hash, reason, now });
  if (known) await store.records.update(record_id, row);
  await store.stories.write(storyRow(story, now), await partsOf(store, story, tags), known === null);
  const isLinked = await placeClaims(store, story, read.channel);
  await store.records.openManifest(record_id, now);
  const matched = streams.match(traitsOf(read, story));
  // What only another extractor sees in a text was there when the text came: as when a filter is edited. Decisions §6.
  const matched_at = known && reason === "re_extracted" ? known.ingested_at : now;
  await addMatches(store, { story, streams: matched, matched_at, first: known === null });
  if (known && reason === "edited") await addVersionEvent(store, record_id, now);
  if (isLinked || (known && (await store.claimSignals.isWaiting(record_id))))
    await settleRecord(store, record_id, { now: new Date(now), is_worded });
  return { record_id, version: story.version, claims: story.extraction.claims.length, streams: matched.length };
}

function asItIs({ record_id, version, claim_count }: StoredRecord): Ingested {
  return { record_id, version, claims: claim_count, streams: 0 };
}

/** A text that only the substitute of the wished-for extractor could read now says nothing new about itself. */
function isKnown(known: StoredRecord, read: ReadItem): boolean {
  const { extractor, extractor_problem } = read.extraction;
  const sameReader = known.extractor === extractor || extractor_problem !== undefined;
  return sameReader && isSameText(known, read);
}

function isSameText(known: StoredRecord, read: ReadItem): boolean {
  return known.content_hash === contentHash(read.extraction.content) && known.title === titleOf(read);
}

async function partsOf(store: Queries, story: Story, tags: SettledTags) {
  const { record_id, extraction } = story;
  const topicIds = await store.topics.idsOf(extraction.topics.map((topic) => topic.name));
  return {
    language: extraction.language,
    claims: extraction.claims.map(({ claim_text }) => claim_text),
    tags: tags.rows.map((row) => ({ record_id, ...row })),
    topics: extraction.topics.flatMap(({ name, score, reason }) => {
      const topic_id = topicIds.get(name);
      return topic_id === undefined ? [] : [{ record_id, topic_id, score, reason }];
    }),
    domains: domainRows(record_id, extraction),
  };
}

function traitsOf({ channel }: ReadItem, story: Story) {
  const { extraction } = story;
  return {
    language: extraction.language,
    sentiment_score: extraction.sentiment_score,
    significance_score: extraction.significance_score,
    text: `${extraction.headline}\n${extraction.content}`,
    source_name: channel.source_name,
    channel_name: channel.name,
    source_type: channel.source_type,
    is_read: story.is_read ? (1 as const) : (0 as const),
    claim_type: story.claim_type,
    media_format: story.media_format,
    tags: extraction.tags.map((tag) => story.canonical(tag.tag_type, tag.name)),
    topics: extraction.topics.map((topic) => topic.name),
    domains: [extraction.home_domain ?? [], extraction.cross_domains].flat(),
  };
}

/** The record as it is written, but for when it came. */
function recordRow({ channel, item }: ReadItem, story: NewStory, now: string) {
  const { extraction } = story;
  return {
    channel_id: channel.channel_id,
    source_id: channel.source_id,
    title: story.title,
    url: item.link,
    canonical_url: extraction.canonical_url,
    author: story.author,
    source_published_date: story.source_published_date,
    published_at: (story.extra.published_at as string | null) ?? null,
    source_type: story.source_type,
    media_format: story.media_format,
    claim_type: story.claim_type,
    language: extraction.language,
    content: extraction.content,
    content_hash: contentHash(extraction.content),
    content_origin: extraction.content_origin,
    word_count: extraction.word_count,
    extra: JSON.stringify(story.extra),
    updated_at: now,
  };
}
