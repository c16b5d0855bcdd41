import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { failpoint } from "../../store/model/failpoint.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { ArticleRules } from "../../workers/extraction.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import type { FetchFailed, FetchFailureReason } from "../fetch/outcome.ts";
import { datedRelativeTo } from "../ingest/relative-dates.ts";
import { readerOf } from "../source-readers.ts";
import type { ChannelReading, ChannelToRead, Queued, ReadDocument } from "../sources/source-reader.ts";
import { type BodyHashes, comparing } from "./body-hashes.ts";
import { afterSkipped, type Due, type FeedWishes, type IntervalBounds, nextDue } from "./due.ts";
import { fingerprintOf, requeueEdited } from "./edited-items.ts";
import { openInbox, tidyInbox } from "./inbox-files.ts";
import type { Item } from "./item.ts";
import { keepStored } from "./kept-items.ts";
import { oldestFirst } from "./oldest-first.ts";
import { documentsAtOnce, pushDue, settleDocuments } from "./pushed-documents.ts";

/** What a channel's `settings` hold besides what its kind reads. */
export interface ChannelSettings {
  schedule?: string;
  full_text?: "auto" | "always" | "never";
  headers?: Record<string, string>;
  language?: string;
  dates?: "as_published" | "relative_to_first_start";
  article?: ArticleRules;
}

/** What a visit needs. */
export interface VisitDeps {
  store: Store;
  fetcher: Fetcher;
  now: () => Date;
  bounds: IntervalBounds;
  /** ISO; the installation's first start, which relative dates hang on. */
  first_start: string;
  signal: AbortSignal;
  /** Whether dropped files may be moved out of the channel's folder once they are settled. */
  tidies: (channel: ChannelRow) => boolean;
  /** What channels gave last; absent: every body is read. */
  bodies?: BodyHashes;
}

/** How a visit went: items newly queued, and the channel's health with its sentence; waiting: its host wants quiet, nothing was asked. */
export interface Visited {
  queued: number;
  health: "fine" | "empty" | "waiting" | "failing" | "gone";
  message: string;
  /** Why a request failed; null for one that did not, or where none was made. */
  reason: FetchFailureReason | null;
}

/** The channel as its kind reads it. */
function channelToRead(channel: ChannelRow): ChannelToRead {
  const settings = JSON.parse(channel.settings) as Record<string, unknown>;
  const { name, kind, url, media_format, moved_to, shared_link } = channel;
  return { ...settings, name, kind, url: moved_to ?? url, media_format, shared_link } as ChannelToRead;
}

/** The channel's settings from its entry in the configuration. */
export function settingsOf(channel: ChannelRow): ChannelSettings {
  return JSON.parse(channel.settings) as ChannelSettings;
}

/** The folder that linked files of a local channel must lie in; null for a channel of the network. */
export function localFolder(channel: ChannelRow): string | null {
  return channel.url.startsWith("file:") ? dirname(fileURLToPath(channel.url)) : null;
}

/**
 * Visits one channel: reads it, queues what is new and writes how it went, in one transaction, so that validators are
 * never ahead of the queue (decisions §1).
 */
export async function visit(channel: ChannelRow, deps: VisitDeps): Promise<Visited> {
  const reader = readerOf(channel.kind);
  const tidies = deps.tidies(channel);
  // A folder that is tidied is always read: what was settled since the last look is in an unchanged listing.
  const { etag, last_modified, validated_url } = channel;
  const validators = tidies ? null : { etag, last_modified, url: validated_url };
  if (tidies) await openInbox(channel);
  const { store, now, signal } = deps;
  const { fetcher, keep } = comparing(deps.fetcher, channel, deps.bodies ?? new Map());
  const pushed = () => store.documents.ready(channel.channel_id, documentsAtOnce);
  // What moves dates together must see all items together.
  const take = datesTogether(channel)
    ? undefined
    : (items: Item[]) => store.transaction((store) => queue(store, channel, items, now()));
  const given = { fetcher, validators, now, signal, pushed, ...(take && { take }) };
  const reading = await reader.read(channelToRead(channel), given);
  // What was cut off says nothing about the channel: it stays due.
  signal.throwIfAborted();
  const at = now();
  failpoint("visit.read");
  if (reading.outcome.kind === "read" && tidies) reading.warnings.push(...(await tidyInbox(store, channel, reading)));
  const visited = await store.transaction(async (store) => {
    const items = datedItems(reading.items, channel, deps.first_start);
    const { documents } = reading;
    const visited = verdict(reading, reading.taken ?? (await queue(store, channel, items, at, documents)));
    const own_due = documents ? await pushDue(store, channel, at) : null;
    const { bounds } = deps;
    await store.channels.settle(channel.channel_id, stateAfter(channel, reading, visited, { bounds, own_due, at }));
    failpoint("visit.commit");
    return visited;
  });
  failpoint("visit.committed");
  if (reading.outcome.kind !== "failed") keep();
  return visited;
}

