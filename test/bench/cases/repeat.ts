import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLog } from "../../../config/runtime/log.ts";
import { openFetcher } from "../../../pipeline/fetch/fetch.ts";
import { startPipeline } from "../../../pipeline/pipeline.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { openPool } from "../../../workers/pool.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import type { Benchmark, Rounds, Stage } from "../benchmark.ts";
import { articlePages, PagesGiven } from "../pages.ts";
import { configFor, newsroomChannels } from "../service-config.ts";

/** Articles of all feeds, and of each. */
const articles = 40;
const articlesPerFeed = 10;

/** How often the feeds are visited in a round when nothing is new: a single visit is too short for a clock. */
const visitsPerRound = 20;

/** What it takes to find out that there is nothing new, against what it took to make records of it. */
export const repeat: Benchmark = {
  name: "repeat",
  about: `${articles} articles of ${articles / articlesPerFeed} feeds looked at again, unchanged, against the first time`,
  unit: "articles",
  rounds: 5,
  // At most 0.02 of the first.
  goals: { "again, answered with 304": 50, "again, the same body": 50 },
  stage: openStage,
  baseline: { name: "the first time", open: (given) => openFirst(PagesGiven.parse(given)) },
  variants: [
    { name: "again, answered with 304", open: (given) => openAgain(PagesGiven.parse(given), "/feeds") },
    { name: "again, the same body", open: (given) => openAgain(PagesGiven.parse(given), "/silent-feeds") },
  ],
};

/** Every feed twice: with validators, and from a server that has none. */
async function openStage(): Promise<Stage> {
  const pages = (await articlePages(articles)).map((body, number) => ({ path: `/articles/${number}`, body }));
  const newsroom = await openNewsroom({ pages });
  const numbers = Array.from({ length: articles / articlesPerFeed }, (_, number) => number);
  for (const number of numbers) {
    const own = pages.slice(number * articlesPerFeed, (number + 1) * articlesPerFeed);
    const items = own.map(({ path, body }) => ({ title: `Article ${path}`, link: path, content: body.slice(0, 2000) }));
    newsroom.publishFeed({ path: `/feeds/${number}`, title: `Feed ${number}`, items });
    newsroom.publishFeed({ path: `/silent-feeds/${number}`, title: `Feed ${number}`, items, has_validators: false });
  }
  const feeds = numbers.map((number) => `/feeds/${number}`);
  const given = { newsroom: newsroom.url, pages: pages.map(({ path }) => path), feeds };
  return { given, [Symbol.asyncDispose]: () => newsroom[Symbol.asyncDispose]() };
}

/** Each round begins with a store that knows the configuration but no article. */
async function openFirst(given: PagesGiven): Promise<Rounds> {
  const service = await openService(given);
  return {
    prepare: () => service.begin(),
    async round() {
      await service.visit();
      return service.records();
    },
    close: () => service.close(),
  };
}

/** Each round visits feeds of which everything is known. */
async function openAgain(given: PagesGiven, folder: string): Promise<Rounds> {
  const feeds = given.feeds.map((path) => path.replace("/feeds", folder));
  const service = await openService({ ...given, feeds });
  await service.begin();
  await service.visit();
  const before = await service.records();
  return {
    async round() {
      for (let visit = 0; visit < visitsPerRound; visit += 1) await service.visit();
      if ((await service.records()) !== before) throw new Error("what is known was ingested again");
      return before * visitsPerRound;
    },
    close: () => service.close(),
  };
}

async function openService(given: PagesGiven) {
  const parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  parts.defer(() => rmSync(folder, { recursive: true }));
  const config = configFor(newsroomChannels(given), folder);
  const pool = parts.use(openPool({ threads: 1, lexicon: { tags: [...config.tags], topics: [...config.topics] } }));
  const now = () => new Date();
  const fetcher = parts.use(openFetcher({ policy: config.service.fetch, network: config.service.network, now }));
  const log = openLog("silent");
  let number = 0;
  let open: { store: Store; pipeline: Awaited<ReturnType<typeof startPipeline>> } | undefined;
  const shut = async () => {
    await open?.pipeline[Symbol.asyncDispose]();
    await open?.store[Symbol.asyncDispose]();
  };
  parts.defer(shut);
  return {
    /** A new store that knows the configuration; its channels are due at the end of the world. */
    async begin() {
      await shut();
      number += 1;
      const store = await openStore({ file: join(folder, `round-${number}.db`) });
      const deps = { store, pool: () => pool, fetcher: () => fetcher, log, now, first_start: now().toISOString() };
      let followed = { ...config, sources: [] as typeof config.sources };
      const pipeline = await startPipeline({ ...deps, config: () => followed });
      await pipeline.drain();
      followed = config;
      open = { store, pipeline };
    },
    /** Visits every feed and works off what is new. */
    async visit() {
      if (!open) throw new Error("a visit without a store");
      const due = await open.store.channels.dueNow(now().toISOString());
      if (due === 0) await open.pipeline.reload();
      await open.pipeline.drain();
    },
    async records() {
      return (await open?.store.records.contentAfter(0, given.pages.length + 1))?.length ?? 0;
    },
    close: () => parts.disposeAsync(),
  };
}
