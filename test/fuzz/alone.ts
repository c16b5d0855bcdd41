import type { Worker } from "node:worker_threads";
import type { Failure } from "./job.ts";
import { type Bounds, openReadingThread, type ReadingThread } from "./reading-thread.ts";

/** Where single inputs are read, each without others around it. */
export interface Bench extends AsyncDisposable {
  /** What is wrong with an input; null when nothing is. */
  attempt(input: Uint8Array): Promise<Failure | null>;
}

/** Opens a bench for one parser. A thread that ended or had to be ended is followed by another. */
export function openBench(url: string, bounds: Bounds): Bench {
  let thread: ReadingThread | null = null;
  return {
    async attempt(input) {
      thread ??= await openReadingThread(url, false, bounds);
      thread.worker.postMessage({ bytes: input });
      const told = await thread.next(untilItHangs(bounds, thread.worker));
      if (told?.kind === "outcome") return told.outcome.failure;
      await thread[Symbol.asyncDispose]();
      thread = null;
      if (told === null)
        return { kind: "hang", message: `no end in ${bounds.cpu_max_ms} ms of CPU time, or a wait for nothing` };
      return "message" in told ? told : null;
    },
    [Symbol.asyncDispose]: async () => thread?.[Symbol.asyncDispose](),
  };
}

/**
 * An input hangs when this process, which does nothing else, has spent three times on it what it may cost (an input that takes too
 * long but ends is read twice), or when its thread has waited for events as long as no parser does. Waiting for a processor is neither.
 */
function untilItHangs({ cpu_max_ms, patience_ms }: Bounds, { performance }: Worker): () => boolean {
  const before = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const { idle } = performance.eventLoopUtilization(loop);
    return (user + system) / 1000 < cpu_max_ms * 6 && idle < patience_ms;
  };
}
