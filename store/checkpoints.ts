import { fstatSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { CheckpointTask } from "./checkpoint-thread.ts";
import { lookAtLength, openHandle } from "./cut-short.ts";

/** Length of a log from which on a thread is worth its memory. Bytes; ours: SQLite's own measure, 1,000 pages. */
const startsAtBytes = 4 * 1024 * 1024;

/** How often is looked whether it is so long. Milliseconds; ours. */
const lookedAtMs = 1000;

/** Who is told what the thread meets. */
interface Hearers {
  /** It cannot write the log back: the writer must. */
  failed(): void;
  /** Somebody cut the database's file: nothing was written back since. */
  cutShort(): void;
}

/**
 * Writes the log of a database back into its file beside whoever writes: done by a commit it takes its thread, and all who are
 * answered on it, some ten milliseconds each time. The thread comes with the first long log. It is to end after the database was
 * closed by everybody else: until then it holds a handle whose closing would take SQLite's locks away.
 */
export function openCheckpoints(file: string, hearers: Hearers): AsyncDisposable {
  const held = openHandle(file);
  const length = lookAtLength(held.handle);
  let thread: Worker | undefined;
  const timer = setInterval(() => {
    // It looks at the length itself, and knows what it has just written.
    if (thread && thread.threadId >= 0) return;
    const found = length();
    if (found === "cut short") hearers.cutShort();
    if (found !== "whole" || thread || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) < startsAtBytes)
      return;
    thread = start({ file, handle: held.handle, known: fstatSync(held.handle).size }, hearers);
  }, lookedAtMs);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await endOf(thread);
      held[Symbol.dispose]();
    },
  };
}

function start(task: CheckpointTask, { failed, cutShort }: Hearers): Worker {
  const entry = new URL("./checkpoint-thread.ts", import.meta.url);
  const thread = new Worker(entry, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: 64 } });
  thread.unref();
  thread.on("error", failed);
  thread.on("message", cutShort);
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
