import { setTimeout as pause } from "node:timers/promises";
import { didYouMean } from "../../config/yaml/spelling.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { ItemProgress } from "../../store/sources/items.ts";
import type { Store } from "../../store/store.ts";
import { failed } from "./command.ts";
import { counted } from "./layout.ts";

/** Visits that were asked for. */
export interface AskedVisits {
  channels: ChannelRow[];
  /** ISO; a visit counts when it ended after this. */
  asked_at: string;
}

/** A channel that was asked for, and what came of it so far. */
export interface VisitedChannel extends ItemProgress {
  channel: ChannelRow;
  visited: boolean;
}

/** How often the database is asked how it goes, and how often people are told. Milliseconds; ours. */
const askEveryMs = 300;
const tellEveryMs = 3000;

/** Which channels are to be visited. */
export interface VisitWish {
  /** The source's name, without regard to case; undefined for all. */
  source: string | undefined;
  /** Reads them even when they have not changed. */
  force: boolean;
}

/** Makes the active channels of a source, or of all, due now; fails with near names when there is no such source. */
export async function askForVisits(store: Store, { source, force }: VisitWish, now: Date): Promise<AskedVisits> {
  const active = (await store.channels.all()).filter((channel) => channel.is_active === 1);
  const names = [...new Set(active.map((channel) => channel.source_name))];
  const name = source === undefined ? undefined : names.find((each) => each.toLowerCase() === source.toLowerCase());
  if (source !== undefined && name === undefined)
    throw failed(`No source is called "${source}"${nearNames(source, names)}.`);
  if (active.length === 0) throw failed("There are no channels to fetch: sources.yaml names none.");
  const asked_at = now.toISOString();
  await store.channels.dueNow(asked_at, name, force);
  return { channels: active.filter((channel) => name === undefined || channel.source_name === name), asked_at };
}

/** Waits until every channel was visited and its items are settled, or the time is up; gives how it stands then. */
export async function awaitVisits(
  store: Store,
  { channels, asked_at }: AskedVisits,
  { seconds, now, say }: { seconds: number; now: () => Date; say: (line: string) => void },
): Promise<VisitedChannel[]> {
  const until = now().getTime() + seconds * 1000;
  let toldAt = now().getTime();
  while (true) {
    const standing: VisitedChannel[] = [];
    for (const { channel_id } of channels) standing.push(await standingOf(store, channel_id, asked_at, now()));
    const at = now().getTime();
    if (standing.every(isSettled) || at >= until) return standing;
    if (at - toldAt >= tellEveryMs) {
      say(progress(standing));
      toldAt = at;
    }
    await pause(Math.min(askEveryMs, until - at));
  }
}

/** Whether nothing of the visit is left to do now; items that wait for a later try are not. */
export function isSettled({ visited, waiting }: VisitedChannel): boolean {
  return visited && waiting === 0;
}

function nearNames(source: string, names: string[]): string {
  const part = names.filter((name) => name.toLowerCase().includes(source.toLowerCase())).slice(0, 5);
  return part.length > 0 ? ` (did you mean ${part.map((name) => `"${name}"`).join(", ")}?)` : didYouMean(source, names);
}

async function standingOf(store: Store, channel_id: number, asked_at: string, now: Date): Promise<VisitedChannel> {
  const channel = await store.channels.byId(channel_id);
  if (!channel) throw new Error(`channel ${channel_id} vanished`);
  const visited = channel.last_tried_at !== null && channel.last_tried_at >= asked_at;
  return { channel, visited, ...(await store.items.sinceIn(channel_id, asked_at, now.toISOString())) };
}

function progress(standing: VisitedChannel[]): string {
  const visited = standing.filter((each) => each.visited).length;
  const waiting = standing.reduce((sum, each) => sum + each.waiting, 0);
  return `${visited} of ${counted(standing.length, "channel")} visited, ${counted(waiting, "item")} waiting`;
}
