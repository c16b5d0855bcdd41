import { openPauses } from "./event-loop.ts";

/** Runs a piece of work once those before it are over. */
export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Whether somebody waits for the piece under way to be over. */
  areAwaited(): boolean;
}

/**
 * One piece of work at a time. When some have taken their time, the event loop gets a turn: writing waits for nothing but itself,
 * so that pieces one after the other would let nobody be answered until the last was done. `monotonic`: milliseconds.
 */
export function openTurns(monotonic: () => number = () => performance.now()): Turns {
  const pauses = openPauses(monotonic);
  const rest = async () => pauses();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const take = <T>(work: () => Promise<T>) => {
    waiting += 1;
    const result = last.then(() => {
      waiting -= 1;
      return work();
    });
    last = result.then(rest, rest);
    return result;
  };
  return Object.assign(take, { areAwaited: () => waiting > 0 });
}
