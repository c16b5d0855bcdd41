import type { Store } from "../store/store.ts";

/** Least time between two counts, and how many times its own cost a count must wait: 5 % of a core at most. Ours: the first counts cost more, with cold code. */
const spacing = { ms: 2_000, costs: 20 } as const;

/** Figures of a quiet installation age as well: what is a day old leaves the last 24 hours. Milliseconds; ours. */
const agingMs = 15 * 60_000;

/** What counting needs. */
export interface UpkeepMeans {
  store: Store;
  now: () => Date;
  /** Counts off the beaten track: what fails is logged there. */
  guarded: (work: () => Promise<void>) => Promise<void>;
  /** Milliseconds since any moment. */
  monotonic?: () => number;
  /** Milliseconds that the thread had of the processor: on a busy machine a count takes long and costs little. */
  taken?: () => number;
}

/** Keeps the streams' activity figures fresh without ever taking much of the processor's time. */
export interface Upkeep extends Disposable {
  /** Manifests were added or taken since the last count: it is made again as soon as it is time, without anybody asking. */
  touch(): void;
  /** Counts again when it is time, or at once. */
  run(force?: boolean): Promise<void>;
}

/** Opens the upkeep; what changed while a count was made is counted by the next. */
export function openUpkeep({
  store,
  now,
  guarded,
  monotonic = () => performance.now(),
  taken = threadMs,
}: UpkeepMeans): Upkeep {
  let counted = Number.NEGATIVE_INFINITY;
  let cost = 0;
  let changed = true;
  let timer: NodeJS.Timeout | undefined;
  return {
    touch() {
      changed = true;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void guarded(() => run());
        },
        Math.max(0, left()),
      ).unref();
    },
    run,
    [Symbol.dispose]: () => clearTimeout(timer),
  };

  async function run(force = false): Promise<void> {
    if (!force && left() > 0) return;
    counted = monotonic();
    changed = false;
    const before = taken();
    // Every statement by itself would wait for the disk.
    await store.transaction((store) => store.streamActivity.refresh(now()));
    cost = taken() - before;
  }

  /** Milliseconds until the next count is due. */
  function left(): number {
    const wait = changed ? Math.max(spacing.ms, cost * spacing.costs) : agingMs;
    return counted + wait - monotonic();
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
