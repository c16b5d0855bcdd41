import type { Store } from "../store/store.ts";

/** Least time between two counts, and how many times its own cost a count must wait: 2 % of the time at most. Ours. */
const spacing = { ms: 5_000, costs: 50 } as const;

/** Figures of a quiet installation age as well: what is a day old leaves the last 24 hours. Milliseconds; ours. */
const agingMs = 15 * 60_000;

/** Keeps the streams' activity figures fresh without ever taking much of the process's time. */
export function openUpkeep(store: Store) {
  let counted = Number.NEGATIVE_INFINITY;
  let cost = 0;
  let changed = true;
  return {
    /** Manifests were added or taken since the last count. */
    touch(): void {
      changed = true;
    },
    /** Counts again when it is time. */
    async run(now: Date, force = false): Promise<void> {
      const age = now.getTime() - counted;
      const wait = changed ? Math.max(spacing.ms, cost * spacing.costs) : agingMs;
      if (!force && age < wait) return;
      counted = now.getTime();
      changed = false;
      const started = performance.now();
      // Every statement by itself would wait for the disk.
      await store.transaction((store) => store.streamActivity.refresh(now));
      cost = performance.now() - started;
    },
  };
}
