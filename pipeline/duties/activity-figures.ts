import type { Store } from "../../store/store.ts";

/** Least time between two counts, and how many times its own cost a count must wait: 5 % of a core at most. Ours: the first counts cost more, with cold code. */
const spacing = { ms: 2_000, costs: 20 } as const;

/** Figures of a quiet installation age as well: what is a day old leaves the last 24 hours. Milliseconds; ours. */
const agingMs = 15 * 60_000;

/** What counting needs. */
export interface ActivityFiguresDeps {
  store: Store;
  now: () => Date;
  /** Milliseconds since any moment. */
  monotonic?: () => number;
  /** Milliseconds that the thread had of the processor: on a busy machine a count takes long and costs little. */
  taken?: () => number;
}

/** Keeps the streams' activity figures fresh without ever taking much of the processor's time. */
export interface ActivityFigures {
  /** Manifests were added or taken since the last count. */
  touch(): void;
  /** Milliseconds until the next count is due; none is left when it is. */
  leftMs(): number;
  /** Counts, due or not. */
  run(): Promise<void>;
}

/** Opens the upkeep; what changed while a count was made is counted by the next. */
export function openActivityFigures({
  store,
  now,
  monotonic = () => performance.now(),
  taken = threadMs,
}: ActivityFiguresDeps): ActivityFigures {
  let counted = Number.NEGATIVE_INFINITY;
  let cost = 0;
  let changed = true;
  return {
    touch() {
      changed = true;
    },
    leftMs() {
      const wait = changed ? Math.max(spacing.ms, cost * spacing.costs) : agingMs;
      return counted + wait - monotonic();
    },
    async run() {
      counted = monotonic();
      changed = false;
      const before = taken();
      // Every statement by itself would wait for the disk.
      await store.transaction((store) => store.streamActivity.refresh(now()));
      cost = taken() - before;
    },
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
