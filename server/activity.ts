import type { Store } from "../store/store.ts";
import type { Caller } from "./caller.ts";
import type { Log } from "./operation.ts";

/** How long counts may wait in memory before they are written. Milliseconds; ours: what a crash may forget. */
const writeEveryMs = 1000;

/** Counts of requests and words, gathered in memory so that a read costs no write. */
export interface Activity {
  /** Notes requests of a caller, and words that it was handed. */
  count(caller: Caller, counted: { api_calls?: number; words?: number }, now: Date): void;
  /** Writes what is gathered; afterwards the store is up to date. */
  settle(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts counting. What was gathered is written every second and at the end. */
export function openActivity(store: Store, log: Log): Activity {
  let gathered = empty();
  let writing: Promise<void> = Promise.resolve();
  const settle = () => {
    const batch = gathered;
    gathered = empty();
    // An earlier batch that failed was reported to whoever waited for it.
    writing = Promise.allSettled([writing]).then(() => write(store, batch));
    return writing;
  };
  const report = (cause: unknown) => log.error({ err: cause }, "usage counts could not be written");
  const timer = setInterval(() => void settle().catch(report), writeEveryMs);
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
    settle,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await settle();
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

async function write(store: Store, { sums, used }: Gathered): Promise<void> {
  if (used.size === 0) return;
  await store.transaction(async (store) => {
    await store.usage.record([...sums.values()]);
    for (const [key_id, moment] of used) await store.credentials.touch(key_id, moment);
  });
}
