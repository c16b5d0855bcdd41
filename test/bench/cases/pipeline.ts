import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../../../config/config.ts";
import { openLog } from "../../../config/log.ts";
import { openFetcher } from "../../../pipeline/fetch.ts";
import { startPipeline } from "../../../pipeline/pipeline.ts";
import { openStore } from "../../../store/store.ts";
import { openPool } from "../../../workers/pool.ts";
import { openNewsroom } from "../../support/newsroom.ts";
import { bareLoop } from "../baselines/bare-loop.ts";
import type { Benchmark, Rounds, Stage } from "../benchmark.ts";
import { articlePages, PagesGiven } from "../pages.ts";

/** Pages a round: enough that start-up does not show, few enough that the baseline's rounds stay bearable. */
const pagesPerRound = 40;
const pagesPerFeed = 10;

/** From feeds on the network to proved records in a new store: everything that the service does with an item. */
export const pipeline: Benchmark = {
  name: "pipeline",
  about: `${pagesPerRound} article pages of a loopback newsroom to records with claims, matched and stored, against a bare loop that only reads them`,
  unit: "records",
  rounds: 5,
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

/** The parts of the service below its server, as they stay up between rounds; every round gets a new store. */
async function openService(given: PagesGiven, threads: number): Promise<Rounds> {
  const parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  parts.defer(() => rmSync(folder, { recursive: true }));
  const config = configFor(given, folder);
  const pool = parts.use(openPool({ threads, lexicon: { tags: [...config.tags], topics: [...config.topics] } }));
  await pool.ready();
  const now = () => new Date();
  const fetcher = parts.use(openFetcher({ policy: config.service.fetch, network: config.service.network, now }));
  const log = openLog("silent");
  let number = 0;
  return {
    async round() {
      number += 1;
      await using store = await openStore({ file: join(folder, `round-${number}.db`) });
      const means = { store, config: () => config, pool: () => pool, fetcher: () => fetcher, log, now };
      await using running = await startPipeline({ ...means, first_start: now().toISOString() });
      await running.settle();
      const records = await store.records.contentAfter(0, given.pages.length + 1);
      if (records.length !== given.pages.length)
        throw new Error(`${given.pages.length} pages became ${records.length} records`);
      return records.length;
    },
    close: () => parts.disposeAsync(),
  };
}

/** The configuration that ships, following the newsroom's feeds and nothing else. */
function configFor({ newsroom, feeds }: PagesGiven, folder: string): Config {
  const packageRoot = fileURLToPath(new URL("../../..", import.meta.url));
  const configDir = join(folder, "config");
  cpSync(join(packageRoot, "config"), configDir, { recursive: true, filter: (file) => !file.endsWith(".ts") });
  const channels = feeds.map((feed) => ({ name: feed, kind: "feed", url: `${newsroom}${feed}`, full_text: "always" }));
  const sources = [{ name: "Newsroom", source_type: "organization", channels }];
  // JSON is YAML.
  writeFileSync(join(configDir, "sources.yaml"), JSON.stringify({ sources }));
  writeFileSync(join(configDir, "service.yaml"), JSON.stringify({ network: { allow: ["127.0.0.1/32"] } }));
  return readConfig({ env: { CONFIG_DIR: configDir, DATA_DIR: folder }, packageRoot, cwd: folder });
}
