import { windowStart } from "../../config/cadence.ts";
import type { RunningDeps } from "../deps.ts";
import { refreshTags } from "../duties/refresh-tags.ts";
import { refreshStreamIndex } from "../ingest/stream-index.ts";
import type { Job } from "../job.ts";

/** Settles the tags of stored records anew where a tag's names have changed. */
export function tagRefreshes({ store, streams, config, now, log, happened }: RunningDeps): Job {
  return {
    name: "settling tags anew",
    isDue: async () => (await store.tagRefreshes.next()) !== undefined,
    async run(signal) {
      // What filters call a tag may have changed with it.
      await store.matching.changed();
      await refreshStreamIndex(store, streams);
      const since = windowStart(now(), config().service.window_months).toISOString();
      const records = await refreshTags(store, { streams, since, now, signal });
      if (records > 0) log.info({ records }, "tags settled anew");
      happened("manifests");
    },
  };
}
