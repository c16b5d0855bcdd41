import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../../support/postgres/server.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { installation, startProcess } from "../../support/service/service-process.ts";
import { articlePages } from "../pages.ts";
import type { Report } from "../results/report.ts";
import { openServerDatabase } from "../server-database.ts";

/** How many times a process is killed when no number is given. */
const killsWithout = 5;

const lease_ms = 4_000;

/** Pages are answered so late the first time that they are being read when their process is killed. Milliseconds; below what a request may take. */
const pageDelay_ms = 25_000;

const pages = 4;
const master_key = "0123456789abcdef".repeat(4);

/** After how long what a killed process was reading is had by another one. */
export const takeover: Report = {
  name: "takeover",
  about: "after how long another process has taken the pages that a killed one was reading; the number: how many kills",
  async run(kills = killsWithout, told) {
    using server = await startPostgres({ settings: [] });
    const took: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const ms = await takeoverMs(server.url, `takeover_${kill}`);
      told(`kill ${kill}: ${Math.round(ms)} ms`);
      took.push(ms);
    }
    const figure = `${(Math.max(...took) / 1000).toFixed(1)} s at most of ${kills}, with leases of ${lease_ms / 1000} s`;
    return [{ what: "work of a killed process taken over", figure, goal: `${lease_ms / 1000 + 2} s` }];
  },
};

/** From the kill until another process has the last of what the killed one had. */
async function takeoverMs(server: string, name: string): Promise<number> {
  const bodies = (await articlePages(pages)).map((body, number) => ({ path: `/articles/${number}`, body }));
  await using newsroom = await openNewsroom({ pages: bodies });
  const items = bodies.map(({ path }) => ({ title: path, link: path }));
  newsroom.publishFeed({ path: "/feed", title: "Feed", items });
  for (const { path } of bodies) newsroom.trouble(path, { delay_ms: pageDelay_ms, times: 1 });
  const channels = [{ name: "Feed", kind: "feed", url: `${newsroom.url}/feed`, full_text: "always" }];
  const sources = [{ name: "Newsroom", source_type: "organization", channels }];
  await using database = await openServerDatabase(server, name);
  const env = { DATABASE_URL: database.url, MASTER_KEY: master_key, ROLE: "ingest" };
  const service = { database: { lease_ms } };
  // Nobody before the tables are there.
  const holders = () =>
    database
      .rows<{ name: string; owner: string }>("select name, owner from leases where name like 'item/%'")
      .catch(() => []);
  using one = installation({ sources, service });
  using two = installation({ sources, service });
  await using first = await startProcess(one, env);
  let held = await holders();
  while (held.length < pages) {
    await pause(20);
    held = await holders();
  }
  await using _second = await startProcess(two, env);
  const owner = held[0]?.owner;
  const begun = performance.now();
  await first.end("SIGKILL");
  // Page by page: one that was taken may be read, and its lease ended, before the next is.
  const left = new Set(held.map(({ name }) => name));
  while (left.size > 0) {
    const now = await holders();
    for (const name of left) if (now.every((lease) => lease.name !== name || lease.owner !== owner)) left.delete(name);
    await pause(5);
  }
  return performance.now() - begun;
}
