import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { freeMegabytes, isTooFull } from "../../../config/runtime/disk-space.ts";
import { ConfigError } from "../../../config/yaml/problem.ts";
import type { StorePlace } from "../../../store/engine/place.ts";
import { dataDirHolder } from "../../../store/engine/writer-lock.ts";
import type { FollowedChannel } from "../../../store/model/source.ts";
import type { ChannelRow } from "../../../store/sources/channels.ts";
import type { OpmlListRow } from "../../../store/sources/opml-lists.ts";
import type { Store } from "../../../store/store.ts";
import { checks } from "../../health/checks.ts";
import { cheapOf, troublesOf } from "../../health/health-watch.ts";
import type { Trouble } from "../../health/trouble.ts";
import { channelStatus } from "../../views/source-status.ts";
import { command, type Surroundings } from "../command.ts";
import { configOf, dataDirOf, diskSettings, openInstallation, storePlaceOf } from "../installation.ts";
import { counted, grouped, shortSize, shortTime, table } from "../layout.ts";

/** `claimstream status`: how the installation fares. */
export const status = command(
  { name: "status", description: "Show the state of the service and of every channel.", args: {} },
  async (_args, here) => {
    const dataDir = dataDirOf(here);
    await using store = await openInstallation(here);
    const service = dataDirHolder(dataDir);
    const counted = await stateOf(store, storePlaceOf(here), diskState(here));
    const troubles = await troublesHere(store, here);
    const state = { service, data_dir: dataDir, ...counted, troubles };
    return { data: state, text: wordsFor(state) };
  },
);

/** Settings that cannot be read are a trouble themselves; the rest of the status needs none of them. */
async function troublesHere(store: Store, here: Surroundings): Promise<Trouble[]> {
  try {
    const config = configOf(here);
    return await troublesOf(cheapOf(checks), { store: async () => store, config, now: here.now() });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const message = `The configuration has faults: ${error.message}`;
    return [{ about: "config", grade: "failure", message, advice: "claimstream check tells them with their lines." }];
  }
}

type State = Awaited<ReturnType<typeof stateOf>> & {
  service: { running: boolean; pid: number | null };
  data_dir: string;
  /** As `claimstream doctor` tells them. */
  troubles: Trouble[];
};

async function stateOf(store: Store, place: StorePlace, disk: ReturnType<typeof diskState>) {
  const channels = await store.channels.all();
  const active = channels.filter((channel) => channel.is_active === 1);
  const states = await channelStates(store, active);
  const health = Map.groupBy(states, (state) => state.health);
  const items = (await store.items.counts()).map((row) => [row.state, row.items]);
  return {
    database: databaseState(place),
    disk,
    counts: {
      ...(await store.totals.read()),
      channels: {
        active: active.length,
        deactivated: channels.length - active.length,
        by_health: Object.fromEntries([...health].map(([name, { length }]) => [name, length]).toSorted()),
      },
      items: { queued: 0, done: 0, failed: 0, ...Object.fromEntries(items) },
      quarantined: (await store.quarantine.count()).items,
    },
    channels: states,
    opml: (await store.opmlLists.all()).map(listState),
  };
}

/** One after the other: the store answers one question at a time anyway. */
async function channelStates(store: Store, channels: ChannelRow[]) {
  const states: ReturnType<typeof channelState>[] = [];
  for (const channel of channels) states.push(channelState(channel, await channelStatus(channel, store, true)));
  return states;
}

function listState({ sources, ...list }: OpmlListRow) {
  const { url, health, message, last_tried_at, last_success_at, due_at, due_reason, failures } = list;
  const listed = z.array(z.unknown()).parse(JSON.parse(sources)).length;
  return { url, listed, health, message, last_tried_at, last_success_at, due_at, due_reason, failures };
}

/** Room where the data lies, and what the service makes of it: below one bound it warns, below the other it fetches nothing. */
function diskState(here: Surroundings): { free_mb: number | null; state: "ok" | "low" | "full" } {
  const { warn_free_mb, stop_free_mb } = diskSettings(here);
  const free = freeMegabytes(dataDirOf(here));
  const free_mb = free === null ? null : Math.floor(free);
  if (isTooFull(free, { stop_free_mb })) return { free_mb, state: "full" };
  return { free_mb, state: isTooFull(free, { stop_free_mb: warn_free_mb }) ? "low" : "ok" };
}

type DatabaseState = { file: string; bytes: number; server?: never } | { server: string };

function databaseState(place: StorePlace): DatabaseState {
  return "file" in place ? { file: place.file, bytes: bytesOf(place.file) } : { server: serverOf(place.url) };
}

/** A database's server and name, without who uses it. */
function serverOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** What is not yet written back from the log belongs to the database. */
function bytesOf(file: string): number {
  return [file, `${file}-wal`].filter((each) => existsSync(each)).reduce((sum, each) => sum + statSync(each).size, 0);
}

/** As the endpoint tells it, but with the address as it is configured. */
function channelState(channel: ChannelRow, { health, message, publishes }: FollowedChannel) {
  const { last_tried_at, last_success_at, due_at, due_reason, failures, items_seen } = channel;
  return {
    source: channel.source_name,
    channel: channel.name,
    channel_id: String(channel.channel_id),
    kind: channel.kind,
    url: channel.url,
    health,
    message,
    publishes,
    last_tried_at,
    last_success_at,
    due_at,
    due_reason,
    failures,
    items_seen,
  };
}

const diskWords = {
  ok: "enough room",
  low: "little room",
  full: "nearly full: nothing is fetched until there is room",
};

function wordsFor({ service, database, disk, counts, channels, opml, troubles }: State): string {
  const { records, claims, tags, manifests, items } = counts;
  const running = service.running ? `running${service.pid === null ? "" : ` (process ${service.pid})`}` : "not running";
  const health = Object.entries(counts.channels.by_health).map(([name, count]) => `${count} ${name}`);
  const lines = [
    `service   ${running}`,
    `database  ${database.server ?? `${database.file}, ${shortSize(database.bytes)}`}`,
    `disk      ${diskWords[disk.state]}${disk.free_mb === null ? "" : `, ${grouped(disk.free_mb)} MB free`}`,
    `sources   ${counts.sources} with ${counted(counts.channels.active, "channel")}: ${health.join(", ") || "none"}`,
    `items     ${items.queued} queued, ${items.failed} failed, ${counts.quarantined} in quarantine`,
    `stored    ${counted(records, "record")}, ${counted(claims, "claim")}, ${counted(tags, "tag")}, ${counted(manifests, "manifest")}`,
  ];
  const rows = channels.map((channel) => [
    channel.health,
    channel.source,
    channel.channel,
    shortTime(channel.last_success_at),
    shortTime(channel.due_at),
    `${channel.message} (next try: ${channel.due_reason})`,
  ]);
  const lists = opml.map((list) => [
    list.health,
    list.url,
    String(list.listed),
    shortTime(list.last_success_at),
    shortTime(list.due_at),
    `${list.message} (next try: ${list.due_reason})`,
  ]);
  const listHeadings = ["health", "list of feeds", "listed", "last success", "next try", "what is the matter"];
  const headings = ["health", "source", "channel", "last success", "next try", "what is the matter"];
  return [
    ...lines,
    ...(troubles.length > 0 ? ["", ...troubles.map(({ grade, message }) => `${grade.padEnd(8)}  ${message}`)] : []),
    ...(rows.length > 0 ? ["", table(headings, rows)] : []),
    ...(lists.length > 0 ? ["", table(listHeadings, lists)] : []),
  ].join("\n");
}
