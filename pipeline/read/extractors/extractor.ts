import type { Config } from "../../../config/config.ts";
import type { Store } from "../../../store/store.ts";
import type { Document, Extraction } from "../../../workers/extraction.ts";
import type { ExtractorPool } from "../../../workers/pool.ts";
import type { ProvedSignals, SignalSentence } from "../../../workers/proposals/signal-sentence.ts";

/** What extractors run on; configuration and pool may change while they are used, hence functions. */
export interface ExtractorDeps {
  store: Pick<Store, "llm">;
  config: () => Pick<Config, "service" | "secrets">;
  pool: () => Pick<ExtractorPool, "extractor" | "extract" | "adopt" | "proveSignals">;
  now: () => Date;
}

/** One way of reading a document. All of them prove what they say; which one is used is a setting. Decisions §10. */
export interface Extractor {
  /** Its name and version, and whatever else decides what it says: `rules/1`. */
  name: () => string;
  /** Everything that is read out of a document. Rejects with the signal's reason when it is aborted. */
  extract(document: Document, signal: AbortSignal): Promise<Extraction>;
  /** What puts composed sentences of signals into other words; null where they stay as they are. */
  signalWriter(): SignalWriter | null;
}

/** Other words for composed sentences of one record's signals, as far as these bear them out, or why there are none. Rejects with the signal's reason when it is aborted. */
export type SignalWriter = (
  sentences: readonly SignalSentence[],
  signal: AbortSignal,
) => Promise<ProvedSignals | { problem: string }>;
