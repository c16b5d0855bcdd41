import type { RunningDeps } from "../deps.ts";
import type { Job } from "../job.ts";
import { openSilenceWatch } from "../silence-watch.ts";

/** Looks once a day for channels that have fallen silent. */
export function silence({ store, log, now }: RunningDeps): Job {
  const watch = openSilenceWatch({ store, log });
  return {
    name: "looking for silent channels",
    isDue: watch.isDue,
    run: () => watch.look(now()),
  };
}
