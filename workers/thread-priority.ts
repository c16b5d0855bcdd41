import { existsSync, readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Threads of the kernel have a niceness each, and this one's number is the link's last part. proc(5), sched(7). */
const ownThread = "/proc/thread-self";

/** How much nicer than the rest a thread becomes. Ours: whoever answers clients gets ten times its time where both want the same core. sched(7). */
const nicer = 10;

/**
 * How much of a core a thread takes before it goes behind others. Milliseconds; ours: its engines take 1,300 and the sample as much
 * again. What is niced from the start gets a twentieth of a core beside four busy programs, and the first document half a minute.
 */
const equalMs = 5_000;

/** Lets the other threads of the process go first, for good; whether it can: elsewhere than on Linux a thread has no rank of its own. */
export function goBehindOthers(): boolean {
  if (!existsSync(ownThread)) return false;
  try {
    const thread = Number(readlinkSync(ownThread).split("/").at(-1));
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + nicer));
    return true;
  } catch {
    // A sandbox may forbid it: then all go on as equals.
    return false;
  }
}

/** What is asked after each document: goes behind others once the thread has taken its time as an equal. `taken`: milliseconds of the processor. */
export function openModesty(taken: () => number = threadMs, goBehind: () => boolean = goBehindOthers): () => void {
  let isEqual = true;
  return () => {
    if (!isEqual || taken() < equalMs) return;
    isEqual = false;
    goBehind();
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
