import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../../config/config.ts";
import { openLog } from "../../config/runtime/log.ts";
import { hasSharedDatabase } from "../../config/service.ts";
import { syncConfig } from "../../pipeline/duties/config-sync.ts";
import { firstStart } from "../../pipeline/ingest/relative-dates.ts";
import { startPipeline } from "../../pipeline/pipeline.ts";
import { openConfiguredFetcher, openConfiguredPool } from "../../pipeline/read/equipment.ts";
import { storePlace } from "../../store/engine/place.ts";
import { openStore, type Store } from "../../store/store.ts";
import {
  type AskedVisits,
  askForVisits,
  awaitVisits,
  isSettled,
  type VisitedChannel,
  type VisitWish,
} from "./visits.ts";

/** What fetching without a service takes. The data folder must be this process's own. */
export interface OwnRun {
  config: Config;
  wish: VisitWish;
  seconds: number;
  now: () => Date;
  say: (line: string) => void;
}

/**
 * Fetches a source, or all, with a pipeline of our own: the one that the service runs. Stops when the time is up; what is not
 * done by then stays queued.
 */
export async function fetchWithoutService({ config, wish, seconds, now, say }: OwnRun): Promise<VisitedChannel[]> {
  await using store = await openStore({ ...storePlace(config), now, onMigration: say });
  const first_start = await firstStart(store, now().toISOString());
  await syncConfig(store, config, now().toISOString());
  const asked = await askForVisits(store, wish, now());
  await using pool = openConfiguredPool(config);
  await using fetcher = openConfiguredFetcher(config, now, {
    hosts: store.hosts,
    secrets: hasSharedDatabase(config) ? store.sourceSecrets : undefined,
  });
  const deps = {
    config: () => config,
    pool: () => pool,
    fetcher: () => fetcher,
    log: openLog("error"),
    now,
    first_start,
  };
  await using pipeline = await startPipeline({ ...deps, store: withDueOnly(store, asked) });
  const standing = await awaitVisits(store, asked, { seconds, now, say });
  // What is left are the streams' figures and items that other channels have left behind: not worth waiting long for.
  if (standing.every(isSettled)) await Promise.race([pipeline.drain(), pause(settleMs, undefined, { ref: false })]);
  return standing;
}

/** How long the pipeline may tidy up. Milliseconds; ours. */
const settleMs = 5000;

/** The store as a pipeline sees it that visits nothing but the channels asked for. */
function withDueOnly(store: Store, { channels }: AskedVisits): Store {
  const wanted = new Set(channels.map((channel) => channel.channel_id));
  const due = async (now: string, limit: number) => {
    const all = await store.channels.all();
    const ready = all.filter(
      ({ channel_id, is_active, due_at }) => wanted.has(channel_id) && is_active === 1 && due_at <= now,
    );
    return ready.slice(0, limit);
  };
  return { ...store, channels: { ...store.channels, due } };
}
