/** Design: docs/design/config-revision.md */
import type { Config } from "../../config/config.ts";
import { configMark } from "../../config/config-mark.ts";
import type { DigestConfig } from "../../config/digests.ts";
import type { ChannelConfig, SourceConfig } from "../../config/sources.ts";
import type { StreamConfig } from "../../config/streams.ts";
import { tagEntries } from "../../config/tags.ts";
import type { Taking } from "../../store/engine/config-revisions.ts";
import { FilterSpec } from "../../store/model/digest.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import type { SourceEntry } from "../../store/sources/sources.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { CuratedEntry } from "../../store/streams/curated-digests.ts";
import { changeEvent } from "../../store/streams/digest-events.ts";
import type { StreamEntry } from "../../store/streams/stream-entries.ts";
import { streamEvent } from "../../store/streams/stream-events.ts";
import { type ListedSource, listedSources } from "../opml/opml-lists.ts";

/** What is known about files that are to be taken over. */
export interface SyncMeans {
  /** The files that these were made from by an edit, as `configMark` knows them. */
  after?: string | undefined;
  /** What lists of feeds bring has changed: the files are taken over once more. */
  lists_changed?: boolean;
  /** Somebody wants these in force, though others have replaced them. */
  on_purpose?: boolean;
}

/**
 * Brings the store in line with the configuration files: what left them is deactivated, never erased. Where processes share the
 * database, files that are in force are taken over once, and those that others have replaced not at all. Gives what was done.
 */
export async function syncConfig(store: Store, config: Config, now: string, means: SyncMeans = {}): Promise<Taking> {
  return store.transaction(async (store) => {
    const taking = await store.configRevisions.take(configMark(config), { ...means, now });
    if (taking === "older" || (taking === "same" && !means.lists_changed)) return taking;
    await store.topics.sync([...config.topics], now);
    await store.tags.sync(tagEntries(config.tags), now);
    await store.opmlLists.sync(
      config.opml.map(({ url }) => url),
      now,
    );
    const listed = (await listedSources(store, config)).map(listedEntry);
    await store.sources.sync([...config.sources.map(sourceEntry), ...listed], now);
    await syncStreams(store, config.streams.map(streamEntry), now);
    await syncDigests(store, config.digests, now);
    await store.matching.changed();
    failpoint("config.commit");
    return taking;
  });
}

/** Brings streams in line with the file; whoever may see one that comes or goes hears of it. Use it in a transaction. */
export async function syncStreams(store: Queries, entries: StreamEntry[], now: string): Promise<void> {
  const changes = await store.streamEntries.sync(entries, now);
  await store.outbox.append(changes.flatMap((change) => streamEvent(change, now) ?? []));
}

function sourceEntry(source: SourceConfig): SourceEntry {
  const { name, source_type, homepage = null, owner, home_domain, paused, channels } = source;
  return { name, source_type, homepage, owner, home_domain, paused, channels: channels.map(channelEntry) };
}

/** Its channels know the list, which tells why they leave when they do. */
function listedEntry({ source, listed_by }: ListedSource): SourceEntry {
  const entry = sourceEntry(source);
  const channels = entry.channels.map((channel) => ({
    ...channel,
    settings: JSON.stringify({ ...JSON.parse(channel.settings), listed_by }),
  }));
  return { ...entry, channels };
}

function channelEntry({ name, kind, url, media_format, claim_type, ...settings }: ChannelConfig) {
  return { name, kind, url, media_format, claim_type, settings: JSON.stringify(settings) };
}

function streamEntry({ reason, ...stream }: StreamConfig): StreamEntry {
  return { ...stream, status_reason: reason ?? null, source_url: null };
}

/** Brings the curated digests in line with the file; subscribers of one that changed hear of it. */
export async function syncDigests(store: Queries, digests: readonly DigestConfig[], now: string): Promise<void> {
  for (const change of await store.curatedDigests.sync(digests.map(entryOf), now)) {
    const subscribers = await store.curatedDigests.subscribers(change.after.digest_id);
    const events = subscribers.flatMap((org_id) => changeEvent(change, { org_id, now }) ?? []);
    await store.outbox.append(events);
  }
}

/** An empty list of the file says nothing, as if it were not there. */
function entryOf({ filter_spec, description, ...stated }: DigestConfig): CuratedEntry {
  const said = Object.entries(filter_spec).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return {
    ...stated,
    description: description === "" ? null : description,
    filter_spec: FilterSpec.parse(Object.fromEntries(said)),
  };
}