/** Writes that a visit broke off by a defect of ours; the channel is tried again with the usual back-off. */
export async function markBroken(
  channel: ChannelRow,
  error: unknown,
  { store, now, bounds }: Pick<VisitDeps, "store" | "now" | "bounds">,
): Promise<Visited> {
  const message = `Reading it failed: ${error instanceof Error ? error.message : String(error)}`;
  const failures = channel.failures + 1;
  const quiet = { schedule: null, freshness: null, wishes: wishesOf(channel, null), published: [] };
  const due = nextDue({ ...quiet, bounds, failures, last_interval_minutes: channel.interval_minutes }, now());
  const at = now().toISOString();
  await store.channels.settle(channel.channel_id, {
    health: "failing",
    message,
    failures,
    due_at: due.at.toISOString(),
    due_reason: due.reason,
    last_tried_at: at,
  });
  return { queued: 0, health: "failing", message, reason: null };
}

function datesTogether(channel: ChannelRow): boolean {
  return settingsOf(channel).dates === "relative_to_first_start";
}

function datedItems(items: Item[], channel: ChannelRow, first_start: string): Item[] {
  return datesTogether(channel) ? datedRelativeTo(first_start, items) : items;
}

/** Puts what is new into the queue, and what says something else than before back into it. */
async function queue(
  store: Queries,
  channel: ChannelRow,
  items: Item[],
  at: Date,
  documents?: ReadDocument[],
): Promise<Queued> {
  await keepStored(store, channel.channel_id, items);
  const queued = await store.items.enqueue(channel.channel_id, oldestFirst(items).map(queuedItem), at.toISOString());
  if (documents) return { queued, edited: await settleDocuments(store, channel, documents, at) };
  if (queued === items.length) return { queued, edited: 0 };
  return { queued, edited: await requeueEdited(store, channel.channel_id, items, at) };
}

function queuedItem(item: Item) {
  return { identity: item.identity, link: item.link, payload: JSON.stringify(item), fingerprint: fingerprintOf(item) };
}

function verdict(reading: ChannelReading, { queued, edited }: Queued): Visited {
  const { outcome, warnings, documents } = reading;
  const items = itemsIn(reading);
  if (outcome.kind === "failed") {
    const health = outcome.gone ? "gone" : wasUnasked(outcome) ? "waiting" : "failing";
    return { queued: 0, health, message: outcome.message, reason: outcome.reason };
  }
  if (outcome.kind === "not_modified")
    return { queued: 0, health: "fine", message: "Nothing new since the last visit.", reason: null };
  if (items === 0 && !documents)
    return {
      queued,
      health: "empty",
      message: ["It was read, but holds no items.", ...warnings].join(" "),
      reason: null,
    };
  const news = queued === 0 ? "nothing new" : `${queued} of them new`;
  const read = items === 1 ? "1 item read" : `${items} items read`;
  return {
    queued,
    health: "fine",
    message: [`${read}, ${news}${edited > 0 ? `, ${edited} changed since` : ""}.`, ...warnings].join(" "),
    reason: null,
  };
}

function itemsIn({ items, taken }: ChannelReading): number {
  return taken?.items.length ?? items.length;
}

/** A source that is gone for good is asked once a month whether it came back. Ours. */
const goneRetryDays = 30;

