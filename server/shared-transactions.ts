import { setImmediate as turn } from "node:timers/promises";
import type { Queries, Store } from "../store/store.ts";

/** Runs a piece of work in a transaction, with whatever else waits for one. `rows`: how many it may write. */
export type SharedTransaction = <T>(work: (store: Queries) => Promise<T>, rows?: number) => Promise<T>;

/** Rows that are written in a shared transaction, but for a piece that is larger by itself. Ours: some 10 ms of writing. */
const sharedRowsMax = 256;

/** Those of a store, wherever in the server it is asked. */
const ofStores = new WeakMap<Store, SharedTransaction>();

/** Shared transactions of whoever is answered from a store. */
export function sharedTransactionsOf(store: Store): SharedTransaction {
  const known = ofStores.get(store) ?? openSharedTransactions(store, true);
  ofStores.set(store, known);
  return known;
}

interface Waiting {
  rows: number;
  run(store: Queries): Promise<void>;
  alone(): Promise<void>;
  settle(): void;
}

/**
 * Transactions for many small pieces of work: those that come together, or while others are written, share one, since it is the
 * end of a transaction that takes time, not the writing. A piece that fails fails alone: the others are run again
 * without it, so each must do nothing but read and write the store. `isPressing`: somebody waits for an answer meanwhile.
 */
export function openSharedTransactions(store: Store, isPressing = false): SharedTransaction {
  const waiting: Waiting[] = [];
  let isRunning = false;
  return (work, rows = 1) =>
    new Promise((resolve, reject) => {
      let settle: (() => void) | undefined;
      const run = async (store: Queries) => {
        const result = await work(store);
        settle = () => resolve(result);
      };
      const alone = () =>
        store.transaction(run, isPressing).catch((cause) => {
          settle = () => reject(cause);
        });
      waiting.push({ rows, run, alone, settle: () => settle?.() });
      if (isRunning) return;
      isRunning = true;
      queueMicrotask(() => void runAll());
    });

  async function runAll(): Promise<void> {
    for (; waiting.length > 0; await turn()) {
      const batch = waiting.splice(0, sharing());
      await together(batch);
      for (const each of batch) each.settle();
    }
    isRunning = false;
  }

  /** How many of those that wait share the next transaction. */
  function sharing(): number {
    let rows = 0;
    const beyond = waiting.findIndex((each) => {
      rows += each.rows;
      return rows > sharedRowsMax;
    });
    return beyond < 0 ? waiting.length : Math.max(1, beyond);
  }

  async function together(batch: Waiting[]): Promise<void> {
    try {
      await store.transaction(async (store) => {
        for (const each of batch) await each.run(store);
      }, isPressing);
    } catch {
      for (const each of batch) await each.alone();
    }
  }
}
