/** Design: docs/design/leases.md */
import type { RunningDeps } from "./deps.ts";

/** A lease is still in force at the millisecond at which it ends. Ours. */
const afterEndMs = 20;

/** Has the pipeline look for work when work of another process is free, which may have died. */
export interface Takeover {
  /** Waits for the end of the lease that will run out first, in place of the one waited for before. */
  expect(): Promise<void>;
}

/** Opens it. `owner`: this process among those with leases. Where none shares the database, nothing is waited for. */
export function openTakeover({ store, signal, tick }: TakeoverDeps, owner: string): Takeover {
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return {
    async expect() {
      const ms = await store.leases.nextEnd(["item", "channel", "job"], owner);
      clearTimeout(timer);
      if (ms !== null && !signal.aborted) timer = setTimeout(tick, ms + afterEndMs).unref();
    },
  };
}

/** What it takes. */
export interface TakeoverDeps extends Pick<RunningDeps, "signal"> {
  store: { leases: Pick<RunningDeps["store"]["leases"], "nextEnd"> };
  tick: () => void;
}
