import type { RunningDeps } from "../deps.ts";
import type { Job } from "../job.ts";
import { iconAddress, iconIn } from "../sources/site-icon.ts";

/** When icons are looked for again: those that were found, and those that were not. Milliseconds; ours. */
const ages = { found: 90 * 86_400_000, missing: 14 * 86_400_000 } as const;

/** How often it is looked who has none yet; the first time after as long, since reading sources goes first. Milliseconds; ours. */
const lookEveryMs = 600_000;

/** Sites that are asked in one run. Ours. */
const sitesMax = 50;

/** Asks the sites of sources for their icons, once in months, as robots.txt allows; one request to each. */
export function outletIcons({
  store,
  config,
  fetcher,
  log,
  now,
}: Pick<RunningDeps, "store" | "config" | "fetcher" | "log" | "now">): Job {
  let nextLook = now().getTime() + lookEveryMs;
  const due = (moment: Date, limit: number) =>
    store.outletIcons.due(
      {
        found: new Date(moment.getTime() - ages.found).toISOString(),
        missing: new Date(moment.getTime() - ages.missing).toISOString(),
      },
      limit,
    );
  return {
    name: "looking for icons of sources",
    draining: "left",
    async isDue(moment) {
      if (moment.getTime() < nextLook || !config().service.fetch.favicons) return false;
      nextLook = moment.getTime() + lookEveryMs;
      return (await due(moment, 1)).length > 0;
    },
    async run(signal) {
      for (const { source_id, homepage } of await due(now(), sitesMax)) {
        if (signal.aborted) return;
        const url = iconAddress(homepage);
        const outcome = url && (await fetcher().fetch({ url, is_crawled: true, accept: "image/*", signal }));
        if (signal.aborted) return;
        const icon = outcome && outcome.kind === "fetched" ? iconIn(outcome.bytes) : null;
        await store.outletIcons.keep(source_id, icon, now().toISOString());
        log.debug({ source_id, url, found: icon !== null }, "an icon was looked for");
      }
    },
  };
}
