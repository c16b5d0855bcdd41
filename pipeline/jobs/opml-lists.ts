import type { RunningDeps } from "../deps.ts";
import type { Job } from "../job.ts";
import { readDueLists } from "../opml/opml-lists.ts";

/** Reads the lists of feeds whose time has come; sources that come and go with a list do so as they do with the file. */
export function opmlLists({ store, config, fetcher, log, now, reload }: RunningDeps): Job {
  return {
    name: "reading lists of feeds",
    isDue: async (now) => (await store.opmlLists.due(now.toISOString())).length > 0,
    async run(signal) {
      if (await readDueLists({ store, config: config(), fetcher: fetcher(), log, now, signal })) await reload();
    },
  };
}
