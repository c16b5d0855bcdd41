import type { Logger } from "../../config/runtime/log.ts";
import { LostLease } from "../../store/engine/leases.ts";
import { openLeases } from "../../store/engine/process-leases.ts";
import { storageFault } from "../../store/engine/storage-fault.ts";
import type { Store } from "../../store/store.ts";
import type { RunningDeps } from "../deps.ts";
import { guarded } from "../guarded.ts";
import type { Extractor } from "./extractors/extractor.ts";
import { openSpeech } from "./speech.ts";
import { type QueuedRow, retryOrFail, type Worked, workOff } from "./work.ts";

/** Items worked on at once for each worker thread: while one is read, others wait for their pages, or to be written together. Ours. */
const itemsPerThread = 12;

/** Text that items in work bring along at which no more are begun. Characters; ours: each is held several times, here and by its worker. */
const charactersInWorkMax = 1_000_000;

/** Works queued items off, many at once. */
export interface DueItems {
  /** Begins as many as there is room for. `at`: ISO. */
  begin(at: string): Promise<void>;
  /** Those that go on. */
  pending(): Promise<void>[];
}

/** Opens the work on items; where one is done there is room for the next. */
export function openDueItems(deps: RunningDeps): DueItems {
  const { store, pool, log, now, fetcher, streams, signal } = deps;
  const extractor = told(deps.extractor, log);
  const speech = openSpeech(deps);
  const works = new Map<number, Promise<void>>();
  const leases = openLeases("item", deps);
  const together: Store = { ...store, transaction: (work) => store.beside(work, works.size) };
  let charactersInWork = 0;
  return {
    /** One by one: only the last may go beyond the bound, and none is read from the store to wait here for others. */
    async begin(at) {
      const most = itemsPerThread * pool().threads;
      while (works.size < most && charactersInWork < charactersInWorkMax) {
        const [row] = await store.items.next(at, 1, [...works.keys()], leases.take);
        if (!row) return;
        works.set(row.item_id, workOne(row));
      }
    },
    pending: () => [...works.values()],
  };

  async function workOne(row: QueuedRow): Promise<void> {
    const characters = row.payload.length;
    charactersInWork += characters;
    await guarded("working an item off", () => worked(row), deps);
    charactersInWork -= characters;
    await guarded("giving an item up", () => leases.release(row.item_id), deps);
    works.delete(row.item_id);
    deps.tick("items");
  }

  async function worked(row: QueuedRow): Promise<void> {
    const begun = now().getTime();
    const working = { store: together, extractor, speech, fetcher, streams, now, signal, leases };
    const worked = await workOff(row, working).catch((error) => putBack(row, error, deps));
    deps.metrics?.worked(worked.kind, (now().getTime() - begun) / 1000);
    deps.happened("item");
    if (worked.kind === "failed") log.error({ item_id: row.item_id }, `given up: ${worked.message}`);
    else if (worked.kind === "later") log.warn({ item_id: row.item_id, due_at: worked.due_at }, worked.message);
    else log.debug({ item_id: row.item_id, ...worked.result }, "record written");
  }
}

/** An item whose work broke off waits for its next try, or is given up with the reason after the last. What a full disk broke off counts as no try. */
async function putBack(row: QueuedRow, error: unknown, { store, log, now, signal }: RunningDeps): Promise<Worked> {
  if (signal.aborted || storageFault(error) || error instanceof LostLease) throw error;
  log.error({ err: error, item_id: row.item_id }, "working an item off failed");
  return retryOrFail(store, row, error instanceof Error ? error.message : String(error), now());
}

/** An extractor whose failures are told: the record keeps them as well, but nobody looks there first. */
function told(extractor: Extractor, log: Logger): Extractor {
  return {
    ...extractor,
    async extract(document, signal) {
      const extraction = await extractor.extract(document, signal);
      if (extraction.extractor_problem) log.warn({ url: document.url }, extraction.extractor_problem);
      return extraction;
    },
  };
}
