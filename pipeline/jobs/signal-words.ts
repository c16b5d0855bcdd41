import type { RunningDeps } from "../deps.ts";
import { wordSignals } from "../ingest/word-signals.ts";
import type { Job } from "../job.ts";

/** Has a model word the signals of featured claims, where the extractor is one. */
export function signalWords({ store, extractor, now, log, happened }: RunningDeps): Job {
  return {
    name: "wording signals",
    isDue: async () => extractor.signalWriter() !== null && (await store.signalWords.next()) !== undefined,
    async run(signal) {
      let changed = 0;
      while (!signal.aborted) {
        const [writer, record_id] = [extractor.signalWriter(), await store.signalWords.next()];
        if (!writer || record_id === undefined) break;
        const worded = await wordSignals(record_id, { store, writer, now, signal });
        if (worded.problem) log.warn({ record_id }, worded.problem);
        if (worded.changed) changed += 1;
      }
      if (changed > 0) happened("manifests");
    },
  };
}
