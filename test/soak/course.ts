import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../bench/results/report.ts";
import { residentMb, startAsShipped } from "../bench/shipped-start.ts";
import { eventually, installation, type ServiceProcess } from "../support/service/service-process.ts";
import { type EndlessNewsroom, openEndlessNewsroom } from "./endless-newsroom.ts";
import { type Listeners, openListeners } from "./listeners.ts";
import { openReaders } from "./readers.ts";
import type { Crowd } from "./reading-crowd.ts";
import { type Course, inWords } from "./verdicts.ts";

/** How a soak goes. */
export interface SoakOptions {
  /** How long clients read while nothing else happens, and under load. Milliseconds. */
  idle_ms: number;
  load_ms: number;
  /** Memory is looked at so often. Milliseconds. */
  sample_ms: number;
  readers: Crowd;
  webhooks: number;
  sockets: number;
  /** Sources, each with two feeds and a stream: the one feed is there at first, the other comes under load. */
  desks: number;
  /** Articles of each feed that wait to be read at any time. */
  waiting: number;
  told: (line: string) => void;
}

/** Articles of each feed that are there before anybody reads: more than a page shows, so that pages under load are no longer than before. */
const firstArticles = 25;

/** How long what is on its way when the news ends may take. Milliseconds. */
const drainMs = 300_000;

/** Runs the service as it ships with everything at once: news without end, readers, webhooks and WebSockets. On Linux. */
export async function soak(options: SoakOptions): Promise<Course> {
  const { told } = options;
  const { desks } = options;
  await using newsroom = await openEndlessNewsroom(2 * desks);
  const sources = (channels: number) => sourcesOf(newsroom, desks, channels);
  using place = installation({ sources: sources(1), ...settingsFor(desks) });
  newsroom.waiting = Math.min(options.waiting, firstArticles);
  const { service } = await startAsShipped(place);
  await using _stopped = service;
  await allRecorded(service, newsroom, desks);
  const stream_ids = (await streamsOf(service)).map(({ id }) => id);
  const asked = { url: service.url, api_key: service.operator.api_key, paths: await pathsOf(service, stream_ids) };
  told(`${sum(newsroom.announced())} records; ${options.readers.clients} clients read while nothing else happens`);
  await using idle = openReaders(asked, options.readers);
  await pause(options.idle_ms);
  await idle.leave();

  told("news without end, webhooks and WebSockets");
  const before = await recordsByStream(service);
  await using listeners = await openListeners(service, { stream_ids, ...options });
  newsroom.waiting = options.waiting;
  place.configure("sources.yaml", { sources: sources(2) });
  await using readers = openReaders(asked, options.readers);
  const faults = () => [...readers.faults, ...listeners.faults];
  const made = async () => sum((await recordsByStream(service)).values()) - sum(before.values());
  let told_of = 0;
  const lately = () => {
    const taken = readers.taken.slice(told_of);
    told_of = readers.taken.length;
    return `${taken.length} answers (p99 ${percentile(taken, 0.99).toFixed(0)} ms)`;
  };
  const going = async () => `${await made()} records, ${lately()}, ${inWords(faults())}`;
  const memory = await watched(service, options, going);
  const records = await made();
  await readers.leave();

  told(`${records} records; the last of the news`);
  await allRecorded(service, newsroom, 2 * desks);
  const missing = await missingAmong(listeners, before, await recordsByStream(service));
  const seen = [...idle.faults, ...faults(), ...missing];
  const code = await service.end("SIGTERM");
  const ended = code === 0 ? [] : [`the service ended with ${code}`];
  return {
    faults: [...seen, ...errorsIn(service.log()), ...ended],
    idle: idle.taken,
    loaded: readers.taken,
    memory,
    load_ms: options.load_ms,
    records,
    stories: sum(listeners.told().map(({ stories }) => stories)),
  };
}

