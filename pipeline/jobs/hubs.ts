import { hubCallbacks } from "../../config/service.ts";
import type { RunningDeps } from "../deps.ts";
import type { Job } from "../job.ts";
import { askHubs, hubsAreDue, readTold } from "../visit/websub.ts";

/** Reads what hubs told, and asks them to go on telling. */
export function hubs({ store, config, visiting, tick }: RunningDeps): Job {
  const isDue = (now: Date) => hubsAreDue(store, hubCallbacks(config().service), now);
  return {
    name: "following hubs",
    isDue,
    async run(signal) {
      do {
        // What they told waits as items, also when reading breaks off.
        await readTold(visiting()).finally(() => tick());
        await askHubs(visiting(), hubCallbacks(config().service));
      } while (!signal.aborted && (await isDue(visiting().now())));
    },
  };
}
