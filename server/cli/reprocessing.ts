import type { Config } from "../../config/config.ts";
import { openExtractor } from "../../pipeline/extractors.ts";
import { type Reprocessed, reprocess } from "../../pipeline/ingest/reprocess.ts";
import { reprocessChosen, startOf } from "../../pipeline/ingest/reprocess-chosen.ts";
import { readStreamIndex } from "../../pipeline/ingest/stream-index.ts";
import { openConfiguredPool } from "../../pipeline/read/equipment.ts";
import type { RecordChoice } from "../../store/records/records.ts";
import type { Store } from "../../store/store.ts";

/** A run over stored records, with workers of its own. */
export interface Reprocessing extends AsyncDisposable {
  one(record_id: number): Promise<Reprocessed | null>;
  /** How many records are left of a choice. */
  count(choice: RecordChoice): Promise<number>;
  all(choice: RecordChoice): AsyncGenerator<Reprocessed>;
}

/** What such a run takes. */
export interface ReprocessingOptions {
  store: Store;
  config: Config;
  now: () => Date;
  dry_run: boolean;
  afresh: boolean;
}

/** Opens a run; beside a running service it waits its turn at the store. */
export async function openReprocessing(options: ReprocessingOptions): Promise<Reprocessing> {
  const { store, config, now } = options;
  const pool = openConfiguredPool(config);
  const extractor = openExtractor({ store, config: () => config, pool: () => pool, now });
  const streams = await readStreamIndex(store);
  const deps = { ...options, extractor, streams, signal: new AbortController().signal };
  return {
    one: (record_id) => reprocess(record_id, deps),
    count: async (choice) => store.records.countChosen(await startOf(choice, deps), choice),
    all: (choice) => reprocessChosen(choice, deps),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
