import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openLog } from "../../../config/runtime/log.ts";
import { syncConfig } from "../../../pipeline/duties/config-sync.ts";
import { openFetcher } from "../../../pipeline/fetch/fetch.ts";
import { startPipeline } from "../../../pipeline/pipeline.ts";
import { visit } from "../../../pipeline/visit/visit.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { openPool } from "../../../workers/pool.ts";
import { configFor } from "../service-config.ts";

/** The feeds to follow. */
const Order = z.object({ newsroom: z.string(), feeds: z.array(z.string()) });

/** What following them took: reading them all, reading them again unchanged, and making records of every item. Seconds. */
export const Followed = z.record(
  z.enum(["first", "again", "records"]),
  z.object({ wall_s: z.number(), cpu_s: z.number() }),
);
export type Followed = z.infer<typeof Followed>;

/** Channels visited at once, as the configuration that ships has it. */
const atOnce = 8;

if (import.meta.main) {
  process.once("message", async (order) => {
    process.send?.(await follow(Order.parse(order)));
    process.disconnect?.();
  });
}

async function follow({ newsroom, feeds }: z.infer<typeof Order>): Promise<Followed> {
  await using parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  parts.defer(() => rmSync(folder, { recursive: true }));
  const channels = feeds.map((feed) => ({ name: feed, kind: "feed", url: `${newsroom}${feed}`, full_text: "never" }));
  const config = configFor(channels, folder);
  const now = () => new Date();
  const store = parts.use(await openStore({ file: join(folder, "claimstream.db") }));
  const fetcher = parts.use(openFetcher({ policy: config.service.fetch, network: config.service.network, now }));
  const pool = parts.use(openPool({ threads: 2, lexicon: { tags: [...config.tags], topics: [...config.topics] } }));
  await pool.ready();
  await syncConfig(store, config, now().toISOString());
  const visiting = {
    store,
    fetcher,
    now,
    first_start: now().toISOString(),
    tidies: () => false,
    bounds: config.service.schedule,
    signal: new AbortController().signal,
  };
  const first = await costOf(() => visitAll(store, visiting));
  await store.channels.dueNow(now().toISOString());
  const again = await costOf(() => visitAll(store, visiting));
  const log = openLog("silent");
  const deps = { store, config: () => config, pool: () => pool, fetcher: () => fetcher, log, now };
  const records = await costOf(async () => {
    await using pipeline = await startPipeline({ ...deps, first_start: visiting.first_start });
    await pipeline.drain();
  });
  return { first, again, records };
}

async function visitAll(store: Store, deps: Parameters<typeof visit>[1]): Promise<void> {
  const due = await store.channels.due(deps.now().toISOString(), 100_000);
  const lane = async () => {
    for (let channel = due.pop(); channel; channel = due.pop()) await visit(channel, deps);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function costOf(work: () => Promise<void>) {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const cpu = process.cpuUsage(before);
  return { wall_s: (performance.now() - started) / 1000, cpu_s: (cpu.user + cpu.system) / 1_000_000 };
}
