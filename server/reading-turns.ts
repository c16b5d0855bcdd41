import { longReadsMax } from "../config/limits.ts";
import { overloaded } from "./door.ts";

/** Who waits to read on, in the order in which they came: of the process, because its event loop is what they share. */
const waiting: (() => void)[] = [];

/** How long slices may be read one after the other before other work gets a turn. Milliseconds; ours: as long as the longest takes. */
const turnMs = 20;

/** Throws `overloaded` when so many read long already that whoever joins them would find nothing in time. */
export function joinReading(): void {
  if (waiting.length >= longReadsMax) throw overloaded(2);
}

/** Waits until it is one's turn to read a slice: as many are read in a turn of the event loop as its time allows, however many wait. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  letRead(performance.now() + turnMs);
}

/** Lets one read after the other: a tick comes when the slice before is read and all that followed from it is done. */
function letRead(end: number): void {
  waiting.shift()?.();
  if (waiting.length === 0) return;
  if (performance.now() >= end) setImmediate(beginTurn);
  else queueMicrotask(() => process.nextTick(letRead, end));
}
