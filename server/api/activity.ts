import { writeLimits } from "../../store/engine/write-queue.ts";
import type { Store } from "../../store/store.ts";
import type { Caller } from "./caller.ts";
import type { Log } from "./log.ts";

/** How long counts may wait in memory before they are written. Milliseconds; ours: what a crash may forget. */
const writeEveryMs = 1000;

/** Counts of requests and words, gathered in memory so that a read costs no write. */
export interface Activity {
  /** Notes requests of a caller, and words that it was handed. */
  count(caller: Caller, counted: { api_calls?: number; words?: number }, now: Date): void;
  /** What an organization asked and was handed in a month (`YYYY-MM`), with what is not written yet. */
  used(org_id: string, month: string): Promise<{ api_calls: number; words_delivered: number }>;
  /** Writes what is gathered; afterwards the store is up to date. */
  drain(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts counting. What was gathered is written every second and at the end. */
export function openActivity(store: Store, log: Log): Activity {
  let gathered = empty();
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let next: Promise<void> | undefined;
  const begin = () => {
    const batch = gathered;
    gathered = empty();
    next = undefined;
    isWriting = true;
    writing = write(store, batch).finally(() => {
      isWriting = false;
    });
    return writing;
  };
  // Whoever comes while a batch is written shares the one after it. An earlier one that failed was reported to those who waited for it.
  const drain = () => {
    next ??= Promise.allSettled([writing]).then(begin);
    return next;
  };
  const report = (cause: unknown) => log.error({ err: cause }, "usage counts could not be written");
  const timer = setInterval(() => void drain().catch(report), writeEveryMs);
  timer.unref();
  return {
    count(caller, { api_calls = 0, words = 0 }, now) {
      const { org_id } = caller.organization;
      const day = now.toISOString().slice(0, 10);
      const sum = gathered.sums.get(`${org_id} ${day}`) ?? { org_id, day, api_calls: 0, words_delivered: 0 };
      sum.api_calls += api_calls;
      sum.words_delivered += words;
      gathered.sums.set(`${org_id} ${day}`, sum);
      gathered.used.set(caller.credential.key_id, now.toISOString());
    },
    async used(org_id, month) {
      while (isWriting) await Promise.allSettled([writing]);
      // At one moment, so that nothing is in both or in neither.
      const [stored, unwritten] = [store.usage.read(org_id, month), unwrittenOf(gathered, org_id, month)];
      const { api_calls, words_delivered } = await stored;
      return {
        api_calls: api_calls + unwritten.api_calls,
        words_delivered: words_delivered + unwritten.words_delivered,
      };
    },
    drain,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await drain();
    },
  };
}

type Gathered = ReturnType<typeof empty>;

function empty() {
  return {
    sums: new Map<string, { org_id: string; day: string; api_calls: number; words_delivered: number }>(),
    used: new Map<string, string>(),
  };
}

function unwrittenOf({ sums }: Gathered, of: string, month: string) {
  const total = { api_calls: 0, words_delivered: 0 };
  for (const { org_id, day, api_calls, words_delivered } of sums.values()) {
    if (org_id !== of || !day.startsWith(month)) continue;
    total.api_calls += api_calls;
    total.words_delivered += words_delivered;
  }
  return total;
}

/** In one order for all, so that two processes that count the same organizations do not wait for each other. */
async function write(store: Store, { sums, used }: Gathered): Promise<void> {
  if (used.size === 0) return;
  const counted = [...sums].toSorted(byName).map(([, sum]) => sum);
  const touched = [...used].toSorted(byName);
  await store.small(async (store) => {
    await store.usage.record(counted);
    for (const [key_id, moment] of touched) await store.credentials.touch(key_id, moment);
  }, writeLimits.groupMax.answer);
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
