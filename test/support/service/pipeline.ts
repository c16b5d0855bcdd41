import { join } from "node:path";
import { type Config, readConfig } from "../../../config/config.ts";
import { openLog } from "../../../config/runtime/log.ts";
import { startPipeline } from "../../../pipeline/pipeline.ts";
import { lexiconOf, openConfiguredFetcher, openConfiguredPool } from "../../../pipeline/read/equipment.ts";
import { openStore, type Store } from "../../../store/store.ts";
import type { ExtractorPool } from "../../../workers/pool.ts";
import { freshDatabase } from "../fresh-database.ts";
import { type InstallationOptions, installation, packageRoot } from "./service-process.ts";

/** A pipeline in this process over a real store, real workers and a clock that only the test moves. */
export interface TestPipeline extends AsyncDisposable {
  store: Store;
  dataDir: string;
  /** Runs until nothing is due at the clock's time. */
  drain(): Promise<void>;
  /** Moves the clock, then settles. */
  later(minutes: number): Promise<void>;
  now(): Date;
  /** The single record's row; throws when there is not exactly one. */
  onlyRecord(): Promise<NonNullable<Awaited<ReturnType<Store["records"]["byId"]>>>>;
}

/** Opens a pipeline on an installation of its own. */
export async function testPipeline(options: InstallationOptions): Promise<TestPipeline> {
  const place = installation(options);
  let time = new Date("2026-11-20T10:00:00.000Z");
  const now = () => time;
  const config = readConfig({ env: place.env, packageRoot, cwd: packageRoot });
  const file = join(place.dataDir, "claimstream.db");
  await freshDatabase(file);
  const store = await openStore({ file });
  const pool = sharedPool(config);
  const fetcher = openConfiguredFetcher(config, now);
  const deps = { store, config: () => config, pool: () => pool, fetcher: () => fetcher, log: openLog("silent"), now };
  const pipeline = await startPipeline({ ...deps, first_start: time.toISOString() });
  return {
    store,
    dataDir: place.dataDir,
    now,
    drain: () => pipeline.drain(),
    async later(minutes) {
      time = new Date(time.getTime() + minutes * 60_000);
      await pipeline.drain();
    },
    async onlyRecord() {
      const records = await store.records.contentAfter(0, 2);
      const record = await store.records.byId(records[0]?.record_id ?? 0);
      if (records.length !== 1 || !record) throw new Error(`there are ${records.length} records, not one`);
      return record;
    },
    async [Symbol.asyncDispose]() {
      await pipeline[Symbol.asyncDispose]();
      await fetcher[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      place[Symbol.dispose]();
    },
  };
}

/** What tests of this process read with, by what it knows: each new thread would load engines and lexicon again, for a second and more. */
const pools = new Map<string, ExtractorPool>();

function sharedPool(config: Config): ExtractorPool {
  const key = JSON.stringify([lexiconOf(config), config.service.workers]);
  const pool = pools.get(key) ?? openConfiguredPool(config);
  pools.set(key, pool);
  return pool;
}
