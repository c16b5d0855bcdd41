import { setImmediate as turn } from "node:timers/promises";

/** A turn of the event loop that is no longer than this leaves room for more. Milliseconds; ours: nobody was answered in it, or what was asked was small. */
const quickMs = 5;

/** How long is waited for such a turn. Milliseconds; ours: ingest slows down under load, and goes on. */
export const patienceMs = 500;

/** Waits for a turn of the event loop in which little was to be done, so that those who read and those who are told come first. `monotonic`: milliseconds. */
export async function leisure(monotonic: () => number = () => performance.now()): Promise<void> {
  const end = monotonic() + patienceMs;
  for (let before = monotonic(); before < end; ) {
    await turn();
    const now = monotonic();
    if (now - before <= quickMs) return;
    before = now;
  }
}
