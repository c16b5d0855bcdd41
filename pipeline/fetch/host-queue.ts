/** Design: docs/design/fetching.md */
import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import type { Queries } from "../../store/store.ts";

/** How hard one host, and the world, may be asked. Decisions §1. */
export interface HostPolicy {
  per_host_concurrency: number;
  per_host_spacing_ms: number;
  concurrency: number;
  /** How long a request may take. Milliseconds. */
  timeout_ms: number;
}

/** Turns in which requests go out: bounded per host and in all, apart in time per host, halted while a host asks for quiet. */
export interface HostQueues {
  /** Runs the task when it is its host's turn. `spaced: false` for addresses that the operator opened. */
  run<T>(host: string, task: () => Promise<T>, options: { spaced: boolean; signal?: AbortSignal }): Promise<T>;
  /** Nothing goes to the host before that moment. */
  pause(host: string, until: Date): void;
  /** Until when the host is to be left alone; null when it is not. */
  pausedUntil(host: string): Date | null;
}

/** What several processes know of hosts together. */
export type SharedHosts = Pick<
  Queries["hosts"],
  "reserve" | "quietFor" | "keepQuiet" | "begin" | "end" | "robots" | "keepRobots"
>;

/** A host's turn cannot be had: what the processes know together is out of reach. Nothing was asked. */
export class NoTurn extends Error {
  override name = "NoTurn";
}

/** How often a process looks whether one of a host's requests has ended. Ours: the default spacing. */
const beginAgainMs = 250;

/** After how many time limits a request is taken to have ended: its turn and its place in this process's queue are waited for as well. Ours. */
const holdTimeouts = 2;

/** How many hosts are remembered before idle ones are forgotten. Ours. */
const hostsRememberedMax = 2000;

/**
 * Opens the queues. Times come from `now`; only the spacing itself runs on timers. `shared`: turns are those of several processes
 * together, each of which keeps its own as well.
 */
export function openHostQueues(policy: HostPolicy, now: () => Date, shared?: SharedHosts): HostQueues {
  const everything = new PQueue({ concurrency: policy.concurrency });
  const hosts = new Map<string, PQueue>();
  const pauses = new Map<string, Date>();
  return {
    run(host, task, { spaced, signal }) {
      const queue = hosts.get(host) ?? remember(host, spaced);
      const begin = () => everything.add(task, { signal });
      if (!shared) return queue.add(begin, { signal });
      return queue.add(() => amongAll(shared, host, spaced, begin, signal), { signal });
    },
    pause(host, until) {
      note(host, until);
      // Who does not hear of it is told by the host itself.
      shared?.keepQuiet(host, until.getTime() - now().getTime()).catch(() => undefined);
    },
    pausedUntil(host) {
      const until = pauses.get(host);
      if (until && until > now()) return until;
      pauses.delete(host);
      return null;
    },
  };

  function note(host: string, until: Date): void {
    const before = pauses.get(host);
    if (!before || before < until) pauses.set(host, until);
  }

  /** Runs a task when it is its turn among all processes. Throws NoTurn. */
  async function amongAll<T>(
    shared: SharedHosts,
    host: string,
    spaced: boolean,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { per_host_concurrency, timeout_ms } = policy;
    const begin = () => shared.begin(host, per_host_concurrency, holdTimeouts * timeout_ms).catch(refuse);
    let token = await begin();
    while (token === null) {
      await pause(beginAgainMs, undefined, { signal });
      token = await begin();
    }
    try {
      await turnOfAll(shared, host, spaced, signal);
      return await task();
    } finally {
      // A request that is not noted as ended ends by itself.
      shared.end(host, token).catch(() => undefined);
    }
  }

  /** Waits for a turn among all processes, and hears whether the host wants quiet. Throws NoTurn. */
  async function turnOfAll(shared: SharedHosts, host: string, spaced: boolean, signal?: AbortSignal): Promise<void> {
    const turn = await shared.reserve(host, spaced ? policy.per_host_spacing_ms : 0).catch(refuse);
    noteQuiet(host, turn.quiet_ms);
    if (turn.quiet_ms > 0 || turn.wait_ms === 0) return;
    await pause(turn.wait_ms, undefined, { signal });
    noteQuiet(host, await shared.quietFor(host).catch(refuse));
  }

  function noteQuiet(host: string, quiet_ms: number): void {
    if (quiet_ms > 0) note(host, new Date(now().getTime() + quiet_ms));
  }

  function remember(host: string, spaced: boolean): PQueue {
    if (hosts.size >= hostsRememberedMax) forgetIdle(hosts);
    const queue = new PQueue(queueOptions(policy, spaced));
    hosts.set(host, queue);
    return queue;
  }
}

function queueOptions(policy: HostPolicy, spaced: boolean) {
  const concurrency = policy.per_host_concurrency;
  if (!spaced || policy.per_host_spacing_ms === 0) return { concurrency };
  return { concurrency, intervalCap: 1, interval: policy.per_host_spacing_ms, strict: true };
}

function refuse(cause: unknown): never {
  throw new NoTurn("what the processes know of the host is out of reach", { cause });
}

function forgetIdle(hosts: Map<string, PQueue>): void {
  for (const [host, queue] of hosts) if (queue.size === 0 && queue.pending === 0) hosts.delete(host);
}
