import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../../config/config.ts";
import { openLog } from "../../../config/runtime/log.ts";
import { type Fetcher, openFetcher } from "../../../pipeline/fetch/fetch.ts";
import { type Pipeline, startPipeline } from "../../../pipeline/pipeline.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { openPool } from "../../../workers/pool.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { bareLoop } from "../baselines/bare-loop.ts";
import type { Benchmark, Rounds, Stage } from "../benchmark.ts";
import { articlePages, PagesGiven } from "../pages.ts";
import { configFor, newsroomChannels } from "../service-config.ts";

/** Pages a round: enough that start-up does not show, few enough that the baseline's rounds stay bearable. */
const pagesPerRound = 40;
const pagesPerFeed = 10;

/** Rounds before those that count. Ours: a service runs for weeks, and the engine goes on compiling what reads articles through its first hundreds. */
const warmUps = 12;

/** From feeds on the network to proved records in a new store: everything that the service does with an item. */
export const pipeline: Benchmark = {
  name: "pipeline",
  about: `${pagesPerRound} article pages of a loopback newsroom to records with claims, matched and stored, against the plainest loop that does the like; both warmed up by ${pagesPerRound * warmUps} pages`,
  unit: "records",
  rounds: 5,
  warm_ups: warmUps,
  // Since claims are read on trees; the baseline reads none.
  goals: { "claimstream, 1 worker": 1.8 },
  stage: openStage,
  baseline: bareLoop,
  variants: [
    { name: "claimstream, 1 worker", open: (given) => openService(PagesGiven.parse(given), 1) },
    { name: "claimstream, 2 workers", open: (given) => openService(PagesGiven.parse(given), 2) },
  ],
};

async function openStage(): Promise<Stage> {
  const pages = (await articlePages(pagesPerRound)).map((body, number) => ({ path: `/articles/${number}`, body }));
  const newsroom = await openNewsroom({ pages });
  const feeds = Array.from({ length: Math.ceil(pages.length / pagesPerFeed) }, (_, number) => `/feeds/${number}`);
  for (const [number, path] of feeds.entries()) {
    const own = pages.slice(number * pagesPerFeed, (number + 1) * pagesPerFeed);
    newsroom.publishFeed({
      path,
      title: `Feed ${number}`,
      items: own.map((page) => ({ title: `Article ${page.path}`, link: page.path })),
    });
  }
  const given = { newsroom: newsroom.url, pages: pages.map(({ path }) => path), feeds };
  return { given, [Symbol.asyncDispose]: () => newsroom[Symbol.asyncDispose]() };
}

/**
 * The parts of the service below its server, as they stay up between rounds. Every round gets a store that knows the configuration
 * but no record, as after a restart, and a pipeline on it that is already up: a round goes from the moment at which the feeds can be reached.
 */
async function openService(given: PagesGiven, threads: number): Promise<Rounds> {
  const parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  parts.defer(() => rmSync(folder, { recursive: true }));
  const config = configFor(newsroomChannels(given), folder);
  const pool = parts.use(openPool({ threads, lexicon: { tags: [...config.tags], topics: [...config.topics] } }));
  const now = () => new Date();
  const fetcher = parts.use(openFetcher({ policy: config.service.fetch, network: config.service.network, now }));
  const log = openLog("silent");
  const start = (store: Store, config: Config, reached: Fetcher) =>
    startPipeline({
      store,
      config: () => config,
      pool: () => pool,
      fetcher: () => reached,
      log,
      now,
      first_start: now().toISOString(),
    });
  let number = 0;
  let ready: Ready | null = null;
  const end = async () => {
    await ready?.running[Symbol.asyncDispose]();
    await ready?.store[Symbol.asyncDispose]();
  };
  parts.defer(end);
  return {
    async prepare() {
      number += 1;
      await end();
      const store = await openStore({ file: join(folder, `round-${number}.db`) });
      {
        await using idle = await start(store, { ...config, sources: [] }, fetcher);
        await idle.drain();
      }
      const { promise: reachable, resolve: begin } = Promise.withResolvers<void>();
      const reached: Fetcher = { ...fetcher, fetch: (request) => reachable.then(() => fetcher.fetch(request)) };
      ready = { store, running: await start(store, config, reached), begin };
    },
    async round() {
      if (!ready) throw new Error("a round without a store");
      ready.begin();
      await ready.running.drain();
      // What waits to be written many at a time belongs to what these records cost.
      await ready.store.transaction((store) => store.claimLinks.drain());
      const records = await ready.store.records.countChosen(0, {});
      if (records !== given.pages.length) throw new Error(`${given.pages.length} pages became ${records} records`);
      return records;
    },
    close: () => parts.disposeAsync(),
  };
}

/** A pipeline that waits for the network, and the store that it writes into. */
interface Ready {
  store: Store;
  running: Pipeline;
  /** From now on the newsroom can be reached. */
  begin(): void;
}
