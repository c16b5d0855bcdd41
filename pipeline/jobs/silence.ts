import type { RunningDeps } from "../deps.ts";
import { openSourceSilence } from "../duties/source-silence.ts";
import type { Job } from "../job.ts";

/** Looks once a day for channels that have fallen silent. */
export function silence({ store, log, now }: RunningDeps): Job {
  const watch = openSourceSilence({ store, log });
  return {
    name: "looking for silent channels",
    isDue: watch.isDue,
    run: () => watch.look(now()),
  };
}
