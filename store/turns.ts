import { openPauses } from "./event-loop.ts";

/** Runs a piece of work once it is its turn: some of what is pressing before one of what else waits, otherwise in the order of their coming. */
export interface Turns {
  <T>(work: () => Promise<T>, isPressing?: boolean): Promise<T>;
  /** Whether somebody waits for the piece under way to be over. */
  areAwaited(): boolean;
}

/** Pressing pieces that go before one that waits. Ours: with fewer they would wait for others half of their time, and without a bound nothing else might ever be done. */
const pressingInRow = 4;

/**
 * One piece of work at a time. When some have taken their time, the event loop gets a turn: writing waits for nothing but itself,
 * so that pieces one after the other would let nobody be answered until the last was done. `monotonic`: milliseconds.
 */
export function openTurns(monotonic: () => number = () => performance.now()): Turns {
  const pauses = openPauses(monotonic);
  const pressing: (() => Promise<void>)[] = [];
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;
  let inRow = 0;
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
    const isPressing = pressing.length > 0 && (inRow < pressingInRow || waiting.length === 0);
    inRow = isPressing ? inRow + 1 : 0;
    return isPressing ? pressing.shift() : waiting.shift();
  }
}
