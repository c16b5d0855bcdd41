import { setImmediate as turn } from "node:timers/promises";

/** Runs a piece of work once those before it are over. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One piece of work at a time. Between two, the event loop gets a turn: writing waits for nothing but itself, so that pieces one
 * after the other would let nobody be answered until the last was done.
 */
export function openTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.then(
      () => turn(),
      () => turn(),
    );
    return result;
  };
}
