import type { RunningDeps } from "../deps.ts";
import { settleSignals } from "../ingest/claim-signals.ts";
import type { Job } from "../job.ts";

/** Has claims say of themselves what stands beside them now. */
export function claimSignals({ store, extractor, now, happened }: RunningDeps): Job {
  const settling = () => ({ now: now(), is_worded: extractor.signalWriter() !== null });
  return {
    name: "settling signals",
    isDue: async () => (await store.claimSignals.waiting(1)).length > 0,
    async run(signal) {
      if ((await settleSignals(store, signal, settling)) > 0) happened("manifests");
    },
  };
}
