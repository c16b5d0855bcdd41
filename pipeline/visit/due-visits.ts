import type { Logger } from "../../config/runtime/log.ts";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import { hubCallbacks } from "../../config/service.ts";
import { openLeases } from "../../store/engine/process-leases.ts";
import { storageFault } from "../../store/engine/storage-fault.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { PipelineDeps, RunningDeps } from "../deps.ts";
import { openNetworkOutage } from "../fetch/network-outage.ts";
import { guarded } from "../guarded.ts";
import { readerOf } from "../source-readers.ts";
import type { BodyHashes } from "./body-hashes.ts";
import { mayTidy } from "./inbox-files.ts";
import { markBroken, type Visited, visit } from "./visit.ts";
import { followHub, type HubDeps } from "./websub.ts";

/** Visits the channels that are due, several at once, each once at a time. */
export interface DueVisits {
  /** Begins as many as there is room for. `at`: ISO. */
  begin(at: string): Promise<void>;
  /** Those that go on. */
  pending(): Promise<void>[];
}

/** Opens the visits; where one is over there is room for more. */
export function openDueVisits(deps: RunningDeps): DueVisits {
  const { store, config, log, tick } = deps;
  const visits = new Map<number, Promise<void>>();
  const leases = openLeases("channel", deps);
  const logVisit = openVisitLog({ log });
  return {
    async begin(at) {
      const { channels_at_once } = config().service.schedule;
      const due = await store.channels.due(at, channels_at_once + visits.size);
      for (const { channel_id } of due.filter(({ channel_id }) => !visits.has(channel_id))) {
        if (visits.size >= channels_at_once) break;
        if ((await leases.take([channel_id])).size > 0) visits.set(channel_id, visitOne(channel_id, at));
      }
    },
    pending: () => [...visits.values()],
  };

  async function visitOne(channel_id: number, at: string): Promise<void> {
    await guarded("visiting a channel", () => visitedIfDue(channel_id, at), deps);
    await guarded("giving a channel up", () => leases.release(channel_id), deps);
    visits.delete(channel_id);
    tick();
  }

  /** Read again: another process may have visited it just before the lease was had. */
  async function visitedIfDue(channel_id: number, at: string): Promise<void> {
    const channel = await store.channels.byId(channel_id);
    if (channel && channel.is_active === 1 && channel.due_at <= at) await visited(channel);
  }

  async function visited(channel: ChannelRow): Promise<void> {
    const visited = await visit(channel, deps.visiting()).catch((error) => sayBroken(channel, error, deps));
    await followHub(channel, visited, deps.visiting(), hubCallbacks(config().service));
    deps.metrics?.visited(channel.kind, visited.health);
    logVisit(channel, visited);
  }
}

/** A visit that broke off is a failure of its channel, with the usual back-off; what a full disk breaks off is none. */
async function sayBroken(channel: ChannelRow, error: unknown, deps: RunningDeps): Promise<Visited> {
  const { store, config, now, log, signal } = deps;
  if (signal.aborted || storageFault(error)) throw error;
  log.error({ err: error, channel_id: channel.channel_id }, "visiting a channel failed");
  return markBroken(channel, error, { store, now, bounds: config().service.schedule });
}

/** What visits and hubs need, as the configuration has it when they ask; what channels gave last is remembered between. */
export function openVisiting({ store, config, fetcher, now, first_start }: PipelineDeps, signal: AbortSignal) {
  const bodies: BodyHashes = new Map();
  const masterKey = openMasterKey(config().paths.dataDir, config().secrets.master_key);
  return (): HubDeps => {
    const { paths, service } = config();
    return {
      tidies: (channel) => mayTidy(channel, paths),
      store,
      fetcher: fetcher(),
      now,
      bounds: service.schedule,
      first_start,
      signal,
      bodies,
      masterKey,
    };
  };
}

/** Logs how visits went, as loud as there is something to see to. */
function openVisitLog(deps: { log: Logger }): (channel: ChannelRow, visited: Visited) => void {
  const { log } = deps;
  const network = openNetworkOutage(deps);
  return (channel, { queued, health, message, reason }) => {
    const line = { source: channel.source_name, channel: channel.name, health, queued };
    // A folder, say, is looked into every few seconds, mostly in vain.
    const isUsual = readerOf(channel.kind).again !== undefined && queued === 0 && health === channel.health;
    const saysOfHost = health === "waiting" || network.heard(channel.url, reason);
    if (isUsual || !saysOfHost) log.debug(line, message);
    else if (health === "failing" || health === "gone") log.warn(line, message);
    else log.info(line, message);
  };
}
