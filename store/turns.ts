import { openPauses } from "./event-loop.ts";

/** Runs a piece of work once it is its turn: what is pressing before all else that waits, otherwise in the order of their coming. */
export interface Turns {
  <T>(work: () => Promise<T>, isPressing?: boolean): Promise<T>;
  /** Whether somebody waits for the piece under way to be over. */
  areAwaited(): boolean;
}

/**
 * One piece of work at a time. When some have taken their time, the event loop gets a turn: writing waits for nothing but itself,
 * so that pieces one after the other would let nobody be answered until the last was done. `monotonic`: milliseconds.
 */
export function openTurns(monotonic: () => number = () => performance.now()): Turns {
  const pauses = openPauses(monotonic);
  const pressing: (() => Promise<void>)[] = [];
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;
  const take = <T>(work: () => Promise<T>, isPressing = false) =>
    new Promise<T>((resolve, reject) => {
      (isPressing ? pressing : waiting).push(() => Promise.try(work).then(resolve, reject));
      if (isRunning) return;
      isRunning = true;
      queueMicrotask(() => void runAll());
    });
  return Object.assign(take, { areAwaited: () => pressing.length + waiting.length > 0 });

  async function runAll(): Promise<void> {
    for (let next = following(); next; next = following()) {
      await next();
      await pauses();
    }
    isRunning = false;
  }

  function following(): (() => Promise<void>) | undefined {
    return pressing.shift() ?? waiting.shift();
  }
}
