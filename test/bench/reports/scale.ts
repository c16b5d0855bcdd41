import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { startPostgres } from "../../support/postgres/server.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { type Installation, installation, startProcess } from "../../support/service/service-process.ts";
import { median } from "../benchmark.ts";
import { articlePages } from "../pages.ts";
import type { Report } from "../results/report.ts";
import { openServerDatabase, type ServerDatabase } from "../server-database.ts";

/** Pages when no number is given: enough that a process is warm for most of them. */
const pagesWithout = 240;

/** Each way runs so often, in turn; the middle rate counts. */
const rounds = 3;

/** The feed is answered so late that all processes are up before they learn of its pages. Milliseconds; below what a request may take. */
const feedDelay_ms = 6_000;

/** Records that do not count: meanwhile the processes load what they read with. */
const uncounted = 0.25;

const everything = { name: "everything", title: "Everything", home_domain: "society-law-government" };
const master_key = "0123456789abcdef".repeat(4);

/** One process on SQLite, and one or two that read on a server. */
export const scale: Report = {
  name: "scale",
  about: `records a second of real pages in one process on SQLite, and in one and in two that read on a PostgreSQL server of this machine; the number: how many pages`,
  async run(size = pagesWithout, told) {
    const pages = (await articlePages(size)).map((body, number) => ({ path: `/articles/${number}`, body }));
    using server = await startPostgres({ settings: [] });
    const found: Record<Way, number[]> = { "SQLite, 1 process": [], "PostgreSQL, 1": [], "PostgreSQL, 2": [] };
    for (let round = 1; round <= rounds; round += 1) {
      for (const way of Object.keys(found) as Way[]) {
        const rate = await recordsPerSecond(way, { pages, server: server.url, round });
        told(`round ${round}, ${way}: ${rate.toFixed(1)} records a second`);
        found[way].push(rate);
      }
    }
    const [file, one, two] = Object.values(found).map(median) as [number, number, number];
    return [
      { what: "SQLite, one process", figure: `${file.toFixed(1)} records/s`, goal: null },
      {
        what: "PostgreSQL, one process",
        figure: `${one.toFixed(1)} records/s, ${(one / file).toFixed(2)} x SQLite`,
        goal: "0.6 x",
      },
      {
        what: "PostgreSQL, two that read",
        figure: `${two.toFixed(1)} records/s, ${(two / one).toFixed(2)} x one`,
        goal: "1.6 x with four cores",
      },
    ];
  },
};

type Way = "SQLite, 1 process" | "PostgreSQL, 1" | "PostgreSQL, 2";

interface Given {
  pages: { path: string; body: string }[];
  /** Of a server, without a database. */
  server: string;
  round: number;
}

async function recordsPerSecond(way: Way, { pages, server, round }: Given): Promise<number> {
  await using newsroom = await openNewsroom({ pages });
  newsroom.publishFeed({ path: "/feed", title: "Feed", items: pages.map(({ path }) => ({ title: path, link: path })) });
  newsroom.trouble("/feed", { delay_ms: feedDelay_ms, times: 1 });
  const channels = [{ name: "Feed", kind: "feed", url: `${newsroom.url}/feed`, full_text: "always" }];
  const sources = [{ name: "Newsroom", source_type: "organization", channels }];
  const open = () => installation({ sources, streams: [everything], service: { fetch: { per_host_concurrency: 8 } } });
  using first = open();
  if (way === "SQLite, 1 process") {
    await using _service = await startProcess(first);
    return await rateOf(pages.length, countIn(first));
  }
  await using database = await openServerDatabase(server, `scale_${round}_${way.at(-1)}`);
  const env = { DATABASE_URL: database.url, MASTER_KEY: master_key };
  await using _one = await startProcess(first, env);
  using second = open();
  await using _two = way === "PostgreSQL, 2" ? await startProcess(second, { ...env, ROLE: "ingest" }) : undefined;
  return await rateOf(pages.length, () => countOn(database));
}

/** Looks how many there are until all are there; the rate of those that count. */
async function rateOf(all: number, records: () => number | Promise<number>): Promise<number> {
  const from = Math.floor(all * uncounted);
  let begun: { at: number; count: number } | undefined;
  for (;;) {
    const count = await records();
    const at = performance.now();
    if (count >= from) begun ??= { at, count };
    if (begun && count >= all) return (1000 * (count - begun.count)) / (at - begun.at);
    await pause(20);
  }
}

function countIn({ dataDir }: Installation): () => number {
  const database = new Database(join(dataDir, "claimstream.db"), { readonly: true });
  const count = database.prepare<[], { records: number }>("select count(*) as records from records");
  return () => count.get()?.records ?? 0;
}

async function countOn(database: ServerDatabase): Promise<number> {
  const [row] = await database.rows<{ records: number }>("select count(*)::integer as records from records");
  return row?.records ?? 0;
}
