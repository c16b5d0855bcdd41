import { existsSync, readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Threads of the kernel have a niceness each, and this one's number is the link's last part. proc(5), sched(7). */
const ownThread = "/proc/thread-self";

/** How much nicer than the rest a thread becomes. Ours: whoever answers clients gets ten times its time where both want the same core. sched(7). */
const nicer = 10;

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
