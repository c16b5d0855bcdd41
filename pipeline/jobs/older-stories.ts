import type { RunningDeps } from "../deps.ts";
import type { Job } from "../job.ts";
import { fillOlderSignals, packOlderStories } from "../visit/older-stories.ts";

/** Brings stories of earlier versions into today's form, once after each start: a process that was ended left some. */
export function olderStories({ store, log }: RunningDeps): Job {
  let isBegun = false;
  return {
    name: "packing older stories",
    draining: "left",
    isDue: () => !isBegun,
    async run(signal) {
      isBegun = true;
      const stories = await packOlderStories(store, signal);
      if (stories > 0) log.info({ stories }, "older stories packed");
      await fillOlderSignals(store, signal);
    },
  };
}
