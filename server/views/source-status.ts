import { keepsPace } from "../../config/source-kinds.ts";
import { deactivationOf } from "../../store/model/deactivation.ts";
import { paceWords, type Silence, silenceSentence } from "../../store/model/silence.ts";
import {
  type FollowedChannel,
  type FollowedSource,
  itemDays,
  SourceHealth,
  sourceHealths,
} from "../../store/model/source.ts";
import { MediaFormat, SourceType } from "../../store/model/vocabulary.ts";
import type { ViewSpan } from "../../store/records/view.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import { publishingOf } from "../../store/sources/publishing.ts";
import type { Queries } from "../../store/store.ts";
import type { ServerConfig } from "../api/server-config.ts";
import { shownAddress } from "./shown-address.ts";

const dayMs = 86_400_000;

/** The sources of channels in the order of their first, each with the rows of its channels. */
export function bySource(channels: ChannelRow[]): ChannelRow[][] {
  return [...Map.groupBy(channels, (channel) => channel.source_id).values()];
}

/** A source and how following it goes, but for what came from it (`withItems`). */
export type SourceStatus = Omit<FollowedSource, "items_by_day">;

/** What is known of sources beside the store. `for_operator`: whether addresses that carry secrets may be shown. */
export interface SourceFacts {
  for_operator: boolean;
  config: Pick<ServerConfig, "sources">;
}

/** A source and how following it goes. */
export async function sourceStatus(
  channels: ChannelRow[],
  store: Queries,
  { for_operator, config }: SourceFacts,
): Promise<SourceStatus> {
  const followed: FollowedChannel[] = [];
  for (const channel of channels) followed.push(await channelStatus(channel, store, for_operator));
  const first = channels[0];
  if (first === undefined) throw new Error("a source has a channel at least");
  return {
    id: String(first.source_id),
    name: first.source_name,
    source_type: SourceType.parse(first.source_type),
    homepage: first.homepage,
    owner: first.owner,
    is_active: followed.some((channel) => channel.is_active),
    groups: foldersOf(first.source_name, config),
    ...fareOfAll(followed),
    channels: followed,
  };
}

/** The folders that a source stands in, by sources.yaml or its starter pack. */
export function foldersOf(source_name: string, { sources }: SourceFacts["config"]): string[] {
  return sources.find(({ name }) => name === source_name)?.groups ?? [];
}

/** Sources with how many items came from each on the last days that may be seen. */
export async function withItems(
  sources: readonly SourceStatus[],
  { store, view, now }: { store: Queries; view: ViewSpan; now: Date },
): Promise<FollowedSource[]> {
  const days = Array.from({ length: itemDays }, (_, at) =>
    new Date(now.getTime() - (itemDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const span = { since: days[0] ?? "", until: view.before };
  const counts = await store.arrivals.itemsByDay(
    sources.map(({ id }) => Number(id)),
    span,
  );
  const held = new Map(counts.map(({ source_id, day, items }) => [`${source_id} ${day}`, items]));
  return sources.map((source) => ({
    ...source,
    items_by_day: days.map((day) => held.get(`${source.id} ${day}`) ?? 0),
  }));
}

/** A channel and how it fares: as its last visit left it, or silent against its own cadence. */
export async function channelStatus(
  channel: ChannelRow,
  store: Queries,
  for_operator: boolean,
): Promise<FollowedChannel> {
  const { channel_id, name, kind, last_success_at, last_tried_at, failures } = channel;
  const is_active = channel.is_active === 1;
  const url = shownAddress(channel, for_operator);
  const { pace, silence } = await publishingOf(channel, store, { keeps_pace: keepsPace(channel) });
  return {
    id: String(channel_id),
    name,
    kind,
    is_active,
    last_success_at,
    last_tried_at,
    failures,
    url,
    media_format: MediaFormat.parse(channel.media_format),
    ...stateOf(channel, silence, for_operator),
    next_try_at: is_active ? channel.due_at : null,
    next_try_reason: is_active ? channel.due_reason : null,
    publishes: pace && paceWords(pace),
    shared_link: url === null ? null : channel.shared_link,
    activated_on: channel.activated_on,
    ...deactivationOf(channel),
  };
}

function stateOf(
  channel: ChannelRow,
  silence: Silence | null,
  for_operator: boolean,
): { health: SourceHealth; message: string } {
  const { deactivation_reason, deactivated_on } = channel;
  if (channel.is_active === 0) {
    const message = `It is no longer followed since ${deactivated_on?.slice(0, 10)}: ${deactivation_reason}.`;
    return { health: "gone", message };
  }
  const health = SourceHealth.parse(channel.health);
  if (silence) return { health: "silent", message: silenceSentence(silence) };
  // Why a file could not be read tells where it lies on this machine.
  if (!for_operator && channel.url.startsWith("file:")) return { health, message: localMessages[health] };
  return { health, message: channel.message };
}

const localMessages: Record<SourceHealth, string> = {
  fine: "It was read.",
  new: "It was not read yet.",
  empty: "It was read, but holds no items.",
  silent: "It is silent.",
  failing: "It cannot be read at present.",
  gone: "It is not there any more.",
};

/** A source fares as its worst channel does; channels that are no longer followed count only when all are. */
function fareOfAll(channels: FollowedChannel[]) {
  const followed = channels.filter((channel) => channel.is_active);
  const counted = followed.length > 0 ? followed : channels;
  const worst = counted.toSorted((a, b) => rank(b) - rank(a))[0];
  if (worst === undefined) throw new Error("a source has a channel at least");
  const next = followed.toSorted((a, b) => (a.next_try_at ?? "").localeCompare(b.next_try_at ?? ""))[0];
  const successes = channels.flatMap(({ last_success_at }) => last_success_at ?? []);
  return {
    health: worst.health,
    message: counted.length > 1 && worst.health !== "fine" ? `${worst.name}: ${worst.message}` : worst.message,
    last_success_at: successes.toSorted().at(-1) ?? null,
    next_try_at: next?.next_try_at ?? null,
    next_try_reason: next?.next_try_reason ?? null,
  };
}

function rank({ health }: FollowedChannel): number {
  return sourceHealths.indexOf(health);
}
