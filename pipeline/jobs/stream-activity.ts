import type { RunningDeps } from "../deps.ts";
import { openActivityFigures } from "../duties/activity-figures.ts";
import type { Job } from "../job.ts";

/** Counts what streams took, as often as it costs little; at once when streams were matched backwards. */
export function streamActivity({ store, now }: RunningDeps): Job {
  const upkeep = openActivityFigures({ store, now });
  const changed = () => {
    upkeep.touch();
    return upkeep.leftMs();
  };
  return {
    name: "counting what streams took",
    draining: "last",
    follows: { item: changed, manifests: changed, streams: () => 0 },
    isDue: () => upkeep.leftMs() <= 0,
    run: upkeep.run,
  };
}
