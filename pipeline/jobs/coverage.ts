import type { RunningDeps } from "../deps.ts";
import { openCoverage } from "../events/coverage.ts";
import type { Job } from "../job.ts";

/** How long a record waits for others that come after it: the events that they tell of are looked for together, and written at once. Milliseconds; ours. */
const companyMs = 200;

/** Finds the events that new records tell of. */
export function coverage({ store, now }: RunningDeps): Job {
  const following = openCoverage(store);
  return {
    name: "finding events",
    draining: "last",
    follows: { item: () => companyMs },
    isDue: async () => (await store.coverage.waiting(1)).length > 0,
    async run() {
      await following.catchUp(now());
    },
  };
}
