import type { RunningDeps } from "../deps.ts";
import { openSilenceWatch } from "../duties/silence-watch.ts";
import type { Job } from "../job.ts";

/** Looks once a day for channels that have fallen silent. */
export function silence({ store, log, now }: RunningDeps): Job {
  const watch = openSilenceWatch({ store, log });
  return {
    name: "looking for silent channels",
    isDue: watch.isDue,
    run: () => watch.look(now()),
  };
}