/** Looks at the memory of a service until the time under load is over. `going`: how the rest goes, in words. */
async function watched(
  service: ServiceProcess,
  { load_ms, sample_ms, told }: SoakOptions,
  going: () => Promise<string>,
): Promise<Course["memory"]> {
  const memory: Course["memory"] = [];
  const began = performance.now();
  for (let at_ms = 0; at_ms < load_ms; at_ms = performance.now() - began) {
    await pause(Math.min(sample_ms, load_ms - at_ms));
    const sample = { at_ms: performance.now() - began, resident_mb: residentMb(service).now };
    memory.push(sample);
    told(`${(sample.at_ms / 1000).toFixed(0)} s: ${sample.resident_mb.toFixed(0)} MB, ${await going()}`);
  }
  return memory;
}

/** Sources with so many feeds each. */
function sourcesOf({ feeds }: EndlessNewsroom, desks: number, channels: number) {
  return Array.from({ length: desks }, (_, desk) => ({
    name: `Desk ${desk}`,
    source_type: "organization",
    channels: Array.from({ length: channels }, (_, channel) => ({
      name: `News ${channel}`,
      kind: "feed",
      url: feeds[channel * desks + desk],
      media_format: "text",
    })),
  }));
}

/** A stream for every source, and visits as often as can be. */
function settingsFor(desks: number) {
  return {
    streams: Array.from({ length: desks }, (_, desk) => ({
      name: `desk-${desk}`,
      title: `Desk ${desk}`,
      home_domain: "society-law-government",
      filter: { sources: [`Desk ${desk}`] },
    })),
    service: { schedule: { min_interval_minutes: 1, default_interval_minutes: 1, max_interval_minutes: 1 } },
  };
}

/** Waits until so many feeds were looked at and everything that they announced is a record; no more news is made meanwhile. */
async function allRecorded(service: ServiceProcess, newsroom: EndlessNewsroom, feeds: number): Promise<void> {
  const isLookedAt = async () => newsroom.announced().filter((each) => each > 0).length >= feeds;
  await eventually("news", isLookedAt, drainMs);
  newsroom.waiting = 0;
  const isRecorded = async () => sum((await recordsByStream(service)).values()) === sum(newsroom.announced());
  await eventually("a record for everything announced", isRecorded, drainMs);
}

/** Who was not told, in time, of everything that became a record since `before`, in words. */
async function missingAmong(
  listeners: Listeners,
  before: Map<string, number>,
  after: Map<string, number>,
): Promise<string[]> {
  const fresh = (stream_id: string) => (after.get(stream_id) ?? 0) - (before.get(stream_id) ?? 0);
  const missing = () => listeners.told().filter(({ stream_id, stories }) => stories !== fresh(stream_id));
  const isDone = async () => missing().length === 0;
  await eventually("everybody to be told", isDone, drainMs).catch(() => false);
  return missing().map(({ who, stream_id, stories }) => `${who} was told of ${stories} stories of ${fresh(stream_id)}`);
}

async function streamsOf(service: ServiceProcess) {
  return (await service.get("/streams?page_size=50")).body.data.streams;
}

async function recordsByStream(service: ServiceProcess): Promise<Map<string, number>> {
  return new Map((await streamsOf(service)).map(({ id, manifests_last24h }) => [id, manifests_last24h]));
}

/** What clients ask for most: pages of streams, single manifests, lists and searches. */
async function pathsOf(service: ServiceProcess, stream_ids: string[]): Promise<string[]> {
  const { manifests } = (await service.get(`/streams/${stream_ids[0]}/manifests?page_size=5`)).body.data;
  return stream_ids.flatMap((id, at) => [
    `/streams/${id}/manifests?page_size=20`,
    `/manifests/${manifests[at % manifests.length]?.manifest_id}`,
    "/streams",
    "/claims?query=harbour",
    "/account",
  ]);
}

/** Lines of the log that tell of an error; 50: pino's number for the level. */
function errorsIn(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => /"level":(?:"error"|"fatal"|[56]0)/.test(line))
    .map((line) => line.slice(0, 300));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
