import { setTimeout as pause } from "node:timers/promises";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { eventually, installation, type ServiceProcess } from "../../support/service/service-process.ts";
import { median } from "../benchmark.ts";
import { articlePages } from "../pages.ts";
import type { Report } from "../results/report.ts";
import { residentMb, type Started, startAsShipped } from "../shipped-start.ts";

/** Pages that are ingested when no number is given, and how many a feed names. */
const pagesWithout = 200;
const pagesPerFeed = 20;

/** Starts of each service; the middle one counts. */
const starts = 5;

/** How long a service has nothing to do before its memory is read. Milliseconds. */
const idleMs = 30_000;

/** What the service takes before it has done anything, and while it does as much as it can. */
export const start: Report = {
  name: "start",
  about: `start and memory of the service with an empty and with a filled folder, started as npm start does; the number: how many pages are ingested`,
  async run(size = pagesWithout, told) {
    const pages = (await articlePages(size)).map((body, number) => ({ path: `/articles/${number}`, body }));
    await using newsroom = await openNewsroom({ pages });
    using place = installation({ streams: [everything] });
    const first = await ended(await startAsShipped(place));
    told(`first start, on an empty folder: ${spoken(first)}`);
    const warm = await startsOf(() => startAsShipped(place), told);
    const idle = await idling(await startAsShipped(place));
    told(`idle: ${idle.toFixed(0)} MB`);
    const feeds = Array.from({ length: Math.ceil(size / pagesPerFeed) }, (_, number) => `/feeds/${number}`);
    for (const [number, path] of feeds.entries()) {
      const own = pages.slice(number * pagesPerFeed, (number + 1) * pagesPerFeed);
      newsroom.publishFeed({ path, title: path, items: own.map(({ path }) => ({ title: path, link: path })) });
    }
    const channels = feeds.map((path) => ({
      name: path,
      kind: "feed",
      url: `${newsroom.url}${path}`,
      full_text: "always",
    }));
    place.configure("sources.yaml", { sources: [{ name: "Newsroom", source_type: "organization", channels }] });
    const peak = await ingesting(await startAsShipped(place), size);
    told(`ingesting: ${peak.toFixed(0)} MB at most`);
    const filled = await startsOf(() => startAsShipped(place), told);
    const after = await idling(await startAsShipped(place));
    return [
      { what: "first start, on an empty folder", figure: spoken(first), goal: null },
      { what: "start, nothing to follow", figure: spoken(warm), goal: "under 1500 ms" },
      { what: `start, ${size} records`, figure: spoken(filled), goal: "under 1500 ms" },
      {
        what: `memory after ${idleMs / 1000} s idle, nothing to follow`,
        figure: megabytes(idle),
        goal: "under 200 MB",
      },
      { what: `memory after ${idleMs / 1000} s idle, ${size} records`, figure: megabytes(after), goal: "under 200 MB" },
      { what: `most memory while ${size} pages are ingested`, figure: megabytes(peak), goal: "under 700 MB" },
    ];
  },
};

const everything = {
  name: "everything",
  title: "Everything",
  description: "All that comes.",
  home_domain: "economics-business-work",
  filter: { sources: ["Newsroom"] },
};

type Cost = Pick<Started, "ready_ms" | "cpu_s">;

async function startsOf(open: () => Promise<Started>, told: (line: string) => void): Promise<Cost> {
  const costs: Cost[] = [];
  while (costs.length < starts) {
    const cost = await ended(await open());
    told(`start ${costs.length + 1}: ${spoken(cost)}`);
    costs.push(cost);
  }
  return {
    ready_ms: median(costs.map(({ ready_ms }) => ready_ms)),
    cpu_s: median(costs.map(({ cpu_s }) => cpu_s)),
  };
}

async function ended({ service, ...cost }: Started): Promise<Cost> {
  await service.end();
  return cost;
}

async function idling({ service }: Started): Promise<number> {
  await pause(idleMs);
  const { now } = residentMb(service);
  await service.end();
  return now;
}

async function ingesting({ service }: Started, count: number): Promise<number> {
  await eventually(`${count} records`, async () => (await recordsOf(service)) >= count, 1_200_000);
  const { peak } = residentMb(service);
  await service.end();
  return peak;
}

async function recordsOf(service: ServiceProcess): Promise<number> {
  return (await service.get("/streams/1/manifests?page_size=1")).body.data.pagination.total_count;
}

function spoken({ ready_ms, cpu_s }: Cost): string {
  return `ready after ${ready_ms.toFixed(0)} ms, ${cpu_s.toFixed(2)} CPU s`;
}

function megabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}
