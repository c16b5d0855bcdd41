/** Design: docs/design/jobs.md */

import type { Leases } from "../store/engine/process-leases.ts";
import type { Happening } from "./deps.ts";
import { type GuardDeps, guarded } from "./guarded.ts";
import type { Job } from "./job.ts";

/** Runs jobs. To stop: let the signal end what runs, then dispose of it, which waits for that. */
export interface JobRunner extends AsyncDisposable {
  /** Begins the jobs that are due and do not run, in the order of their list. */
  beginDue(): Promise<void>;
  /** Has the jobs run that follow this. */
  happened(what: Happening): void;
  /** The runs that draining waits for. */
  pending(): Promise<void>[];
  /** Waits until those are over, then runs what waits for more and what comes last. */
  drain(): Promise<void>;
}

/** Opens a runner of these jobs: one run of each at a time, and one more for all that happened meanwhile. */
export function openJobRunner(jobs: readonly Job[], deps: GuardDeps & { now: () => Date; leases?: Leases }): JobRunner {
  const running = new Map<Job, Promise<void>>();
  const again = new Set<Job>();
  const timers = new Map<Job, NodeJS.Timeout>();
  const pending = () => jobs.flatMap((job) => (job.draining ? [] : (running.get(job) ?? [])));
  return {
    async beginDue() {
      for (const job of jobs.filter((job) => !running.has(job)))
        await guarded(job.name, async () => void ((await job.isDue(deps.now())) && run(job)), deps);
    },
    happened(what) {
      for (const job of jobs) {
        const wait_ms = job.follows?.[what]?.();
        if (wait_ms === undefined) continue;
        if (wait_ms <= 0) void run(job);
        else if (!timers.has(job)) timers.set(job, setTimeout(() => void run(job), wait_ms).unref());
      }
    },
    pending,
    async drain() {
      for (let waited = pending(); waited.length > 0; waited = pending()) await Promise.all(waited);
      for (const job of jobs) if (job.draining === "last" || timers.has(job)) await run(job);
    },
    async [Symbol.asyncDispose]() {
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };

  /** Begins a run, or has the one that goes on followed by another. Gives when all of it is over. */
  function run(job: Job): Promise<void> {
    clearTimeout(timers.get(job));
    timers.delete(job);
    again.add(job);
    const over = running.get(job) ?? Promise.resolve().then(() => work(job));
    running.set(job, over);
    return over;
  }

  async function work(job: Job): Promise<void> {
    await guarded(job.name, () => runAlone(job), deps);
    again.delete(job);
    running.delete(job);
  }

  /** Of processes that share a database one runs a job at a time; the others find it done, or due again, at their next look. */
  async function runAlone(job: Job): Promise<void> {
    if ((await deps.leases?.take([job.name]))?.size === 0) return;
    while (again.delete(job) && !deps.signal.aborted) await guarded(job.name, () => job.run(deps.signal), deps);
    await deps.leases?.release(job.name);
  }
}