function stateAfter(
  channel: ChannelRow,
  reading: ChannelReading,
  visited: Visited,
  { bounds, own_due, at }: { bounds: IntervalBounds; own_due: Due | null; at: Date },
) {
  const { outcome } = reading;
  if (outcome.kind === "failed" && wasUnasked(outcome)) return stateUnasked(channel, outcome, at);
  const failed = outcome.kind === "failed";
  const failures = failed ? channel.failures + 1 : 0;
  const due = own_due ?? dueAfter(channel, reading, { failures, bounds, at });
  const gone = visited.health === "gone";
  const dueAt = gone ? new Date(at.getTime() + goneRetryDays * 86_400_000) : due.at;
  return {
    health: outcome.kind === "not_modified" && channel.health === "empty" ? "empty" : visited.health,
    message: visited.message,
    failures,
    due_at: dueAt.toISOString(),
    due_reason: gone ? "its server says that it is gone for good; asked again once a month" : due.reason,
    interval_minutes: due.interval_minutes,
    last_tried_at: at.toISOString(),
    ...(failed ? failedState(channel, failures) : successState(channel, reading, at)),
  };
}

/** Whether nothing was asked because the host wants quiet: that says nothing about the channel. */
function wasUnasked({ reason }: FetchFailed): boolean {
  return reason === "host_paused";
}

/** A channel that was not asked fares as it did, and is asked when the quiet is over. */
function stateUnasked(channel: ChannelRow, { message, retry_after_s }: FetchFailed, at: Date) {
  const { health, failures } = channel;
  const wishes = wishesOf(channel, null);
  const over = new Date(at.getTime() + (retry_after_s ?? 0) * 1000);
  const due = wishes ? afterSkipped(over, wishes) : over;
  const due_reason = "its host asked to be left alone until then";
  return { health, message, failures, due_at: due.toISOString(), due_reason, last_tried_at: at.toISOString() };
}

/** After so many failures at the address that a channel moved to, the configured one is asked again. Ours. */
const movedFailuresMax = 3;

function failedState({ moved_to }: ChannelRow, failures: number) {
  if (moved_to === null || failures < movedFailuresMax) return {};
  return { moved_to: null, etag: null, last_modified: null, validated_url: null };
}

/** What the feed asks for: as it now says, else as it said last, since an unchanged feed says nothing. */
export function wishesOf(channel: ChannelRow, feed: ChannelReading["feed"]): FeedWishes | null {
  if (feed === null) return channel.wishes === null ? null : (JSON.parse(channel.wishes) as FeedWishes);
  const { ttl_minutes, skip_hours, skip_days, hub, self } = feed;
  return { ttl_minutes, skip_hours, skip_days, hub, self };
}

function dueAfter(
  channel: ChannelRow,
  { outcome, feed, items }: ChannelReading,
  { failures, bounds, at }: { failures: number; bounds: IntervalBounds; at: Date },
): Due {
  const { again } = readerOf(channel.kind);
  if (again) return { at: new Date(at.getTime() + again.seconds * 1000), reason: again.reason, interval_minutes: null };
  const waits = {
    retry_after_s: outcome.kind === "failed" ? outcome.retry_after_s : null,
    max_age_s: null,
    expires_at: null,
  };
  return nextDue(
    {
      schedule: settingsOf(channel).schedule ?? null,
      bounds,
      failures,
      freshness: outcome.kind === "failed" ? waits : outcome.freshness,
      wishes: wishesOf(channel, feed),
      published: items.flatMap((item) => item.published ?? []),
      last_interval_minutes: channel.interval_minutes,
    },
    at,
  );
}

function successState(channel: ChannelRow, reading: ChannelReading, at: Date) {
  const { outcome, validators, feed, shared_link } = reading;
  const moved = outcome.kind === "failed" ? null : outcome.permanent_url;
  return {
    etag: validators.etag,
    last_modified: validators.last_modified,
    validated_url: validators.url ?? null,
    ...(feed ? { wishes: JSON.stringify(wishesOf(channel, feed)) } : {}),
    last_success_at: at.toISOString(),
    items_seen: channel.items_seen + itemsIn(reading),
    ...(shared_link ? { shared_link } : {}),
    ...(moved ? { moved_to: moved === channel.url ? null : moved } : {}),
  };
}
