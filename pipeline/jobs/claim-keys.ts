import type { RunningDeps } from "../deps.ts";
import { pruneClaimKeys } from "../duties/prune-claim-keys.ts";
import type { Job } from "../job.ts";

/** Forgets once a day, and after records were erased, the keys of claims with which none is compared any more. */
export function claimKeys({ store, now, log }: Pick<RunningDeps, "store" | "now" | "log">): Job {
  let prunedOn = "";
  return {
    name: "forgetting keys of claims",
    draining: "left",
    follows: { erased: () => 0 },
    isDue: (now) => dayOf(now) !== prunedOn,
    async run(signal) {
      prunedOn = dayOf(now());
      const keys = await pruneClaimKeys({ store, now: now(), signal });
      if (keys > 0) log.info({ keys }, "keys of older claims forgotten");
    },
  };
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
