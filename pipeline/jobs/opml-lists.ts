import { configMark } from "../../config/config-mark.ts";
import type { RunningDeps } from "../deps.ts";
import type { Job } from "../job.ts";
import { readDueLists } from "../opml/opml-lists.ts";

/** Reads the lists of feeds whose time has come; sources that come and go with a list do so as they do with the file. */
export function opmlLists({ store, config, fetcher, log, now, reload }: RunningDeps): Job {
  return {
    name: "reading lists of feeds",
    // A process whose files were replaced could not take over what a list brings.
    isDue: async (now) => (await store.opmlLists.due(now.toISOString())).length > 0 && (await isInForce()),
    async run(signal) {
      if (await readDueLists({ store, config: config(), fetcher: fetcher(), log, now, signal })) await reload();
    },
  };

  async function isInForce(): Promise<boolean> {
    const standing = await store.configRevisions.standing(configMark(config()));
    return standing === null || standing.files === "in_force";
  }
}
