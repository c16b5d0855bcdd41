import { setImmediate as turn } from "node:timers/promises";
import type { Queries, Store } from "../store/store.ts";

/** How many pieces of work are written at once. Ours: more would let those wait who write meanwhile. */
const companyMax = 4;

/** How long one waits for others at most. Milliseconds; ours. */
const companyMs = 100;

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
 */
export function inCompany(store: Store, underWay: UnderWay): Store["transaction"] {
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
    void written(store, some);
  }
}

async function written(store: Store, some: Waiting[]): Promise<void> {
  const [only, ...others] = some;
  if (!only) return;
  if (others.length === 0) return settled(store, only);
  let results: unknown[];
  try {
    results = await store.transaction((store) => each(store, some));
  } catch {
    // Whose fault it was shows when each is written by itself.
    for (const one of some) await settled(store, one);
    return;
  }
  for (const [at, one] of some.entries()) one.done(results[at]);
}

/** Between two, those who read are answered. */
async function each(store: Queries, some: readonly Waiting[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const { work } of some) {
    results.push(await work(store));
    await turn();
  }
  return results;
}

async function settled(store: Store, { work, done, failed }: Waiting): Promise<void> {
  try {
    done(await store.transaction(work));
  } catch (error) {
    failed(error);
  }
}
