/** Design: docs/design/jobs.md */
import type { Happening, RunningDeps } from "./deps.ts";

/** Work that comes up again and again; of each job one run goes on at a time. Those in `jobs.ts` exist. */
export interface Job {
  /** What is being done, as the log has it: "reading lists of feeds" failed. */
  name: string;
  /** Whether there is something to do; asked at each look for work while the job does not run. */
  isDue(now: Date): boolean | Promise<boolean>;
  /** Does all that is due; stops early when the signal says so. */
  run(signal: AbortSignal): Promise<void>;
  /** What it runs after, due or not, and how long it waits then for more of the same. Milliseconds. */
  follows?: { [what in Happening]?: () => number };
  /** When the pipeline is drained. Absent: its run is waited for; last: it runs once more after the others; left: it may take hours and is left alone. */
  draining?: "last" | "left";
}

/** Makes a job ready for one pipeline. */
export type OpenJob = (deps: RunningDeps) => Job;
