import type { Queries, Store } from "../store/store.ts";

/** Runs a piece of work in a transaction, with whatever else waits for one. */
export type SharedTransaction = <T>(work: (store: Queries) => Promise<T>) => Promise<T>;

/** Pieces of work that share a transaction at most. Ours: some milliseconds of writing. */
const sharingMax = 64;

interface Waiting {
  run(store: Queries): Promise<void>;
  alone(): Promise<void>;
  settle(): void;
}

/**
 * Transactions for many small pieces of work: those that come while one is being written are written together in the next, since
 * it is the end of a transaction that takes time, not the writing. A piece that fails fails alone: the others are run again
 * without it, so each must do nothing but read and write the store.
 */
export function openSharedTransactions(store: Store): SharedTransaction {
  const waiting: Waiting[] = [];
  let isRunning = false;
  return (work) =>
    new Promise((resolve, reject) => {
      let settle: (() => void) | undefined;
      const run = async (store: Queries) => {
        const result = await work(store);
        settle = () => resolve(result);
      };
      const alone = () =>
        store.transaction(run).catch((cause) => {
          settle = () => reject(cause);
        });
      waiting.push({ run, alone, settle: () => settle?.() });
      if (!isRunning) void runAll();
    });

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let batch = waiting.splice(0, sharingMax); batch.length > 0; batch = waiting.splice(0, sharingMax)) {
      await together(batch);
      for (const each of batch) each.settle();
    }
    isRunning = false;
  }

  async function together(batch: Waiting[]): Promise<void> {
    try {
      await store.transaction(async (store) => {
        for (const each of batch) await each.run(store);
      });
    } catch {
      for (const each of batch) await each.alone();
    }
  }
}
