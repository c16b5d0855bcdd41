import type { Queries, Store } from "../store/store.ts";
import { leisure } from "./leisure.ts";

/** How many pieces of work are written at once: what a commit takes of disk and processor is shared by all of them. Ours: fewer than are under way, so that the workers have something to read meanwhile. */
const companyMax = 8;

/** How long one waits for others at most. Milliseconds; ours: a thread reads that many in the time. */
const companyMs = 250;

/** How long pieces of work are added to one transaction. Milliseconds; ours: what a commit takes grows with what was written, and nobody is answered meanwhile. */
const togetherMs = 30;

/** Pieces of work that are under way at the moment: when all of them wait for company, nobody else will come. */
export type UnderWay = () => number;

type Work = (store: Queries) => Promise<unknown>;
interface Waiting {
  work: Work;
  done(result: unknown): void;
  failed(error: unknown): void;
}

/**
 * Transactions in company: what comes within a moment is committed at once, since the disk takes as long for one as for
 * several. All of it or nothing; where one piece fails, each of the others is written by itself, so that work may run twice.
 * They begin when the event loop is quick, and end early when somebody else waits to write, or when they have taken their time:
 * the other pieces come thereafter. `monotonic`: milliseconds.
 */
export function inCompany(
  store: Store,
  underWay: UnderWay,
  monotonic: () => number = () => performance.now(),
): Store["transaction"] {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;
  return <T>(work: (store: Queries) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, done: (result) => resolve(result as T), failed: reject });
      if (waiting.length >= Math.min(companyMax, underWay())) leave();
      else timer ??= setTimeout(leave, companyMs);
    });

  function leave(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const some = waiting;
    waiting = [];
    void written(store, some, monotonic);
  }
}

async function written(store: Store, some: Waiting[], monotonic: () => number): Promise<void> {
  let left = some;
  while (left.length > 1) {
    await leisure();
    const together = left;
    const results = await store
      .transaction((queries) => each(queries, together, { store, monotonic }))
      .catch(() => undefined);
    if (!results) break;
    for (const [at, result] of results.entries()) together[at]?.done(result);
    left = together.slice(results.length);
  }
  // One alone, or those of whom one failed: whose fault it was shows when each is written by itself.
  for (const one of left) await settled(store, one);
}

/** Writes one after the other, until somebody waits or time is up. */
async function each(
  queries: Queries,
  some: readonly Waiting[],
  { store, monotonic }: { store: Store; monotonic: () => number },
): Promise<unknown[]> {
  const results: unknown[] = [];
  const end = monotonic() + togetherMs;
  for (const { work } of some) {
    results.push(await work(queries));
    if (store.isAwaited() || monotonic() >= end) break;
  }
  return results;
}

async function settled(store: Store, { work, done, failed }: Waiting): Promise<void> {
  try {
    await leisure();
    done(await store.transaction(work));
  } catch (error) {
    failed(error);
  }
}
