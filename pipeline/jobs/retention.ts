import type { RunningDeps } from "../deps.ts";
import { eraseExpired } from "../duties/retention.ts";
import type { Job } from "../job.ts";

/** Erases once a day what is older than what is kept. */
export function retention({ store, config, now, log, happened }: RunningDeps): Job {
  let erasedOn = "";
  return {
    name: "erasing what is no longer kept",
    isDue: (now) => dayOf(now) !== erasedOn,
    async run(signal) {
      erasedOn = dayOf(now());
      const months = config().service.retention_months;
      const erased = await eraseExpired({ store, months, now: now(), signal });
      if (erased === 0) return;
      log.info({ records: erased }, "records erased that are no longer kept");
      happened("manifests");
      happened("erased");
    },
  };
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
