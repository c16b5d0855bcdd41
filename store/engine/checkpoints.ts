/** Design: docs/design/checkpoints.md */
import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { CheckpointTask } from "./checkpoint-thread.ts";

/** Length of a log from which on a thread is worth its memory. Bytes; ours: SQLite's own measure, 1,000 pages. */
const startsAtBytes = 4 * 1024 * 1024;

/** How often is looked whether it is so long. Milliseconds; ours. */
const lookedAtMs = 1000;

/**
 * Writes the log of a database back into its file beside whoever writes: done by a commit it takes its thread, and all who are
 * answered on it, some ten milliseconds each time. The thread comes with the first long log. `failed` is told when it cannot: the
 * writer must then.
 */
export function openCheckpoints(file: string, failed: () => void): AsyncDisposable {
  let thread: Worker | undefined;
  const timer = setInterval(() => {
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) < startsAtBytes) return;
    clearInterval(timer);
    thread = start(file, failed);
  }, lookedAtMs);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await endOf(thread);
    },
  };
}

function start(file: string, failed: () => void): Worker {
  const entry = new URL("./checkpoint-thread.ts", import.meta.url);
  const thread = new Worker(entry, {
    workerData: { file } satisfies CheckpointTask,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.unref();
  thread.on("error", failed);
  return thread;
}

async function endOf(thread: Worker | undefined): Promise<void> {
  if (!thread || thread.threadId < 0) return;
  // Nothing else may be left that keeps the process up until then.
  thread.ref();
  const ended = new Promise((resolve) => thread.once("exit", resolve));
  thread.postMessage("end");
  await ended;
}
