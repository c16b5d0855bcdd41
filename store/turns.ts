import { setImmediate as turn } from "node:timers/promises";

/** Runs a piece of work once those before it are over. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** How long pieces may follow each other before the event loop gets a turn: at least, and at most when its turns are long. Milliseconds; ours: clients hardly notice the one, and the other is what they wait for a busy service at most. */
export const turnsMs = { least: 10, most: 1000 } as const;

/**
 * One piece of work at a time. When some have taken their time, the event loop gets a turn: writing waits for nothing but itself,
 * so that pieces one after the other would let nobody be answered until the last was done. Their time is as long as the event
 * loop's last turn: where many are answered at once, what they wait for is not left behind. `monotonic`: milliseconds.
 */
export function openTurns(monotonic: () => number = () => performance.now()): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let rested = monotonic();
  let allowed: number = turnsMs.least;
  return (work) => {
    const result = last.then(work);
    last = result.then(rest, rest);
    return result;
  };

  async function rest(): Promise<void> {
    const before = monotonic();
    if (before - rested < allowed) return;
    await turn();
    rested = monotonic();
    allowed = Math.min(turnsMs.most, Math.max(turnsMs.least, rested - before));
  }
}
