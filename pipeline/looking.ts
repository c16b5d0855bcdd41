import type { Sought } from "./deps.ts";
import { type GuardDeps, guarded } from "./guarded.ts";

/** Looks for work, one look at a time. */
export interface Looking {
  /** Looks now, or once more when the present look is over. */
  tick(sought?: Sought): void;
  /** The present look; null when there is none. */
  present(): Promise<void> | null;
}

/** Opens the looking for work, until the signal says that the pipeline is closing. */
export function openLooking(look: (sought: Sought) => Promise<void>, deps: GuardDeps): Looking {
  let present: Promise<void> | null = null;
  let next: Sought | null = null;
  return { tick, present: () => present };

  function tick(sought: Sought = "all"): void {
    if (deps.signal.aborted) return;
    if (present) {
      next = next === "all" ? "all" : sought;
      return;
    }
    present = guarded("looking for work", () => look(sought), deps).finally(() => {
      present = null;
      const again = next;
      next = null;
      if (again) tick(again);
    });
  }
}
