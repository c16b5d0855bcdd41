import type { Config } from "../config/config.ts";
import type { Logger } from "../config/runtime/log.ts";
import type { Metrics } from "../config/runtime/metrics.ts";
import type { Store } from "../store/store.ts";
import type { ExtractorPool } from "../workers/pool.ts";
import type { Fetcher } from "./fetch/fetch.ts";
import type { StreamIndex } from "./ingest/stream-index.ts";
import type { Extractor } from "./read/extractors/extractor.ts";
import type { HubDeps } from "./visit/websub.ts";

/** What the pipeline runs on. Configuration, pool and fetcher may change while it runs, hence functions. */
export interface PipelineDeps {
  store: Store;
  config: () => Config;
  pool: () => ExtractorPool;
  fetcher: () => Fetcher;
  log: Logger;
  now: () => Date;
  /** ISO; the installation's first start. */
  first_start: string;
  /** Counts for whoever watches. */
  metrics?: Metrics;
}

/** What is looked for: all that may be due, or the next items only, when one was worked off. */
export type Sought = "all" | "items";

/**
 * What jobs may follow. config: a changed configuration was taken over; item: an item was worked off; manifests: streams took or
 * gave up some by another way; streams: streams were matched backwards; erased: records were erased that are no longer kept.
 */
export type Happening = "config" | "item" | "manifests" | "streams" | "erased";

/** What a running pipeline gives its parts besides. */
export interface RunningDeps extends PipelineDeps {
  /** Says that the pipeline is closing. */
  signal: AbortSignal;
  /** What reads documents and words signals: whatever it asks of others is counted and kept in one place. */
  extractor: Extractor;
  /** The streams that take manifests, as the store has them. */
  streams: StreamIndex;
  /** What visits and hubs need at this moment. */
  visiting: () => HubDeps;
  /** Looks for work now. */
  tick: (sought?: Sought) => void;
  /** Takes the configuration over once more: what lists of feeds bring has changed. */
  reload: () => Promise<void>;
  /** Has the jobs run that follow this. */
  happened: (what: Happening) => void;
}
