/** Design: docs/design/fetching.md */
import PQueue from "p-queue";

/** How hard one host, and the world, may be asked. Decisions §1. */
export interface HostPolicy {
  per_host_concurrency: number;
  per_host_spacing_ms: number;
  concurrency: number;
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

/** How many hosts are remembered before idle ones are forgotten. Ours. */
const hostsRememberedMax = 2000;

/** Opens the queues. Times come from `now`; only the spacing itself runs on timers. */
export function openHostQueues(policy: HostPolicy, now: () => Date): HostQueues {
  const everything = new PQueue({ concurrency: policy.concurrency });
  const hosts = new Map<string, PQueue>();
  const pauses = new Map<string, Date>();
  return {
    run(host, task, { spaced, signal }) {
      const queue = hosts.get(host) ?? remember(host, spaced);
      return queue.add(() => everything.add(task, { signal }), { signal });
    },
    pause(host, until) {
      const before = pauses.get(host);
      if (!before || before < until) pauses.set(host, until);
    },
    pausedUntil(host) {
      const until = pauses.get(host);
      if (until && until > now()) return until;
      pauses.delete(host);
      return null;
    },
  };

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

function forgetIdle(hosts: Map<string, PQueue>): void {
  for (const [host, queue] of hosts) if (queue.size === 0 && queue.pending === 0) hosts.delete(host);
}
