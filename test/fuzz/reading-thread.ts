import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Failure, Job, Told } from "./job.ts";

/** What one input may cost. */
export interface Bounds {
  /** CPU time. Milliseconds. */
  cpu_max_ms: number;
  /** Heap and buffers. MiB. */
  memory_mb: number;
  /** Clock time after which an input is taken out of its run, to be looked at alone; alone it may wait so long without working. Milliseconds. */
  patience_ms: number;
}

/** A hang over a second and memory over 512 MiB are findings; a run is interrupted late, as clocks run on while others work. */
export const usualBounds: Bounds = { cpu_max_ms: 1000, memory_mb: 512, patience_ms: 5000 };

/** A thread that reads inputs of one parser. */
export interface ReadingThread extends AsyncDisposable {
  worker: Worker;
  /** The input that is being read. */
  at(): number;
  /** The next of what the thread tells; a failure when it ended, `null` when it made no progress for as long as `patience` allows. */
  next(patience: Patience): Promise<Told | Failure | null>;
}

/** Says after each look whether to go on waiting. `at` is the input that is being read. */
export type Patience = (at: number) => boolean;

/** How often a thread's progress is looked at. Milliseconds; ours. */
const lookMs = 50;

/** Starts a thread and waits until it has loaded its parser. */
export async function openReadingThread(url: string, withCorpora: boolean, bounds: Bounds): Promise<ReadingThread> {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const job: Job = { url, withCorpora, progress, cpu_max_ms: bounds.cpu_max_ms, memory_mb: bounds.memory_mb };
  const worker = new Worker(new URL("./fuzz-thread.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: bounds.memory_mb },
    stdout: true,
    stderr: true,
  });
  const told: (Told | Failure)[] = [];
  let heard: () => void = () => undefined;
  const hear = (what: Told | Failure) => {
    told.push(what);
    heard();
  };
  worker.on("message", (message: Told) => hear(message));
  worker.on("error", (error) => hear(endOf(error)));
  worker.on("exit", (code) => hear({ kind: "died", message: `the thread ended with ${code}` }));
  const thread: ReadingThread = {
    worker,
    at: () => Atomics.load(progress, 0),
    async next(patience) {
      for (;;) {
        const first = told.shift();
        if (first) return first;
        if (!patience(Atomics.load(progress, 0))) return null;
        const more = Promise.withResolvers<void>();
        heard = more.resolve;
        await Promise.race([pause(lookMs), more.promise]);
      }
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
  const first = await thread.next(() => true);
  if (first?.kind === "ready") return thread;
  await worker.terminate();
  throw new Error(`the parser could not be loaded: ${first && "message" in first ? first.message : "no answer"}`);
}

function endOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: "died", message: String(error) };
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (isMemory) return { kind: "memory", message: error.message };
  const at = error.stack?.split("\n").find((line) => line.includes("file://"));
  return { kind: "died", message: `${error.name}: ${error.message.slice(0, 200)}`, ...(at && { at: at.trim() }) };
}
