import { setImmediate as turn } from "node:timers/promises";

/**
 * How long work goes on before the event loop gets a turn: at least, at least when others wait for the work itself, and at most when
 * the event loop's turns are long. Milliseconds; ours: clients hardly notice the first, the second is a good part of what a record takes,
 * and the third is what clients of a busy service wait for at most.
 */
export const stretchMs = { least: 5, awaited: 10, most: 15 } as const;

/** Resolves when the event loop has had a turn; undefined while work has not gone on for long since the last one: for `long_ms` when that is given. */
export type Pauses = (long_ms?: number) => Promise<void> | undefined;

/**
 * Pauses of work that others are not to wait for. It goes on a quarter as long as the event loop's last turn took: where many are
 * answered at once, what they wait for is not left behind; with more, turns would grow by what several such pieces of work add.
 * `isAwaited`: whether others wait for the work itself. `monotonic`: milliseconds.
 */
export function openPauses(monotonic: () => number, isAwaited: () => boolean = () => false): Pauses {
  let rested = monotonic();
  let allowed = 0;
  return (long_ms) => {
    const least = isAwaited() ? stretchMs.awaited : stretchMs.least;
    return monotonic() - rested < (long_ms ?? Math.max(least, allowed)) ? undefined : pause();
  };

  async function pause(): Promise<void> {
    const before = monotonic();
    await turn();
    rested = monotonic();
    allowed = Math.min(stretchMs.most, (rested - before) / 4);
  }
}
