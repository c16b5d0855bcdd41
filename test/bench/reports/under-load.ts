import { setTimeout as pause } from "node:timers/promises";
import { articlePages } from "../../support/pages.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { eventually, installation, type ServiceProcess, startProcess } from "../../support/service/service-process.ts";
import { askedOf } from "../asked.ts";
import { latencyUntil, spoken } from "../latency.ts";
import type { Report } from "../results/report.ts";

/** Items of the first feed, which are there while nothing is ingested, and of all others, when no number is given. */
const itemsAtFirst = 60;
const itemsWithout = 2000;

/** How long the API is asked, each time. Milliseconds. */
const askedMs = 15_000;

/** The API's answers while nothing happens, and while as much is ingested as the workers can read. */
export const underLoad: Report = {
  name: "under-load",
  about: `answers of the API while nothing is ingested and while ingest runs flat out, in one service; the number: how many items are ingested`,
  async run(size = itemsWithout, told) {
    const pages = articlePages(itemsAtFirst + size);
    await using newsroom = await openNewsroom();
    const feedOf = (path: string, own: typeof pages) => {
      const items = own.map(({ path, title, body }) => ({
        title,
        link: path,
        content: /<article>[\s\S]*<\/article>/.exec(body)?.[0] ?? "",
      }));
      newsroom.publishFeed({ path, title: path, items });
      return { name: path, kind: "feed", url: `${newsroom.url}${path}`, full_text: "never" };
    };
    const source = (channels: object[]) => ({ name: "Newsroom", source_type: "organization", channels });
    const first = feedOf("/first.xml", pages.slice(0, itemsAtFirst));
    using place = installation({ sources: [source([first])], streams: [everything] });
    await using service = await startProcess(place);
    await held(service, itemsAtFirst);
    const asked = await askedOf(service);
    await latencyUntil(pause(3000), asked);
    const idle = await latencyUntil(pause(askedMs), asked);
    told(`idle: ${spoken(idle)}`);
    const second = feedOf("/second.xml", pages.slice(itemsAtFirst));
    place.configure("sources.yaml", { sources: [source([first, second])] });
    await held(service, itemsAtFirst + 1);
    const before = await recordsOf(service);
    const busy = await latencyUntil(pause(askedMs), asked);
    const after = await recordsOf(service);
    if (after >= pages.length)
      throw new Error(`${size} items were too few: they were read before the API was asked enough`);
    told(`busy: ${spoken(busy)}`);
    return [
      { what: "API while nothing is ingested", figure: spoken(idle), goal: null },
      { what: "API while ingest runs flat out", figure: spoken(busy), goal: null },
      { what: "p99 flat out to p99 idle", figure: (busy.p99_ms / idle.p99_ms).toFixed(2), goal: "at most 3" },
      { what: "records a second meanwhile", figure: ((after - before) / (askedMs / 1000)).toFixed(1), goal: null },
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

async function recordsOf(service: ServiceProcess): Promise<number> {
  const { body } = await service.get("/streams");
  const id = body.data.streams[0]?.id ?? "1";
  return (await service.get(`/streams/${id}/manifests?page_size=1`)).body.data.pagination.total_count;
}

async function held(service: ServiceProcess, count: number): Promise<void> {
  await eventually(`${count} records`, async () => (await recordsOf(service)) >= count, 120_000);
}
