/** Design: docs/design/admission.md */
import { longReadsMax } from "../../config/limits.ts";
import { overloaded } from "./limits/admission.ts";

/** How long slices may be read one after the other before other work gets a turn. Milliseconds; ours: as long as the longest takes. */
const turnMs = 20;

/** Those who read long, of one process: its event loop is what they share. */
export interface ReadScheduler {
  /** Throws `overloaded` when so many read long already that whoever joins them would find nothing in time. */
  joinReading(): void;
  /** Waits until it is one's turn to read a slice: as many are read in a turn of the event loop as its time allows, however many wait. */
  nextSlice(): Promise<void>;
}

/** Opens turns by a clock in milliseconds. */
export function openReadScheduler(now: () => number): ReadScheduler {
  /** Who waits to read on, in the order in which they came. */
  const waiting: (() => void)[] = [];
  /** Whether a turn goes on, or is to come. */
  let isUnderWay = false;

  const beginTurn = () => letRead(now() + turnMs);

  /**
   * Lets one read after the other: a tick comes when the slice before is read and all that followed from it is done. Whoever reads
   * on is among those who wait again by then: a search among few does not wait for a turn before each of its slices.
   */
  function letRead(end: number): void {
    if (waiting.length > 0 && now() >= end) {
      setImmediate(beginTurn);
      return;
    }
    const next = waiting.shift();
    isUnderWay = next !== undefined;
    next?.();
    if (isUnderWay) queueMicrotask(() => process.nextTick(letRead, end));
  }

  return {
    joinReading() {
      if (waiting.length >= longReadsMax) throw overloaded(2);
    },
    nextSlice: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (isUnderWay) return;
        isUnderWay = true;
        setImmediate(beginTurn);
      }),
  };
}

/** The turns of this process. */
export const { joinReading, nextSlice } = openReadScheduler(() => performance.now());
