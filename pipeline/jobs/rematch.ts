import { windowStart } from "../../config/cadence.ts";
import type { RunningDeps } from "../deps.ts";
import { rematchWaiting } from "../duties/rematch.ts";
import type { Job } from "../job.ts";

/** Matches new and changed streams backwards, whenever a configuration was taken over. */
export function rematch({ store, streams, config, now, log, happened }: RunningDeps): Job {
  return {
    name: "matching streams backwards",
    follows: { config: () => 0 },
    // Those that another process had taken over, or whose process died.
    isDue: async () => (await store.matching.waiting()).length > 0,
    async run(signal) {
      const since = windowStart(now(), config().service.window_months).toISOString();
      const matched = await rematchWaiting(store, streams, since, signal);
      if (matched > 0) log.info({ streams: matched }, "streams matched backwards");
      happened("streams");
    },
  };
}
